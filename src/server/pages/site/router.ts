import { siteEndpoints } from "../../../contract/pages/site.ts";
import { STATIC_COUNT } from "../../../rules/sitemap.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { countSitemap } from "./sitemap.ts";

export const siteRouter = implement<Context, typeof siteEndpoints>("site", siteEndpoints, {
  async sitemap(ctx) {
    const { lists, ...counts } = await countSitemap(ctx);
    const total = STATIC_COUNT + counts.jobs + counts.referrers + lists.length;
    return {
      ...counts,
      lists: lists.length,
      static_pages: STATIC_COUNT,
      total,
      generated_at: ctx.clock.now().toISOString(),
    };
  },
});
