import { disputeEndpoints } from "../../../contract/hiring/disputes.ts";
import type { Context } from "../../db/context.ts";
import { implement } from "../../platform/endpoints.ts";
import { listDisputes, readDispute } from "./admin-queries.ts";
import { decideDispute } from "./decide.ts";
import { openDisputeFile } from "./file.ts";
import { openDispute, replyToDispute } from "./open.ts";

export const disputesRouter = implement<Context, typeof disputeEndpoints>("disputes", disputeEndpoints, {
  open: (ctx, { body }) => openDispute(ctx, body),
  reply: (ctx, { params, body }) => replyToDispute(ctx, params.id, body),
  file: (ctx, { params, query }) => openDisputeFile(ctx, params.id, query.of),
  list: (ctx, { query }) => listDisputes(ctx, query),
  get: (ctx, { params }) => readDispute(ctx.db, params.id),
  decide: (ctx, { params, body }) => decideDispute(ctx, params.id, body),
});
