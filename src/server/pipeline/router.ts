import { pipelineEndpoints } from "../../contract/pipeline/pipeline.ts";
import type { Context } from "../db/context.ts";
import { implement } from "../platform/endpoints.ts";
import { exportPeople } from "./export.ts";
import { readFigures } from "./figures.ts";
import { pipelineEvents } from "./live.ts";
import { lookAt } from "./looks.ts";
import { movePeople } from "./move.ts";
import { addNote, removeNote } from "./notes.ts";
import { pipelineBoard, pipelineList } from "./queries.ts";
import { readRemaining, rejectRemaining } from "./remaining.ts";
import { saveSteps } from "./save-steps.ts";
import { readSteps } from "./steps.ts";
import { readThread } from "./thread.ts";
import { undoMoves } from "./undo.ts";

export const pipelineRouter = implement<Context, typeof pipelineEndpoints>("pipeline", pipelineEndpoints, {
  board: (ctx, { params, query }) => pipelineBoard(ctx, params.id, query.kind),
  list: (ctx, { params, query }) => pipelineList(ctx, params.id, query),
  exportPeople: (ctx, { params, query }) => exportPeople(ctx, params.id, query.kind),
  events: {
    before: (ctx, { params }) => readSteps(ctx.db, params.id, ctx.actor.id, "see_people"),
    create: (ctx, { params }, over) => pipelineEvents(ctx, params.id, over),
  },
  saveSteps: (ctx, { params, body }) => saveSteps(ctx, params.id, body),
  move: (ctx, { params, body }) => movePeople(ctx, params.id, body),
  remaining: (ctx, { params }) => readRemaining(ctx, params.id),
  rejectRemaining: (ctx, { params, body }) => rejectRemaining(ctx, params.id, body),
  thread: (ctx, { params, query: { kind, record } }) => readThread(ctx, params.id, { kind, id: record }),
  addNote: (ctx, { params, body }) => addNote(ctx, params.id, body),
  removeNote: (ctx, { params }) => removeNote(ctx, params.id),
  look: (ctx, { params, body: { kind, record } }) => lookAt(ctx, params.id, { kind, id: record }),
  figures: (ctx, { params }) => readFigures(ctx, params.id),
  undo: (ctx, { params, body }) => undoMoves(ctx, params.id, body.act),
});
