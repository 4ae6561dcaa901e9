import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id } from "./fields.ts";

export const companyEndpoints = {
  own: endpoint({
    method: "get",
    path: "/api/companies/own",
    access: "user",
    output: z.object({ items: z.array(z.object({ id, name: z.string(), website: z.string() })) }),
    summary: "Companies that the viewer created, by name",
  }),
};
