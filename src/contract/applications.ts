import { z } from "zod";
import { owed } from "./deal/owed.ts";
import { endpoint } from "./endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, text } from "./fields.ts";
import { fileAnswer, storedFile, uploadToken } from "./files.ts";
import { historyEntry } from "./history.ts";
import { LIMITS } from "./limits.ts";
import { pageOf, pageQuery, searchText } from "./paging.ts";
import { REASONS } from "./pipeline/reasons.ts";
import { givenAnswers, readAnswer } from "./posting/answers.ts";
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
  /**
   * Whose reward is owed once the applicant is hired, for the job's owner: that of the referral to this job while it lives, or
   * the first that the company turned down, to whichever of its jobs, until `until` (rules F9, R10).
   */
  credit: z.object({ kind: z.enum(["living", "kept"]), name: z.string(), until: instant.nullable() }).nullable(),
  can: z.object({ set_status: z.boolean() }),
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
    errors: ["conflict", "status_not_allowed"],
    summary: "Move an application to its next status, as the job's owner",
  }),
};
