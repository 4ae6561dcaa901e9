import { invitationEndpoints } from "../../contract/invitations.ts";
import { inEqualTime } from "../auth/passwords/equal-time.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { answerReferral, claimReferrals } from "./answer.ts";
import { erasePerson, neverAgain } from "./erase.ts";
import { leaveList } from "./leave-list.ts";
import { listOwn, retractOwn } from "./own/read.ts";
import { invitationOf, showInvitation } from "./read-invitation.ts";
import { confirmEntry, requestEntry } from "./register.ts";
import { requestLink } from "./request-link.ts";

/** Limit of link attempts per network. Tokens have 256 bits and cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "referred_links", points: 120, seconds: 3_600 };
/** Limit of mails that visitors of one network can cause. */
const MAILS: Limit = { name: "referred_mails", points: 10, seconds: 3_600 };

export const invitationsRouter = implement<Context, typeof invitationEndpoints>("invitations", invitationEndpoints, {
  async open(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return showInvitation(ctx, ctx.db, await invitationOf(ctx, ctx.db, body.token));
  },
  async answer(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return answerReferral(ctx, body.token, body);
  },
  async claim(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return claimReferrals(ctx, body.token);
  },
  async erase(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return erasePerson(ctx, body.token, body.never_again);
  },
  async leaveList(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return leaveList(ctx, body.token, body.candidate);
  },
  async neverAgain(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return neverAgain(ctx, body.token);
  },
  async requestLink(ctx, { body }) {
    await ctx.limits.take(MAILS, ctx.network);
    return inEqualTime(() => requestLink(ctx, body.email));
  },
  mine: (ctx, { query }) => listOwn(ctx, query),
  withdraw: (ctx, { params }) => retractOwn(ctx, params.id),
  async registerRequest(ctx, { body }) {
    await ctx.limits.take(MAILS, ctx.network);
    return inEqualTime(() => requestEntry(ctx, body));
  },
  async registerConfirm(ctx, { body }) {
    await ctx.limits.take(LINKS, ctx.network);
    return confirmEntry(ctx, body.token);
  },
});
