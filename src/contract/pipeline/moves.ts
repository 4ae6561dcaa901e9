import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, text } from "../fields.ts";
import { STAGES } from "../statuses.ts";
import { newMailWords } from "../team/company-mails.ts";
import { BOUNDS } from "./bounds.ts";
import { stepKey } from "./cards.ts";
import { REASONS } from "./reasons.ts";

/** Where people are moved to: hiring is a question of its own, asked for one person at a time (rule H5). */
const MOVES_TO = ["Reviewing", "Interviewing", "Rejected"] as const;

const person = { kind: z.enum(["referral", "application"]), id };

/** Where somebody stands; `step` is null outside of Interviewing. */
const place = { stage: z.enum(STAGES), step: stepKey.nullable() };
export type Place = z.output<z.ZodObject<typeof place>>;

export const movePeople = z.strictObject({
  /** Each with where they were seen: whom somebody else has moved meanwhile is left where they are (rule H3). */
  people: z
    .array(z.strictObject({ ...person, from: z.strictObject(place) }))
    .min(1)
    .max(BOUNDS.moved_at_once),
  /** Without a step, Interviewing is its first one. */
  to: z.strictObject({ stage: z.enum(MOVES_TO), step: stepKey.nullable().default(null) }),
  /** Said to those who are turned down, this time alone, whatever the company's own words are (rule C26); elsewhere a fault. */
  words: newMailWords.nullable().default(null),
  /** Why they are turned down, for everybody of this press (rule R14); elsewhere a fault. The version before names none. */
  reason: z.enum(REASONS).optional(),
  /** What only the team reads of it: a note on each of them (rule H9), gone again with what is taken back. Elsewhere a fault. */
  note: text(BOUNDS.team_note.text, "fill_required").optional(),
});
export type MovePeople = z.output<typeof movePeople>;

/** What was done with one press, as long as it can be taken back. */
export const undoable = z.object({
  act: id,
  people: z.number().int(),
  to: z.object(place),
  /** Milliseconds that are left, by the server's clock. */
  left_ms: z.number().int(),
});
export type Undoable = z.output<typeof undoable>;

/** Somebody who was left where they are, by name, and why. */
const left = z.object({
  ...person,
  candidate_name: z.string(),
  /** `changed`: somebody else was first; `not_allowed`: no step leads there; `gone`: no such person here any more. */
  why: z.enum(["changed", "not_allowed", "gone"]),
});
export type LeftThere = z.output<typeof left>;

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
      left: z.array(left),
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
    output: z.object({ back: z.array(z.object(person)), left: z.array(left) }),
    errors: ["undo_over"],
    summary: "Take back one's own move within ten seconds, before anybody was told",
  }),
};
