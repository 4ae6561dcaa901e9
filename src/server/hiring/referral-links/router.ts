import { referralLinkEndpoints } from "../../../contract/hiring/referral-links.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { confirmSubmission, eraseSubmission, readSubmission } from "./confirm-submission.ts";
import { countVisit, openLink } from "./open-link.ts";
import { createLink, endLink, listLinks, renderQrCode, renewLink } from "./own-links.ts";
import { checkSubmission, submitLinkForm } from "./submit.ts";
import { endLinkAsTeam, listLinksOfJob } from "./team-links.ts";

/** Limit of link attempts per network. Tokens have 256 bits and cannot be guessed; this limits the load. */
const TRIES: Limit = { name: "link_entry_tries", points: 120, seconds: 3_600 };

export const referralLinksRouter = implement<Context, typeof referralLinkEndpoints>(
  "referral_links",
  referralLinkEndpoints,
  {
    list: (ctx, { query }) => listLinks(ctx, query),
    create: (ctx, { body }) => createLink(ctx, body),
    picture: (ctx, { params }) => renderQrCode(ctx, params.id),
    end: (ctx, { params }) => endLink(ctx, params.id),
    renew: (ctx, { params, body }) => renewLink(ctx, params.id, body.code),
    ofJob: (ctx, { params, query }) => listLinksOfJob(ctx, params.id, query),
    stop: (ctx, { params }) => endLinkAsTeam(ctx, params.id),
    open: (ctx, { params }) => openLink(ctx, params.token),
    visit: (ctx, { params }) => countVisit(ctx, params.token),
    enter: withPreflight(
      (ctx, { params, body }) => checkSubmission(ctx, params.token, body),
      (ctx, { body }, admitted) => submitLinkForm(ctx, admitted, body),
    ),
    async openEntry(ctx, { body }) {
      await ctx.limits.consume(TRIES, ctx.network);
      return readSubmission(ctx, body.token);
    },
    async confirmEntry(ctx, { body }) {
      await ctx.limits.consume(TRIES, ctx.network);
      return confirmSubmission(ctx, body);
    },
    async dropEntry(ctx, { body }) {
      await ctx.limits.consume(TRIES, ctx.network);
      return eraseSubmission(ctx, body.token);
    },
  },
);
