import { payoutEndpoints } from "../../../contract/money/payouts.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { listAllPayouts } from "./admin-queries.ts";
import { completeBatch, createBatch, listBatches } from "./batches.ts";
import { listPayouts } from "./queries.ts";
import { completePayout, failPayout } from "./settle.ts";
import { retryAsAdmin, withdrawPayout } from "./withdraw.ts";

export const payoutsRouter = implement<Context, typeof payoutEndpoints>("payouts", payoutEndpoints, {
  list: (ctx, { query }) => listPayouts(ctx, query),
  withdraw: (ctx, { params }) => withdrawPayout(ctx, params.id, "withdraw"),
  retry: (ctx, { params }) => withdrawPayout(ctx, params.id, "retry"),
  adminList: (ctx, { query }) => listAllPayouts(ctx, query),
  complete: (ctx, { params, body }) => completePayout(ctx, params.id, body.attempt),
  fail: (ctx, { params, body }) => failPayout(ctx, params.id, body),
  adminRetry: (ctx, { params }) => retryAsAdmin(ctx, params.id),
  batches: (ctx, { query }) => listBatches(ctx, query),
  createBatch: (ctx, { body }) => createBatch(ctx, body.payment_method),
  completeBatch: (ctx, { params }) => completeBatch(ctx, params.id),
});
