import { settlementEndpoints } from "../../../contract/payments/settlement.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { exportBatchForBank, exportBatchRecord } from "./batch-files.ts";
import { completeBatch, createBatch, listBatches } from "./batches.ts";
import { completePayout, failPayout } from "./settle.ts";

export const settlementRouter = implement<Context, typeof settlementEndpoints>("settlements", settlementEndpoints, {
  complete: (ctx, { params, body }) => completePayout(ctx, params.id, body.attempt),
  fail: (ctx, { params, body }) => failPayout(ctx, params.id, body),
  batches: (ctx, { query }) => listBatches(ctx, query),
  createBatch: (ctx, { body }) => createBatch(ctx, body.payment_method),
  completeBatch: (ctx, { params }) => completeBatch(ctx, params.id),
  bankFile: (ctx, { params }) => exportBatchForBank(ctx, params.id),
  batchRecord: (ctx, { params }) => exportBatchRecord(ctx, params.id),
});
