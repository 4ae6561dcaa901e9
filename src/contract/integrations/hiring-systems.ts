import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { signedMessage } from "../payments/webhooks.ts";
import { HIRING_SYSTEMS, REQUIRED_SYSTEM_FIELDS } from "./system-names.ts";

/** Limits: characters of a key or secret, jobs read from a system, and its stages. */
export const HIRING_BOUNDS = { key: 1_000, user: 100, openings: 1_000, steps: 200 } as const;

/** The stages to which a stage of the other system may be mapped (rule X206); null changes nothing. */
export const STEP_STAGES = ["Reviewing", "Interviewing", "Hired", "Rejected"] as const;
export type StepStage = (typeof STEP_STAGES)[number];

/**
 * The synchronization state of a candidate: pending, synchronized, abandoned, deletion requested, deleted, or to be
 * deleted manually (rules X203, X209).
 */
export const SYNC_STATES = ["waiting", "sent", "failed", "erasing", "erased", "by_hand"] as const;
export type SyncState = (typeof SYNC_STATES)[number];

/** Why a request to the other system failed: no response, server error, rate limit, credentials, rejected data. */
export const SYSTEM_FAILURES = ["unreachable", "broken", "busy", "keys", "refused"] as const;
export type SystemFailure = (typeof SYSTEM_FAILURES)[number];

export const newHiringSystem = z
  .strictObject({
    vendor: z.enum(HIRING_SYSTEMS),
    /** The API key; for Greenhouse the client id. */
    key: text(HIRING_BOUNDS.key, "required"),
    secret: text(HIRING_BOUNDS.key).default(""),
    /** The id of the other system's user on whose behalf records are written. */
    user: text(HIRING_BOUNDS.user).default(""),
    /** The webhook signing secret; without it no webhooks are accepted and the system is polled every hour. */
    signs: text(HIRING_BOUNDS.key).default(""),
  })
  .superRefine((given, ctx) => {
    for (const field of REQUIRED_SYSTEM_FIELDS[given.vendor])
      if (given[field] === "") ctx.addIssue({ code: "custom", message: "required", path: [field] });
  });
export type NewHiringSystem = z.output<typeof newHiringSystem>;

export const hiringSystem = z.object({
  vendor: z.enum(HIRING_SYSTEMS),
  /** Candidates who consent are sent automatically (rule X202). */
  automatic: z.boolean(),
  /** A hire there counts as a hire here without confirmation (rule X207). */
  hires: z.boolean(),
  /** The URL for the system's webhooks. */
  hook: z.string(),
  /** Webhooks are accepted, because their signing secret is known. */
  signed: z.boolean(),
  /** Why the last request failed; null if it succeeded. */
  failure: z.enum(SYSTEM_FAILURES).nullable(),
  failure_at: instant.nullable(),
  /** The time of the last response. */
  answered_at: instant.nullable(),
  /** When jobs and stages were last read. */
  seen_at: instant,
  created_at: instant,
});
export type HiringSystem = z.output<typeof hiringSystem>;

/**
 * A stage of the other system, by normalized name: stages of the same name in different pipelines are treated as one.
 */
export const remoteStage = z.object({
  step: z.string(),
  name: z.string(),
  stage: z.enum(STEP_STAGES).nullable(),
});
export type RemoteStage = z.output<typeof remoteStage>;

export const remoteJob = z.object({ id: z.string(), title: z.string() });
export type RemoteJob = z.output<typeof remoteJob>;

/** A job of the company and the corresponding job of the other system. */
const jobMapping = z.object({ id, title: z.string(), opening: remoteJob.nullable() });
export type JobMapping = z.output<typeof jobMapping>;

const counts = z.object({
  waiting: z.number().int(),
  sent: z.number().int(),
  failed: z.number().int(),
  by_hand: z.number().int(),
});

/** A company's connection without its credentials. */
export const hiringSystemConnection = z.object({
  company: z.object({ id, name: z.string() }),
  system: hiringSystem.nullable(),
  steps: z.array(remoteStage),
  openings: z.array(remoteJob),
  jobs: z.array(jobMapping),
  counts,
});
export type HiringSystemConnection = z.output<typeof hiringSystemConnection>;

/** A candidate who was, or should be, sent to the other system. */
export const remoteCandidate = z.object({
  vendor: z.enum(HIRING_SYSTEMS),
  state: z.enum(SYNC_STATES),
  failure: z.enum(SYSTEM_FAILURES).nullable(),
  /** The application id there; null before it exists, and after its deletion. */
  application: z.string().nullable(),
  /** The stage there, by the system's name; null if unknown. */
  step: z.string().nullable(),
  /** The data that the system did not accept. */
  lacks: z.array(z.enum(["word", "cv"])),
  /** Hired there; a user has to confirm the hire here (rule X207). */
  hire_asked_at: instant.nullable(),
  /** When the system's data last changed the candidate's stage. */
  moved_at: instant.nullable(),
  sent_at: instant.nullable(),
  polled_at: instant.nullable(),
  created_at: instant,
});
export type RemoteCandidate = z.output<typeof remoteCandidate>;

const listed = remoteCandidate.extend({
  referral: id,
  job: z.object({ id, title: z.string() }),
  /** Empty once the candidate's data are erased. */
  candidate_name: z.string(),
});
export type RemoteCandidateList = z.output<typeof listed>;

const of = "/api/companies/{id}/hiring-system" as const;
/** Stages are named as read, and no system's texts contain control characters. */
const NO_CONTROLS = /^\P{Cc}*$/u;

export const hiringSystemEndpoints = {
  get: endpoint({
    method: "get",
    path: of,
    access: "user",
    params: idParams,
    output: hiringSystemConnection,
    summary: "A company's hiring system, its steps, and the jobs people are sent to",
  }),
  connect: endpoint({
    method: "put",
    path: of,
    access: "user",
    params: idParams,
    body: newHiringSystem,
    output: hiringSystem,
    errors: ["hiring_system_refused", "hiring_system_silent", "rate_limited"],
    summary: "Connect a hiring system or change its keys; they are tested at once and never shown",
  }),
  settings: endpoint({
    method: "put",
    path: `${of}/settings`,
    access: "user",
    params: idParams,
    body: z.strictObject({ automatic: z.boolean(), hires: z.boolean() }),
    output: hiringSystem,
    errors: ["rate_limited"],
    summary: "Set whether acceptances are sent automatically and hires there count here",
  }),
  read: endpoint({
    method: "put",
    path: `${of}/seen`,
    access: "user",
    params: idParams,
    output: hiringSystemConnection,
    errors: ["hiring_system_refused", "hiring_system_silent", "rate_limited"],
    summary: "Refresh the system's open jobs and steps",
  }),
  steps: endpoint({
    method: "put",
    path: `${of}/steps`,
    access: "user",
    params: idParams,
    body: z.strictObject({
      steps: z
        .array(
          z.strictObject({
            step: z.string().max(300).regex(NO_CONTROLS, "ill_formed"),
            stage: z.enum(STEP_STAGES).nullable(),
          }),
        )
        .max(HIRING_BOUNDS.steps),
    }),
    output: z.object({ steps: z.array(remoteStage) }),
    errors: ["rate_limited"],
    summary: "Map the system's steps to statuses here",
  }),
  job: endpoint({
    method: "put",
    path: `${of}/jobs/{job}`,
    access: "user",
    params: z.object({ id, job: id }),
    body: z.strictObject({ opening: z.string().max(200).nullable() }),
    output: jobMapping,
    errors: ["rate_limited"],
    summary: "Choose the job there that people of a job are sent to",
  }),
  remove: endpoint({
    method: "delete",
    path: of,
    access: "user",
    params: idParams,
    output: z.object({ removed: z.literal(true) }),
    errors: ["rate_limited"],
    summary:
      "Disconnect it: its keys are deleted, nobody is sent or followed any more, and deletions are left to be done there by hand",
  }),
  people: endpoint({
    method: "get",
    path: `${of}/people`,
    access: "user",
    params: idParams,
    query: z.object({ ...pageQuery, state: z.enum(SYNC_STATES).optional() }),
    output: pageOf(listed),
    summary: "People sent to the hiring system with their state, newest first",
  }),
  erased: endpoint({
    method: "put",
    path: `${of}/people/{referral}/erased`,
    access: "user",
    params: z.object({ id, referral: id }),
    output: z.object({ erased: z.literal(true) }),
    summary: "Confirm that someone was deleted there manually",
  }),
  ofReferral: endpoint({
    method: "get",
    path: "/api/referrals/{id}/hiring-system",
    access: "user",
    params: idParams,
    output: z.object({
      /** Can be sent manually: a system is connected, the job is mapped, and the candidate consented. */
      can_send: z.boolean(),
      /** The connected system; null if none is. */
      system: z.enum(HIRING_SYSTEMS).nullable(),
      there: remoteCandidate.nullable(),
    }),
    summary: "The state of a referral in the company's hiring system",
  }),
  send: endpoint({
    method: "post",
    path: "/api/referrals/{id}/hiring-system",
    access: "user",
    params: idParams,
    output: remoteCandidate,
    creates: true,
    errors: ["hiring_system_missing", "hiring_system_not_agreed", "rate_limited"],
    summary: "Send an accepted referral to the company's hiring system, or retry",
  }),
  hear: endpoint({
    method: "post",
    path: "/api/webhooks/hiring-systems/{system}",
    access: "public",
    takes: "signed",
    signed_by: ["signature", "ashby-signature"],
    params: z.object({ system: id }),
    body: signedMessage,
    output: z.object({ received: z.literal(true) }),
    errors: ["signature_invalid"],
    summary: "A hiring system's signed event that something changed; the new state is then fetched",
  }),
};
