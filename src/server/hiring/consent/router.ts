import { invitationEndpoints } from "../../../contract/hiring/consent.ts";
import { referralChangeEndpoints } from "../../../contract/hiring/referral-changes.ts";
import { runInConstantTime } from "../../identity/auth/passwords/constant-time.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { answerReferral, claimReferrals } from "./answer.ts";
import { correctReferralAddress } from "./correct-address.ts";
import { correctReferral } from "./correct-referral.ts";
import { erasePerson, removeFromList, suppressAddress } from "./erase-person.ts";
import { listOwnReferrals, withdrawAsCandidate } from "./own/own-referrals.ts";
import { readConsentPage, resolveConsentToken } from "./read-invitation.ts";
import { sendNewLink } from "./resend.ts";
import { confirmSuppression, requestSuppression } from "./suppression-requests.ts";
import { withdrawReferralAsReferrer } from "./withdraw-referral.ts";

/** More corrections per hour than a person makes. */
const CHANGES: Limit = { name: "referral_changes", points: 60, seconds: 3_600 };

/** Changes that a referrer can make to their own referral. */
export const referralChangesRouter = implement<Context, typeof referralChangeEndpoints>(
  "referralChanges",
  referralChangeEndpoints,
  {
    async correct(ctx, { params, body }) {
      await ctx.limits.consume(CHANGES, ctx.actor.id);
      return correctReferral(ctx, params.id, body);
    },
    async withdraw(ctx, { params }) {
      await ctx.limits.consume(CHANGES, ctx.actor.id);
      return withdrawReferralAsReferrer(ctx, params.id);
    },
    async readdress(ctx, { params, body }) {
      await ctx.limits.consume(CHANGES, ctx.actor.id);
      return correctReferralAddress(ctx, params.id, body.candidate_email);
    },
  },
);

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
