import { jobLinkEndpoints } from "../../../contract/posting/job-links.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import type { Limit } from "../../platform/rate-limits.ts";
import { openJobLink, readJobLink, renewJobLink } from "./job-link.ts";

/** Tries of links from one network: nobody guesses 256 bits, but nobody keeps us busy with it either. */
const LINKS: Limit = { name: "job_links", points: 600, seconds: 3_600 };

export const jobLinksRouter = implement<Context, typeof jobLinkEndpoints>("job_links", jobLinkEndpoints, {
  get: (ctx, { params }) => readJobLink(ctx, params.id),
  renew: (ctx, { params, body }) => renewJobLink(ctx, params.id, body.token),
  async open(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return openJobLink(ctx, body.token);
  },
});
