import { pipelineEndpoints } from "../../contract/pipeline.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { pipelineBoard, pipelineList } from "./pipeline-queries.ts";

export const pipelineRouter = implement<Context, typeof pipelineEndpoints>("pipeline", pipelineEndpoints, {
  board: (ctx, { params, query }) => pipelineBoard(ctx, params.id, query.kind),
  list: (ctx, { params, query }) => pipelineList(ctx, params.id, query),
});
