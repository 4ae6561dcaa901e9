import { jobLinkEndpoints } from "../../../contract/jobs/posting/job-links.ts";
import { jobReferrerEndpoints } from "../../../contract/jobs/posting/job-referrers.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { acceptReferrerInvitation, openReferrerInvitation } from "./accept-invitation.ts";
import { inviteReferrer, listInvited, revokeReferrerInvitation } from "./invite-referrer.ts";
import { openJobLink, readJobLink, renewJobLink } from "./job-link.ts";

/**
 * Attempts to open links per network. The 256-bit tokens cannot be guessed; the limit protects the server from load.
 */
const LINKS: Limit = { name: "job_links", points: 600, seconds: 3_600 };

export const jobLinksRouter = implement<Context, typeof jobLinkEndpoints>("job_links", jobLinkEndpoints, {
  get: (ctx, { params }) => readJobLink(ctx, params.id),
  renew: (ctx, { params, body }) => renewJobLink(ctx, params.id, body.token),
  async open(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return openJobLink(ctx, body.token);
  },
});

export const jobReferrersRouter = implement<Context, typeof jobReferrerEndpoints>(
  "job_referrers",
  jobReferrerEndpoints,
  {
    list: (ctx, { params }) => listInvited(ctx, params.id),
    invite: (ctx, { params, body }) => inviteReferrer(ctx, params.id, body),
    revoke: (ctx, { params }) => revokeReferrerInvitation(ctx, params),
    async open(ctx, { body }) {
      await ctx.limits.consume(LINKS, ctx.network);
      return openReferrerInvitation(ctx, body.token);
    },
    async accept(ctx, { body }) {
      await ctx.limits.consume(LINKS, ctx.network);
      return acceptReferrerInvitation(ctx, body.token);
    },
  },
);
