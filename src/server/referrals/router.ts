import { reasonSumEndpoints } from "../../contract/deal/reason-sums.ts";
import { referralEndpoints } from "../../contract/referrals.ts";
import type { Context } from "../db/context.ts";
import { implement, inTwoSteps } from "../platform/endpoints.ts";
import { checkReferral, countRefusal } from "./check.ts";
import { clearReview, listHeld } from "./held.ts";
import { listReferrals, openReferralCv, readReferral } from "./queries.ts";
import { reasonSums } from "./reason-sums.ts";
import { setReferralStatus } from "./set-status.ts";
import { submitReferral } from "./submit.ts";

const ownRouter = implement<Context, typeof referralEndpoints>("referrals", referralEndpoints, {
  list: (ctx, { query }) => listReferrals(ctx, query),
  create: inTwoSteps(
    (ctx, { body }) => countRefusal(ctx, body),
    (ctx, { body }) => submitReferral(ctx, body),
  ),
  held: (ctx, { query }) => listHeld(ctx, query),
  clearReview: (ctx, { params }) => clearReview(ctx, params.id),
  check: (ctx, { body }) => checkReferral(ctx, body),
  get: (ctx, { params }) => readReferral(ctx.db, ctx.actor.id, params.id),
  cv: (ctx, { params }) => openReferralCv(ctx, params.id),
  setStatus: (ctx, { params, body }) => setReferralStatus(ctx, params.id, body),
});

const reasonsRouter = implement<Context, typeof reasonSumEndpoints>("reasons", reasonSumEndpoints, {
  ofJob: (ctx, { params }) => reasonSums(ctx, params.id),
});

export const referralsRouter = [...ownRouter, ...reasonsRouter];
