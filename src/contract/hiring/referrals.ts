import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, personName, startDate, text } from "../fields.ts";
import { fileAnswer, storedFile, uploadToken } from "../files.ts";
import { visibleLength } from "../invisible.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery, searchText } from "../paging.ts";
import { moneyAmounts } from "../payments/amounts.ts";
import { REAUTHENTICATION_ERRORS } from "../payments/payouts.ts";
import {
  ENDED_BY,
  FRAUD_SIGNALS,
  INVITATION_STATES,
  JOB_STATUSES,
  REFERRAL_STATUSES,
  REWARD_STATUSES,
} from "../statuses.ts";
import { historyEntry } from "./history.ts";
import { REJECTION_REASONS } from "./pipeline/reasons.ts";
import { relationshipFields, statedRelationship } from "./relationship-fields.ts";
import { responseDeadlines } from "./response-deadlines.ts";

export const jobOfRecord = z.object({
  id,
  title: z.string(),
  location: z.string(),
  status: z.enum(JOB_STATUSES),
  archived: z.boolean(),
  company: z.object({ id, name: z.string(), website: z.string(), logo: z.string().nullable() }),
});

export const referral = z.object({
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  candidate_linkedin: z.string(),
  recommendation: z.string(),
  /** The relationship, with the candidate's statement (rules F29, F30); left out where the referrer stated none. */
  relationship: statedRelationship.optional(),
  /**
   * The CV; download it from `/api/referrals/{id}/cv`. Null for the referrer once the candidate uploaded or removed it
   * themselves.
   */
  cv: storedFile.nullable(),
  /**
   * When the candidate uploaded their own CV or removed the existing one (rule F37); left out where they did neither.
   */
  candidate_cv: z.object({ at: instant, state: z.enum(["uploaded", "removed"]) }).optional(),
  status: z.enum(REFERRAL_STATUSES),
  reward_status: z.enum(REWARD_STATUSES),
  /** The reward promised when the referral was made (rule F3), in whole dollars. */
  reward_amount: z.number().int(),
  /**
   * The referrer's share in whole percent, where the reward is shared; left out for a referrer who gets all of it (rule
   * R12).
   */
  reward_percent: z.number().int().optional(),
  /** The referral or its reward ended before it was funded, so nothing will be paid; left out where not. */
  reward_ended: z.literal(true).optional(),
  created_at: instant,
  updated_at: instant,
  job: jobOfRecord,
  /**
   * State of the candidate's notification and consent. Once `erased`, name, address and recommendation are empty (rule
   * F5).
   */
  invitation: z.enum(INVITATION_STATES),
  /** The company sees the referral, because the candidate was notified (rule F10). */
  shown: z.boolean(),
  /**
   * The candidate's email was only written to a folder, since no mail server is configured (rule F10); left out where
   * not.
   */
  written: z.literal(true).optional(),
  /**
   * The company sees the referral only after the candidate consented (rule F20); left out where a notification is
   * enough.
   */
  requires_consent: z.literal(true).optional(),
  /**
   * Since when the company had this candidate among its existing contacts (rule F11). Left out where it had not, until
   * the company sees the referral, and for the referrer until the company opened or moved it.
   */
  known_since: instant.optional(),
  /** The candidate has also applied; the referrer keeps the credit (rule F9). */
  applied: z.boolean(),
  /** Who ended the referral; null while it is active. */
  ended_by: z.enum(ENDED_BY).nullable(),
  /** The rejection reason (rule R14); null without a rejection or a reason. The previous version leaves it out. */
  rejection_reason: z.enum(REJECTION_REASONS).nullish(),
  ...responseDeadlines.shape,
  /** End of the credit window of a rejected referral (rule R10); null for all others. */
  credit_until: instant.nullable(),
});
export type Referral = z.output<typeof referral>;

/** A referral as its referrer or the job's owner sees it. `next` lists the statuses that this viewer may set. */
export const referralRecord = referral.extend({
  /** `vetted`: the referrer has the Vetted Scout badge (rule S2). */
  referrer: z.object({ id, name: z.string(), vetted: z.boolean() }),
  /** The referrer with whom the reward is shared, and their share in whole percent (rule R30); left out without one. */
  shared_with: z.object({ name: z.string(), percent: z.number().int() }).optional(),
  history: z.array(historyEntry),
  /**
   * For the job's owner: weak fraud signals that put the reward on hold; empty for the referrer and once cleared (rule
   * F8).
   */
  review: z.array(z.enum(FRAUD_SIGNALS)),
  /** For the job's owner: the candidate's own application to the job (rule F9). */
  application: id.nullable(),
  /** When the candidate last corrected their details (rule F37); left out where they did not. */
  corrected_at: instant.optional(),
  /** The start date of the hire, a calendar day (rule H5); left out until the hire. */
  start_date: z.string().optional(),
  /**
   * `change`: correct or withdraw the referral (rule F23). `readdress`: correct its email address (F22). Left out where
   * not allowed.
   */
  can: z.object({
    set_status: z.boolean(),
    change: z.literal(true).optional(),
    readdress: z.literal(true).optional(),
  }),
  next: z.array(z.enum(REFERRAL_STATUSES)),
});
export type ReferralRecord = z.output<typeof referralRecord>;

/** The referral wizard: step 1 the candidate, step 2 the recommendation. */
export const newReferral = z.strictObject({
  job: id,
  candidate_name: personName,
  candidate_email: email,
  candidate_linkedin: linkedinUrl.default(""),
  recommendation: text(LIMITS.recommendation.max).refine(
    (value) => visibleLength(value) >= LIMITS.recommendation.min,
    "recommendation_short",
  ),
  cv: uploadToken,
  ...relationshipFields,
  /**
   * The referrer has spoken with the candidate, who wants this: the company sees the referral once the candidate was
   * notified (rule F10). False or left out, the company sees it only after consent (F20). A job that requires consent
   * always waits for it.
   */
  consent_given: z.boolean().optional(),
  /** The agreement to share the reward with another referrer (rule R30). */
  reward_share: id.optional(),
});
export type NewReferral = z.output<typeof newReferral>;

/** Checks whom the caller would refer to which job. */
export const referralCheck = newReferral.pick({ job: true, candidate_email: true, candidate_linkedin: true });
export type ReferralCheck = z.output<typeof referralCheck>;

export const referralListQuery = z.object({
  search: searchText,
  status: z.enum(REFERRAL_STATUSES).optional(),
  reward: z.enum(REWARD_STATUSES).optional(),
  ...pageQuery,
});
export type ReferralListQuery = z.output<typeof referralListQuery>;

/** A referral whose reward is on hold until an admin reviewed its fraud signals (rule F8). */
export const heldReferral = z.object({
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  review: z.array(z.enum(FRAUD_SIGNALS)),
  status: z.enum(REFERRAL_STATUSES),
  reward_amount: z.number().int(),
  created_at: instant,
  referrer_name: z.string(),
  referrer_email: z.string(),
  /** Shares of the reward in whole percent; `name` is null for the company. Empty where the referrer gets all of it. */
  shares: z.array(z.object({ name: z.string().nullable(), email: z.string(), percent: z.number().int() })).optional(),
  job_title: z.string(),
  company_name: z.string(),
});
export type HeldReferral = z.output<typeof heldReferral>;

export const referralEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/referrals",
    access: "user",
    query: referralListQuery,
    output: pageOf(referral).extend({
      stats: z.object({
        total: z.number().int(),
        hired: z.number().int(),
        interviewing: z.number().int(),
      }),
      money: moneyAmounts,
    }),
    summary: "The viewer's own referrals, newest first, with their figures",
  }),
  create: endpoint({
    method: "post",
    path: "/api/referrals",
    access: "user",
    body: newReferral,
    output: referral,
    creates: true,
    errors: [
      ...(["referral_duplicate", "referral_self", "referral_own_job", "referral_applied_before"] as const),
      ...(["referral_refused", "referrals_closed", "referrals_paused", "claims_unanswered"] as const),
      "referrals_answers_owed" as const,
      ...([
        "referrers_vetted",
        "referrers_invited",
        "referrers_team",
        "reward_share_over",
        "reward_share_refused",
      ] as const),
    ],
    summary: "Refer someone to an open job",
  }),
  check: endpoint({
    method: "post",
    path: "/api/referrals/check",
    access: "user",
    body: referralCheck,
    output: z.object({ can_be_referred: z.boolean() }),
    summary: "Whether a person can be referred to a job, without names and reasons; at most 20 people a day",
  }),
  get: endpoint({
    method: "get",
    path: "/api/referrals/{id}",
    access: "user",
    params: idParams,
    output: referralRecord,
    summary: "One referral with its history, for its referrer and the job's owner",
  }),
  cv: endpoint({
    method: "get",
    path: "/api/referrals/{id}/cv",
    access: "user",
    answers: "file",
    params: idParams,
    output: fileAnswer,
    summary: "The CV of a referral, for those who can read the referral and its person",
  }),
  setStatus: endpoint({
    method: "post",
    path: "/api/referrals/{id}/status",
    access: "user",
    params: idParams,
    body: z.strictObject({
      from: z.enum(REFERRAL_STATUSES),
      status: z.enum(REFERRAL_STATUSES),
      /** Why, only for Rejected (rule R14). The previous version sends none. */
      reason: z.enum(REJECTION_REASONS).optional(),
      /** For Hired: confirms a hire beyond the job's number of openings (rule J66). */
      beyond_openings: z.literal(true).optional(),
      /** For Hired: the start date, from which the probation counts (rule M1); today where it is left out. */
      start_date: startDate.optional(),
    }),
    output: referralRecord,
    errors: ["conflict", "status_not_allowed", "claim_waits", "openings_filled"],
    summary: "Move a referral to its next status, as the job's owner",
  }),
  onHold: endpoint({
    method: "get",
    path: "/api/admin/on-hold-referrals",
    access: "admin",
    query: z.object(pageQuery),
    output: pageOf(heldReferral),
    summary: "Referrals whose reward is on hold for fraud signals, newest first",
  }),
  clearReview: endpoint({
    method: "post",
    path: "/api/admin/on-hold-referrals/{id}/clear",
    access: "admin",
    params: idParams,
    output: z.object({ cleared: z.literal(true) }),
    errors: [...REAUTHENTICATION_ERRORS, "own_money"],
    summary: "Approve a referral after reviewing its fraud signals",
  }),
};
