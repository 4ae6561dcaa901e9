import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, text } from "../../fields.ts";
import { PIPELINE_LIMITS } from "./bounds.ts";
import { stepKey } from "./cards.ts";
import { interviewStep } from "./steps.ts";

/** A move between steps, with their names at that time (rule H1). */
const stepMove = z.object({
  id,
  at: instant,
  /** Null where the account is deleted. */
  by: z.string().nullable(),
  /** Null where it came from outside of Interviewing. */
  from: interviewStep.nullable(),
  to: interviewStep,
  /** When it was undone. */
  undone_at: instant.nullable(),
});

/** One member's rating of a person; ratings are not combined (rule H9). */
export const VERDICTS = ["strong_no", "no", "yes", "strong_yes"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** A team member's note about a person. */
const teamNote = z.object({
  id,
  at: instant,
  /** Null where the account is deleted. */
  by: z.string().nullable(),
  /** The viewer is its author. */
  own: z.boolean(),
  text: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  /** Names of the mentioned members. */
  mentions: z.array(z.string()),
});
export type TeamNote = z.output<typeof teamNote>;

/** When a team member last opened a person's record (rule H17). */
const recordView = z.object({ by: z.string().nullable(), own: z.boolean(), at: instant });

const person = { kind: z.enum(["referral", "application"]), record: id };

export const threadEndpoints = {
  thread: endpoint({
    method: "get",
    path: "/api/jobs/{id}/thread",
    access: "user",
    params: idParams,
    query: z.object(person),
    output: z.object({
      /** The job's steps, in order, and the person's step; null outside of Interviewing. */
      steps: z.array(interviewStep),
      step: stepKey.nullable(),
      /** Every move to a step, oldest first. */
      moves: z.array(stepMove),
      /** Oldest first. */
      notes: z.array(teamNote),
      /** The team members who opened the record, latest first. */
      views: z.array(recordView),
      /** Other members who see the person and can be mentioned in a note. */
      colleagues: z.array(z.object({ id, name: z.string() })),
      /** Whether the viewer may write notes here (rule R17). */
      can: z.object({ note: z.boolean() }),
    }),
    added: { views: [] },
    summary: "What only the job's team sees of a person: steps, notes and who viewed last",
  }),
  view: endpoint({
    method: "put",
    path: "/api/jobs/{id}/views",
    access: "user",
    params: idParams,
    body: z.strictObject(person),
    output: z.object({ viewed: z.literal(true) }),
    summary: "Mark a record as viewed by the viewer, for the team",
  }),
  addNote: endpoint({
    method: "post",
    path: "/api/jobs/{id}/notes",
    access: "user",
    params: idParams,
    body: z.strictObject({
      ...person,
      text: text(PIPELINE_LIMITS.team_note.text, "fill_required"),
      verdict: z.enum(VERDICTS).nullable().default(null),
      mentions: z.array(id).max(PIPELINE_LIMITS.team_note.mentions).default([]),
    }),
    // The id alone: a stored idempotent response with the text would outlive the note.
    output: z.object({ id }),
    creates: true,
    summary: "Write a team note about someone and mention colleagues",
  }),
  removeNote: endpoint({
    method: "delete",
    path: "/api/notes/{id}",
    access: "user",
    params: idParams,
    output: z.object({ id }),
    summary: "Remove one of the viewer's notes",
  }),
};
