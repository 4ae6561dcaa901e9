import { pipelineEndpoints } from "../../../contract/hiring/pipeline/pipeline.ts";
import type { Context } from "../../infra/db/context.ts";
import { implement } from "../../infra/platform/endpoints.ts";
import { exportPeople } from "./export.ts";
import { streamPipelineChanges } from "./live-updates.ts";
import { movePeople } from "./move.ts";
import { addTeamNote, removeTeamNote } from "./notes.ts";
import { listPipeline, readPipelineBoard } from "./queries.ts";
import { recordView } from "./record-views.ts";
import { readRemaining, rejectRemaining } from "./reject-remaining.ts";
import { saveSteps } from "./save-steps.ts";
import { readPipelineStatistics } from "./statistics.ts";
import { readSteps } from "./steps.ts";
import { readThread } from "./thread.ts";
import { undoMoves } from "./undo.ts";

export const pipelineRouter = implement<Context, typeof pipelineEndpoints>("pipeline", pipelineEndpoints, {
  board: (ctx, { params, query }) => readPipelineBoard(ctx, params.id, query.kind),
  list: (ctx, { params, query }) => listPipeline(ctx, params.id, query),
  exportPeople: (ctx, { params, query }) => exportPeople(ctx, params.id, query.kind),
  events: {
    before: (ctx, { params }) => readSteps(ctx.db, params.id, ctx.actor.id, "see_people"),
    create: (ctx, { params }, over) => streamPipelineChanges(ctx, params.id, over),
  },
  saveSteps: (ctx, { params, body }) => saveSteps(ctx, params.id, body),
  move: (ctx, { params, body }) => movePeople(ctx, params.id, body),
  remaining: (ctx, { params }) => readRemaining(ctx, params.id),
  rejectRemaining: (ctx, { params, body }) => rejectRemaining(ctx, params.id, body),
  thread: (ctx, { params, query: { kind, record } }) => readThread(ctx, params.id, { kind, id: record }),
  addNote: (ctx, { params, body }) => addTeamNote(ctx, params.id, body),
  removeNote: (ctx, { params }) => removeTeamNote(ctx, params.id),
  view: (ctx, { params, body: { kind, record } }) => recordView(ctx, params.id, { kind, id: record }),
  figures: (ctx, { params }) => readPipelineStatistics(ctx, params.id),
  undo: (ctx, { params, body }) => undoMoves(ctx, params.id, body.act),
});
