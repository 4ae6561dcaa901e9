import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { idParams } from "../../fields.ts";
import { fileAnswer } from "../../files.ts";
import { STAGES } from "../../statuses.ts";
import { cardEndpoints, kindOfPeople as kind, pipelineCard } from "./cards.ts";
import { moveEndpoints, undoable } from "./moves.ts";
import { remainingEndpoints } from "./remaining.ts";
import { statisticsEndpoints } from "./statistics.ts";
import { interviewStep, stepEndpoints } from "./steps.ts";
import { threadEndpoints } from "./thread.ts";

/** The first cards of a column, their total number, and the cursor of the next page. */
const column = { count: z.number().int(), cards: z.array(pipelineCard), next_cursor: z.string().nullable() };

export const pipelineEndpoints = {
  board: endpoint({
    method: "get",
    path: "/api/jobs/{id}/pipeline",
    access: "user",
    params: idParams,
    query: z.object({ kind }),
    output: z.object({
      /** One column for each stage, in order, with the first ten cards and the cursor of the next. */
      columns: z.array(z.object({ stage: z.enum(STAGES), ...column })),
      /** The columns within Interviewing, in the job's order (rule H1). */
      steps: z.array(interviewStep.extend(column)),
      /** Version of the list of steps; a change names it. */
      steps_version: z.number().int(),
      /** Whether the viewer decides on people: moves them and edits the steps (rule R17). */
      can: z.object({ decide: z.boolean() }),
      /** The viewer's last move that can still be undone (rule H4). */
      undo: undoable.nullable(),
      /** Number of people with a marked answer (rule J56). */
      marked: z.number().int(),
      /** Number of people whose first answer is late (rule R13). */
      late: z.number().int(),
      counts: z.object({ all: z.number().int(), referrals: z.number().int(), applications: z.number().int() }),
    }),
    // Not in ADDED, which every screen loads.
    added: { steps: [], steps_version: 0, can: { decide: false }, undo: null, marked: 0, late: 0 },
    summary: "The hiring pipeline of the viewer's job by stage",
  }),
  list: cardEndpoints.list,
  exportPeople: endpoint({
    method: "get",
    path: "/api/jobs/{id}/people.csv",
    costly: true,
    access: "user",
    answers: "file",
    params: idParams,
    query: z.object({ kind }),
    output: fileAnswer,
    summary: "All people in the pipeline of the viewer's job as CSV",
  }),
  events: endpoint({
    method: "get",
    path: "/api/jobs/{id}/pipeline/events",
    access: "user",
    answers: "events",
    params: idParams,
    /** A counter of changes; the client then reloads. */
    output: z.object({ nth: z.number().int() }),
    summary: "Event stream of changes to a pipeline, while the viewer can see its people",
  }),
  ...stepEndpoints,
  ...moveEndpoints,
  ...remainingEndpoints,
  ...threadEndpoints,
  ...statisticsEndpoints,
};
