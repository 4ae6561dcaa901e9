import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { id, idParams, instant, isZone, linkToken, text } from "../../fields.ts";
import { INTERVIEW_ENDS, INTERVIEW_LIMITS, INTERVIEW_STATES } from "./bounds.ts";
import { isCall } from "./place.ts";

const MINUTE_MS = 60_000;

/** The start of an interview, to the minute. It is an instant; time zones are only for display. */
const start = instant.refine((at) => Date.parse(at) % MINUTE_MS === 0, "invalid");

/** IANA name of the time zone in which times are entered or read. */
const zone = text(INTERVIEW_LIMITS.zone, "required").refine(isZone, "invalid");

const ADDRESS = /^[a-z][a-z\d+.-]*:\/\//i;

/** A place as text, or the https URL of a video call; no other URL. */
const place = text(INTERVIEW_LIMITS.place, "fill_required").refine(
  (value) => !ADDRESS.test(value) || isCall(value),
  "interview_place",
);

const person = { kind: z.enum(["referral", "application"]), record: id };

/** Fields of an interview in every state. */
const details = {
  minutes: z
    .number("not_whole_number")
    .int("not_whole_number")
    .min(INTERVIEW_LIMITS.minutes.min, "out_of_range")
    .max(INTERVIEW_LIMITS.minutes.max, "out_of_range"),
  place,
  words: text(INTERVIEW_LIMITS.words).default(""),
  /** The participants of the team. */
  people: z.array(id).min(1, "interview_people").max(INTERVIEW_LIMITS.people),
};

export const newInterview = z.strictObject({
  ...person,
  ...details,
  slots: z.array(start).min(1, "interview_slots").max(INTERVIEW_LIMITS.slots),
  /** The zone in which the times were entered. */
  zone,
});
export type NewInterview = z.output<typeof newInterview>;

/** A change of an agreed interview: time, place or participants. */
export const interviewChange = z.strictObject({
  /** The version that the user saw: a later one is not overwritten. */
  sequence: z.number().int().min(0),
  starts_at: start,
  ...details,
});
export type InterviewChange = z.output<typeof interviewChange>;

const interview = {
  id,
  state: z.enum(INTERVIEW_STATES),
  /** Why it ended; null while it has not. */
  ended_by: z.enum(INTERVIEW_ENDS).nullable(),
  minutes: z.number().int(),
  place: z.string(),
  words: z.string(),
  /** The agreed time; null before. */
  starts_at: instant.nullable(),
  /** The message of the person who ended it. */
  reply: z.string(),
};

/** An event of an interview, as the thread of a record shows it. */
const step = z.object({
  at: instant,
  what: z.enum(["offered", "agreed", "changed", ...INTERVIEW_ENDS]),
  /** The team member who caused it; null for the candidate, and for automatic events. */
  by: z.string().nullable(),
  starts_at: instant.nullable(),
});

/** An interview as the job's team reads it. */
export const teamInterview = z.object({
  ...interview,
  /** The version number; a change names it. */
  sequence: z.number().int(),
  /** The zone in which the times were entered, and the one in which the person picked. */
  zone: z.string(),
  person_zone: z.string().nullable(),
  /** In order of time; `free`: it can still be picked. */
  slots: z.array(z.object({ starts_at: instant, free: z.boolean() })),
  people: z.array(z.object({ id, name: z.string() })),
  steps: z.array(step),
  can: z.object({ change: z.boolean(), cancel: z.boolean() }),
});
export type TeamInterview = z.output<typeof teamInterview>;

/** An interview as the invited person reads it. */
export const ownInterview = z.object({
  ...interview,
  ...person,
  job: z.object({ id, title: z.string(), company: z.string() }),
  /** The times that can still be picked. */
  slots: z.array(instant),
  /** Names of the participants. */
  with: z.array(z.string()),
  zone: z.string(),
  can: z.object({ answer: z.boolean(), cancel: z.boolean() }),
});
export type OwnInterview = z.output<typeof ownInterview>;

const reply = text(INTERVIEW_LIMITS.reply).default("");

/** The person's answer to an offer, or to an agreed interview. */
export const interviewAnswer = z
  .strictObject({
    answer: z.enum(["pick", "none", "cancel"]),
    /** The picked time, and the zone in which it was read; for a pick alone. */
    starts_at: start.nullable().default(null),
    zone: zone.default("UTC"),
    reply,
  })
  .refine(({ answer, starts_at }) => answer !== "pick" || starts_at !== null, {
    path: ["starts_at"],
    message: "required",
  });
export type InterviewAnswer = z.output<typeof interviewAnswer>;

/** One of the viewer's next interviews, from either side. */
export const nextInterview = z.object({
  id,
  side: z.enum(["team", "person"]),
  ...person,
  starts_at: instant,
  minutes: z.number().int(),
  place: z.string(),
  job: z.object({ id, title: z.string(), company: z.string() }),
  /** The candidate of the team's interview; empty where it is the viewer. */
  candidate_name: z.string(),
});
export type NextInterview = z.output<typeof nextInterview>;

const list = z.object({ items: z.array(teamInterview) });
const ANSWER_ERRORS = ["interview_over", "interview_slot_taken", "interview_slot_over"] as const;

export const interviewEndpoints = {
  ofPerson: endpoint({
    method: "get",
    path: "/api/jobs/{id}/interviews",
    access: "user",
    params: idParams,
    query: z.object(person),
    output: list.extend({
      /** The team members who can take part, the viewer first. */
      colleagues: z.array(z.object({ id, name: z.string() })),
      /** Whether the viewer may offer times to this person now. */
      can: z.object({ offer: z.boolean() }),
    }),
    summary: "Interviews with one person on a job, for its team",
  }),
  offer: endpoint({
    method: "post",
    path: "/api/jobs/{id}/interviews",
    access: "user",
    params: idParams,
    body: newInterview,
    output: teamInterview,
    creates: true,
    errors: ["interview_not_now", "interviews_full", "interview_unreachable"],
    summary: "Offer interview times to someone in Interviewing; they get an email and pick one",
  }),
  change: endpoint({
    method: "post",
    path: "/api/interviews/{id}/change",
    access: "user",
    params: idParams,
    body: interviewChange,
    output: teamInterview,
    errors: ["conflict", "interview_over", "interview_slot_taken"],
    summary: "Change the time, place or participants of a scheduled interview; notifies both sides",
  }),
  cancel: endpoint({
    method: "post",
    path: "/api/interviews/{id}/cancel",
    access: "user",
    params: idParams,
    body: z.strictObject({ reply }),
    output: teamInterview,
    errors: ["interview_over"],
    summary: "Withdraw offered times or cancel a scheduled interview; notifies both sides",
  }),
  own: endpoint({
    method: "get",
    path: "/api/interviews/own",
    access: "user",
    output: z.object({ items: z.array(ownInterview) }),
    summary: "Interviews the viewer is invited to, unanswered ones first",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/interviews/{id}/answer",
    access: "user",
    params: idParams,
    body: interviewAnswer,
    output: ownInterview,
    errors: ANSWER_ERRORS,
    summary: "Pick an offered time, decline all, or cancel, as the person invited",
  }),
  openLink: endpoint({
    method: "post",
    path: "/api/interview-link/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: ownInterview,
    errors: ["invitation_invalid"],
    summary: "Read an emailed interview; changes nothing",
  }),
  answerLink: endpoint({
    method: "post",
    path: "/api/interview-link/answer",
    access: "public",
    body: z.strictObject({ token: linkToken, answer: interviewAnswer }),
    output: ownInterview,
    errors: ["invitation_invalid", ...ANSWER_ERRORS],
    summary: "Answer with the emailed link, without an account",
  }),
  next: endpoint({
    method: "get",
    path: "/api/interviews/next",
    access: "user",
    output: z.object({ items: z.array(nextInterview) }),
    summary: "The viewer's next interviews, on either side, soonest first",
  }),
  calendar: endpoint({
    method: "get",
    path: "/api/interviews/calendar",
    access: "user",
    /** When the address was created; null without one. */
    output: z.object({ made_at: instant.nullable() }),
    summary: "Whether the viewer has a private calendar address; the address is only shown when created",
  }),
  makeCalendar: endpoint({
    method: "put",
    path: "/api/interviews/calendar",
    access: "user",
    output: z.object({ made_at: instant, address: z.string() }),
    summary: "Create a private calendar address; replaces any previous one",
  }),
  endCalendar: endpoint({
    method: "delete",
    path: "/api/interviews/calendar",
    access: "user",
    output: z.object({ made_at: instant.nullable() }),
    summary: "Delete the private calendar address",
  }),
};
