import { referralChangeEndpoints } from "../../contract/referral-changes.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import type { Limit } from "../platform/load/rate-limits.ts";
import { correctReferralAddress } from "./correct-address.ts";
import { correctReferral } from "./correct-referral.ts";
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
