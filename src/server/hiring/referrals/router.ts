import { reasonCountEndpoints } from "../../../contract/hiring/reason-counts.ts";
import { referralEndpoints } from "../../../contract/hiring/referrals.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement, withPreflight } from "../../infra/platform/endpoints.ts";
import { checkReferral, countRefusal } from "./eligibility-check.ts";
import { listRewardsOnHold, releaseRewardHold } from "./on-hold.ts";
import { listReferrals, openReferralCv, readReferral } from "./queries.ts";
import { countRejectionReasons } from "./rejection-reason-counts.ts";
import { setReferralStatus } from "./set-status.ts";
import { submitReferral } from "./submit.ts";

const ownRouter = implement<Context, typeof referralEndpoints>("referrals", referralEndpoints, {
  list: (ctx, { query }) => listReferrals(ctx, query),
  create: withPreflight(
    (ctx, { body }) => countRefusal(ctx, body),
    (ctx, { body }) => submitReferral(ctx, body),
  ),
  onHold: (ctx, { query }) => listRewardsOnHold(ctx, query),
  clearReview: (ctx, { params }) => releaseRewardHold(ctx, params.id),
  check: (ctx, { body }) => checkReferral(ctx, body),
  get: (ctx, { params }) => readReferral(ctx.db, ctx.actor.id, params.id),
  cv: (ctx, { params }) => openReferralCv(ctx, params.id),
  setStatus: (ctx, { params, body }) => setReferralStatus(ctx, params.id, body),
});

const reasonsRouter = implement<Context, typeof reasonCountEndpoints>("reasons", reasonCountEndpoints, {
  ofJob: (ctx, { params }) => countRejectionReasons(ctx, params.id),
});

export const referralsRouter = [...ownRouter, ...reasonsRouter];
