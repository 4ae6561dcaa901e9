import { rewardEndpoints } from "../../../contract/payments/rewards.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { listReceipts, listRefunds } from "./admin-queries.ts";
import { fundReward } from "./fund.ts";
import { listRewards, readReward, readRewardHistory } from "./queries.ts";
import { recordReceipt } from "./receive.ts";
import { reportFailure, settleRefund } from "./refund.ts";
import { confirmProbation } from "./release.ts";

export const rewardsRouter = implement<Context, typeof rewardEndpoints>("rewards", rewardEndpoints, {
  get: (ctx, { params }) => readReward(ctx, ctx.db, params.id),
  history: (ctx, { params }) => readRewardHistory(ctx, params.id),
  list: (ctx, { query }) => listRewards(ctx, query),
  fund: (ctx, { params }) => fundReward(ctx, params.id),
  confirm: (ctx, { params }) => confirmProbation(ctx, params.id),
  reportFailure: (ctx, { params, body }) => reportFailure(ctx, params.id, body.reason),
  receipts: (ctx, { query }) => listReceipts(ctx, query),
  recordReceipt: (ctx, { params, body }) => recordReceipt(ctx, params.id, body),
  refunds: (ctx, { query }) => listRefunds(ctx, query),
  settleRefund: (ctx, { params }) => settleRefund(ctx, params.id),
});
