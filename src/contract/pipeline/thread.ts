import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { BOUNDS } from "./bounds.ts";
import { stepKey } from "./cards.ts";
import { interviewStep } from "./steps.ts";

/** One move between steps, with their names as they were then (rule H1). */
const stepMove = z.object({
  id,
  at: instant,
  /** Null where the account is gone. */
  by: z.string().nullable(),
  /** Null where it came from outside of Interviewing. */
  from: interviewStep.nullable(),
  to: interviewStep,
  /** When it was taken back. */
  undone_at: instant.nullable(),
});

/** How somebody is rated by one person, as that person says it; nothing is made of several (rule H9). */
export const VERDICTS = ["strong_no", "no", "yes", "strong_yes"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** What a member of the team wrote of somebody. */
const teamNote = z.object({
  id,
  at: instant,
  /** Null where the account is gone. */
  by: z.string().nullable(),
  /** The viewer wrote it. */
  own: z.boolean(),
  text: z.string(),
  verdict: z.enum(VERDICTS).nullable(),
  /** Who was called to read it, by name. */
  mentions: z.array(z.string()),
});
export type TeamNote = z.output<typeof teamNote>;

/** When a member of the team last opened somebody's record (rule H17). */
const look = z.object({ by: z.string().nullable(), own: z.boolean(), at: instant });

const person = { kind: z.enum(["referral", "application"]), record: id };

export const threadEndpoints = {
  thread: endpoint({
    method: "get",
    path: "/api/jobs/{id}/thread",
    access: "user",
    params: idParams,
    query: z.object(person),
    output: z.object({
      /** The steps that the job has, in order, and at which of them the person stands; null outside of Interviewing. */
      steps: z.array(interviewStep),
      step: stepKey.nullable(),
      /** Every move to a step, the oldest first. */
      moves: z.array(stepMove),
      /** The oldest first. */
      notes: z.array(teamNote),
      /** Who of the team has opened the record, the latest first. */
      looks: z.array(look),
      /** Who else sees the person, and can be called to read a note. */
      colleagues: z.array(z.object({ id, name: z.string() })),
      /** Whether the viewer writes notes here (rule R17). */
      can: z.object({ note: z.boolean() }),
    }),
    added: { looks: [] },
    summary: "What only the team of a job reads of one person: steps, notes and who looked last",
  }),
  look: endpoint({
    method: "put",
    path: "/api/jobs/{id}/looks",
    access: "user",
    params: idParams,
    body: z.strictObject(person),
    output: z.object({ looked: z.literal(true) }),
    summary: "Say that one has read somebody's record as its team does",
  }),
  addNote: endpoint({
    method: "post",
    path: "/api/jobs/{id}/notes",
    access: "user",
    params: idParams,
    body: z.strictObject({
      ...person,
      text: text(BOUNDS.team_note.text, "fill_required"),
      verdict: z.enum(VERDICTS).nullable().default(null),
      mentions: z.array(id).max(BOUNDS.team_note.mentions).default([]),
    }),
    // The thread tells the rest: what is kept of this answer for its key would outlive the note.
    output: z.object({ id }),
    creates: true,
    summary: "Write a note about somebody for the team, and call colleagues to read it",
  }),
  removeNote: endpoint({
    method: "delete",
    path: "/api/notes/{id}",
    access: "user",
    params: idParams,
    output: z.object({ id }),
    summary: "Remove a note of one's own",
  }),
};
