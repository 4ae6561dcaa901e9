import { invitationEndpoints } from "../../contract/consent.ts";
import { runInConstantTime } from "../auth/passwords/constant-time.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { answerReferral, claimReferrals } from "./answer.ts";
import { erasePerson, suppressAddress } from "./erase-person.ts";
import { listOwnReferrals, withdrawAsCandidate } from "./own/own-referrals.ts";
import { readConsentPage, resolveConsentToken } from "./read-invitation.ts";
import { removeFromList } from "./remove-from-list.ts";
import { sendNewLink } from "./request-link.ts";
import { confirmSuppression, requestSuppression } from "./suppression-requests.ts";

/** Limit of link attempts per network. Tokens have 256 bits and cannot be guessed; this limits the load. */
const LINKS: Limit = { name: "referred_links", points: 120, seconds: 3_600 };
/** Limit of mails that visitors of one network can cause. */
const MAILS: Limit = { name: "referred_mails", points: 10, seconds: 3_600 };

export const consentRouter = implement<Context, typeof invitationEndpoints>("invitations", invitationEndpoints, {
  async open(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return readConsentPage(ctx, ctx.db, await resolveConsentToken(ctx, ctx.db, body.token));
  },
  async answer(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return answerReferral(ctx, body.token, body);
  },
  async claim(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return claimReferrals(ctx, body.token);
  },
  async erase(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return erasePerson(ctx, body.token, body.never_again);
  },
  async leaveList(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return removeFromList(ctx, body.token, body.candidate);
  },
  async neverAgain(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return suppressAddress(ctx, body.token);
  },
  async requestLink(ctx, { body }) {
    await ctx.limits.consume(MAILS, ctx.network);
    return runInConstantTime(() => sendNewLink(ctx, body.email));
  },
  mine: (ctx, { query }) => listOwnReferrals(ctx, query),
  withdraw: (ctx, { params }) => withdrawAsCandidate(ctx, params.id),
  async registerRequest(ctx, { body }) {
    await ctx.limits.consume(MAILS, ctx.network);
    return runInConstantTime(() => requestSuppression(ctx, body));
  },
  async registerConfirm(ctx, { body }) {
    await ctx.limits.consume(LINKS, ctx.network);
    return confirmSuppression(ctx, body.token);
  },
});
