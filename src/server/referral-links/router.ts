import { referralLinkEndpoints } from "../../contract/deal/referral-links.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { confirmEntry, dropEntry, openEntry } from "./confirm.ts";
import { admitEntry, enter } from "./enter.ts";
import { countVisit, openLink } from "./open.ts";
import { endLink, listLinks, makeLink, pictureOf, renewLink } from "./own.ts";
import { linksOfJob, stopLink } from "./team.ts";

/** Limit of link attempts per network. Tokens have 256 bits and cannot be guessed; this limits the load. */
const TRIES: Limit = { name: "link_entry_tries", points: 120, seconds: 3_600 };

export const referralLinksRouter = implement<Context, typeof referralLinkEndpoints>(
  "referral_links",
  referralLinkEndpoints,
  {
    list: (ctx, { query }) => listLinks(ctx, query),
    create: (ctx, { body }) => makeLink(ctx, body),
    picture: (ctx, { params }) => pictureOf(ctx, params.id),
    end: (ctx, { params }) => endLink(ctx, params.id),
    renew: (ctx, { params, body }) => renewLink(ctx, params.id, body.code),
    ofJob: (ctx, { params, query }) => linksOfJob(ctx, params.id, query),
    stop: (ctx, { params }) => stopLink(ctx, params.id),
    open: (ctx, { params }) => openLink(ctx, params.token),
    visit: (ctx, { params }) => countVisit(ctx, params.token),
    enter: inTwoSteps(
      (ctx, { params, body }) => admitEntry(ctx, params.token, body),
      (ctx, { body }, admitted) => enter(ctx, admitted, body),
    ),
    async openEntry(ctx, { body }) {
      await ctx.limits.take(TRIES, ctx.network);
      return openEntry(ctx, body.token);
    },
    async confirmEntry(ctx, { body }) {
      await ctx.limits.take(TRIES, ctx.network);
      return confirmEntry(ctx, body);
    },
    async dropEntry(ctx, { body }) {
      await ctx.limits.take(TRIES, ctx.network);
      return dropEntry(ctx, body.token);
    },
  },
);
