import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, text } from "../../fields.ts";
import { STAGES } from "../../statuses.ts";
import { newMailTemplate } from "../company-mails.ts";
import { PIPELINE_LIMITS } from "./bounds.ts";
import { stepKey } from "./cards.ts";
import { REJECTION_REASONS } from "./reasons.ts";

/** Targets of a move. A hire is a separate request, for one person at a time (rule H5). */
const MOVES_TO = ["Reviewing", "Interviewing", "Rejected"] as const;

const person = { kind: z.enum(["referral", "application"]), id };

/** A person's place; `step` is null outside of Interviewing. */
const pipelinePosition = { stage: z.enum(STAGES), step: stepKey.nullable() };
export type PipelinePosition = z.output<z.ZodObject<typeof pipelinePosition>>;

export const movePeople = z.strictObject({
  /**
   * Each with the place in which the user saw them: people moved by somebody else meanwhile are not moved (rule H3).
   */
  people: z
    .array(z.strictObject({ ...person, from: z.strictObject(pipelinePosition) }))
    .min(1)
    .max(PIPELINE_LIMITS.moved_at_once),
  /** Interviewing without a step means its first step. */
  to: z.strictObject({ stage: z.enum(MOVES_TO), step: stepKey.nullable().default(null) }),
  /** A one-time email to rejected people, in place of the company's template (rule C26); an error for other moves. */
  words: newMailTemplate.nullable().default(null),
  /**
   * The rejection reason for everybody in this move (rule R14); an error for other moves. The previous version sends
   * none.
   */
  reason: z.enum(REJECTION_REASONS).optional(),
  /** A note on each person for the team alone (rule H9), deleted by an undo. An error for other moves. */
  note: text(PIPELINE_LIMITS.team_note.text, "fill_required").optional(),
});
export type MovePeople = z.output<typeof movePeople>;

/** A move that can still be undone. */
export const undoable = z.object({
  act: id,
  people: z.number().int(),
  to: z.object(pipelinePosition),
  /** Milliseconds left, by the server's clock. */
  left_ms: z.number().int(),
});
export type Undoable = z.output<typeof undoable>;

/** A person who was not moved, by name, with the reason. */
const unmovedPerson = z.object({
  ...person,
  candidate_name: z.string(),
  /**
   * `changed`: somebody else was first; `not_allowed`: the target cannot be reached; `gone`: no such person here any
   * more.
   */
  why: z.enum(["changed", "not_allowed", "gone"]),
});
export type UnmovedPerson = z.output<typeof unmovedPerson>;

export const moveEndpoints = {
  move: endpoint({
    method: "post",
    path: "/api/jobs/{id}/moves",
    access: "user",
    params: idParams,
    body: movePeople,
    output: z.object({
      /** Null where nobody was moved. */
      undo: undoable.nullable(),
      moved: z.array(z.object(person)),
      left: z.array(unmovedPerson),
    }),
    errors: ["conflict"],
    summary:
      "Move people of one's own job to a stage or step, each by themselves; it can be taken back for ten seconds",
  }),
  undo: endpoint({
    method: "post",
    path: "/api/jobs/{id}/moves/undo",
    access: "user",
    params: idParams,
    body: z.strictObject({ act: id }),
    output: z.object({ back: z.array(z.object(person)), left: z.array(unmovedPerson) }),
    errors: ["undo_over"],
    summary: "Undo the viewer's move within ten seconds, before anyone is notified",
  }),
};
