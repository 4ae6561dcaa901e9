import { z } from "zod";
import { ADDED, endpoint } from "../endpoint.ts";
import { instant } from "../fields.ts";

export const siteEndpoints = {
  sitemap: endpoint({
    method: "get",
    path: "/api/sitemap",
    access: "public",
    output: z.object({
      total: z.number().int(),
      static_pages: z.number().int(),
      jobs: z.number().int(),
      referrers: z.number().int(),
      /** Number of public lists of open jobs (rule J24). */
      lists: z.number().int(),
      generated_at: instant,
    }),
    added: ADDED.sitemap,
    summary: "How many addresses the sitemap holds, by kind",
  }),
};
