import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const adminEndpoints = {
  claimFirst: endpoint({
    method: "post",
    path: "/api/admin/first",
    access: "user",
    body: z.strictObject({ token: z.string().min(20).max(200) }),
    output: z.object({ admin: z.literal(true) }),
    errors: ["admin_link_invalid"],
    summary: "Become the first admin by the link that the start printed (rule A10)",
  }),
};
