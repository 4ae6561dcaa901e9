import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, line, linkedinUrl, startDate, text } from "../fields.ts";
import { fileAnswer, storedFile, uploadToken } from "../files.ts";
import { answeredQuestion, givenAnswers, someAnswers } from "../jobs/posting/answers.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery, searchText } from "../paging.ts";
import { APPLICATION_STATUSES, JOB_TYPES } from "../statuses.ts";
import { historyEntry } from "./history.ts";
import { REJECTION_REASONS } from "./pipeline/reasons.ts";
import { jobOfRecord } from "./referrals.ts";
import { responseDeadlines } from "./response-deadlines.ts";

export const application = z.object({
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  candidate_linkedin: z.string(),
  cover_letter: z.string(),
  /** The application's CV; download it from `/api/applications/{id}/cv`. */
  cv: storedFile.nullable(),
  status: z.enum(APPLICATION_STATUSES),
  /** The rejection reason (rule R14); null without a rejection or a reason. The previous version leaves it out. */
  rejection_reason: z.enum(REJECTION_REASONS).nullish(),
  ...responseDeadlines.shape,
  /** When the applicant last corrected or withdrew the application (rule F15). The previous version leaves them out. */
  corrected_at: instant.nullish(),
  withdrawn_at: instant.nullish(),
  /** The start date of the hire, a calendar day (rule H5); null until the hire. The previous version leaves it out. */
  start_date: z.string().nullish(),
  created_at: instant,
  updated_at: instant,
  job: jobOfRecord.extend({ f_type: z.enum(JOB_TYPES) }),
  /** The referrer who keeps the credit for the applicant, as the proved person (rule F9); null without one. */
  referred_by: z.string().nullable(),
});
export type Application = z.output<typeof application>;

/** An application as its applicant or the job's owner sees it. `next` lists the statuses that this viewer may set. */
export const applicationRecord = application.extend({
  history: z.array(historyEntry),
  /** The job's questions and the applicant's answers. Only the team sees which answers are marked (rules J55, J56). */
  answers: z.array(answeredQuestion),
  /** For the job's owner: the referral to this job that the application belongs to. */
  referral: id.nullable(),
  /**
   * The referral through which the applicant may report that they started (rule R11). The previous version leaves it
   * out.
   */
  hire: id.nullish(),
  /**
   * For the job's owner: whose reward is due if the applicant is hired. That is the active referral to this job, or
   * else the first referral to any of the company's jobs that the company rejected, until `until` (rules F9, R10).
   */
  credit: z.object({ kind: z.enum(["living", "kept"]), name: z.string(), until: instant.nullable() }).nullable(),
  /**
   * For the job's owner: who perhaps referred the applicant, by an address or LinkedIn path that the applicant typed
   * (rule F9). It proves nothing, and a hire owes no reward while it is unproved. `until`: of a referral that the
   * company rejected. The previous version leaves it out.
   */
  perhaps: z.object({ name: z.string(), until: instant.nullable() }).nullish(),
  /** `correct`: the applicant may correct and withdraw the application (rule F15). */
  can: z.object({ set_status: z.boolean(), correct: z.boolean().optional() }),
  next: z.array(z.enum(APPLICATION_STATUSES)),
});
export type ApplicationRecord = z.output<typeof applicationRecord>;

export const newApplication = z.strictObject({
  job: id,
  candidate_name: line(LIMITS.name.max, "fill_required"),
  candidate_email: text(LIMITS.email, "fill_required").pipe(email),
  candidate_linkedin: linkedinUrl.default(""),
  cover_letter: text(LIMITS.cover_letter, "fill_required"),
  cv: uploadToken,
  answers: givenAnswers,
  /** The code of the referral link through which the applicant came (rule F25). */
  referral_code: text(LIMITS.link_code).default(""),
});
export type NewApplication = z.output<typeof newApplication>;

/**
 * What the applicant may correct (rule F15): everything except the job and the email address, which identify the
 * application.
 */
export const applicationCorrection = newApplication
  .pick({ candidate_name: true, candidate_linkedin: true, cover_letter: true, cv: true })
  .extend({
    /** Answers to the job's questions; left out, the existing answers stay. */
    answers: someAnswers.optional(),
    /** Removes the CV without a replacement. */
    without_cv: z.boolean().default(false),
    /** The last correction that the caller has seen. A later correction is not overwritten. */
    corrected_at: instant.nullable(),
  });
export type ApplicationCorrection = z.output<typeof applicationCorrection>;

export const applicationListQuery = z.object({
  search: searchText,
  status: z.enum(APPLICATION_STATUSES).optional(),
  ...pageQuery,
});
export type ApplicationListQuery = z.output<typeof applicationListQuery>;

// Declared here instead of in ADDED, which all screens load.
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
        /** Applications with the status Applied. */
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
    summary: "The CV of an application, for those who can read the application",
  }),
  correct: endpoint({
    method: "put",
    path: "/api/applications/{id}",
    access: "user",
    params: idParams,
    body: applicationCorrection,
    ...oneRecord,
    errors: ["conflict", "status_not_allowed"],
    summary: "Correct the viewer's application, until Interviewing",
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
      /** Why, only for Rejected (rule R14). The previous version sends none. */
      reason: z.enum(REJECTION_REASONS).optional(),
      /** For Hired: confirms a hire beyond the job's number of openings (rule J66). */
      beyond_openings: z.literal(true).optional(),
      /** For Hired: the start date, from which the probation counts (rule M1); today where it is left out. */
      start_date: startDate.optional(),
    }),
    ...oneRecord,
    errors: ["conflict", "status_not_allowed", "claim_waits", "openings_filled"],
    summary: "Move an application to its next status, as the job's owner",
  }),
};
