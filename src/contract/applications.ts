import { z } from "zod";
import { owed } from "./deal/owed.ts";
import { endpoint } from "./endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, text } from "./fields.ts";
import { fileAnswer, storedFile, uploadToken } from "./files.ts";
import { historyEntry } from "./history.ts";
import { LIMITS } from "./limits.ts";
import { pageOf, pageQuery, searchText } from "./paging.ts";
import { REASONS } from "./pipeline/reasons.ts";
import { givenAnswers, readAnswer, someAnswers } from "./posting/answers.ts";
import { jobOfRecord } from "./referrals.ts";
import { APPLICATION_STATUSES, JOB_TYPES } from "./statuses.ts";

export const application = z.object({
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  candidate_linkedin: z.string(),
  cover_letter: z.string(),
  /** The CV that came with it, to be fetched from `/api/applications/{id}/cv`. */
  cv: storedFile.nullable(),
  status: z.enum(APPLICATION_STATUSES),
  /** Why the company turned them down (rule R14); null where it did not, or named nothing; the version before leaves it out. */
  turned_down_for: z.enum(REASONS).nullish(),
  ...owed.shape,
  /** When the applicant last corrected it, and when they withdrew it (rule F15); the version before leaves them out. */
  corrected_at: instant.nullish(),
  withdrawn_at: instant.nullish(),
  created_at: instant,
  updated_at: instant,
  job: jobOfRecord.extend({ f_type: z.enum(JOB_TYPES) }),
  /** Who referred the applicant to the job and keeps the credit (rule F9); null where nobody did. */
  referred_by: z.string().nullable(),
});
export type Application = z.output<typeof application>;

/** An application as its applicant or the job's owner reads it. `next` lists the statuses this viewer may set. */
export const applicationRecord = application.extend({
  history: z.array(historyEntry),
  /** What the job asked and what was answered; what is marked is said to its team alone (rules J55, J56). */
  answers: z.array(readAnswer),
  /** The referral to this job that the application belongs to, for the job's owner. */
  referral: id.nullable(),
  /** The referral with which the applicant may report that they started (rule R11); the version before leaves it out. */
  hire: id.nullish(),
  /**
   * Whose reward is owed once the applicant is hired, for the job's owner: that of the referral to this job while it lives, or
   * the first that the company turned down, to whichever of its jobs, until `until` (rules F9, R10).
   */
  credit: z.object({ kind: z.enum(["living", "kept"]), name: z.string(), until: instant.nullable() }).nullable(),
  /** `correct`: the applicant may correct and withdraw it (rule F15). */
  can: z.object({ set_status: z.boolean(), correct: z.boolean().optional() }),
  next: z.array(z.enum(APPLICATION_STATUSES)),
});
export type ApplicationRecord = z.output<typeof applicationRecord>;

export const newApplication = z.strictObject({
  job: id,
  candidate_name: text(LIMITS.name.max, "fill_required"),
  candidate_email: text(LIMITS.email, "fill_required").pipe(email),
  candidate_linkedin: linkedinUrl.default(""),
  cover_letter: text(LIMITS.cover_letter, "fill_required"),
  cv: uploadToken,
  answers: givenAnswers,
  /** The code of a referrer's link: who sent the applicant (rule F25). */
  referral_code: text(LIMITS.link_code).default(""),
});
export type NewApplication = z.output<typeof newApplication>;

/** What the applicant corrects of it (rule F15): all but the job and the address, which say whose it is. */
export const applicationCorrection = newApplication
  .pick({ candidate_name: true, candidate_linkedin: true, cover_letter: true, cv: true })
  .extend({
    /** Answers to the job's questions; left out, those that were given stay. */
    answers: someAnswers.optional(),
    /** The CV that came with it goes, and none comes in its place. */
    without_cv: z.boolean().default(false),
    /** The correction that was seen: a later one is not replaced. */
    corrected_at: instant.nullable(),
  });
export type ApplicationCorrection = z.output<typeof applicationCorrection>;

export const applicationListQuery = z.object({
  search: searchText,
  status: z.enum(APPLICATION_STATUSES).optional(),
  ...pageQuery,
});
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

// Here and not in ADDED, which every screen loads.
const oneRecord = { output: applicationRecord, added: { answers: [] } };

export const applicationEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/applications",
    access: "user",
    query: applicationListQuery,
    output: pageOf(application).extend({
      stats: z.object({
        total: z.number().int(),
        interviewing: z.number().int(),
        reviewing: z.number().int(),
        /** Applications in status Applied. */
        pending: z.number().int(),
      }),
    }),
    summary: "The viewer's own applications, newest first, with their figures",
  }),
  create: endpoint({
    method: "post",
    path: "/api/applications",
    access: "user",
    body: newApplication,
    output: application,
    creates: true,
    errors: ["applications_closed", "application_duplicate", "application_own_job", "conflict"],
    summary: "Apply to an open job",
  }),
  get: endpoint({
    method: "get",
    path: "/api/applications/{id}",
    access: "user",
    params: idParams,
    ...oneRecord,
    summary: "One application with its history, for its applicant and the job's owner",
  }),
  cv: endpoint({
    method: "get",
    path: "/api/applications/{id}/cv",
    access: "user",
    answers: "file",
    params: idParams,
    output: fileAnswer,
    summary: "The CV of an application, for those who may read the application",
  }),
  correct: endpoint({
    method: "put",
    path: "/api/applications/{id}",
    access: "user",
    params: idParams,
    body: applicationCorrection,
    ...oneRecord,
    errors: ["conflict", "status_not_allowed"],
    summary: "Correct one's own application, until Interviewing",
  }),
  withdraw: endpoint({
    method: "post",
    path: "/api/applications/{id}/withdrawal",
    access: "user",
    params: idParams,
    body: z.strictObject({ from: z.enum(APPLICATION_STATUSES) }),
    ...oneRecord,
    errors: ["conflict", "status_not_allowed"],
    summary:
      "Withdraw one's own application, until Interviewing; a referral of the same person to the job ends with it",
  }),
  setStatus: endpoint({
    method: "post",
    path: "/api/applications/{id}/status",
    access: "user",
    params: idParams,
    body: z.strictObject({
      from: z.enum(APPLICATION_STATUSES),
      status: z.enum(APPLICATION_STATUSES),
      /** Why, for Rejected alone (rule R14). The version before names none. */
      reason: z.enum(REASONS).optional(),
    }),
    ...oneRecord,
    errors: ["conflict", "status_not_allowed", "claim_waits"],
    summary: "Move an application to its next status, as the job's owner",
  }),
};
