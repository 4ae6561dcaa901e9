import { z } from "zod";
import { owed } from "./deal/owed.ts";
import { tieFields, toldTie } from "./deal/tie-fields.ts";
import { endpoint } from "./endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, personName, text } from "./fields.ts";
import { fileAnswer, storedFile, uploadToken } from "./files.ts";
import { historyEntry } from "./history.ts";
import { LIMITS } from "./limits.ts";
import { LATELY } from "./money/payouts.ts";
import { pageOf, pageQuery, searchText } from "./paging.ts";
import { REASONS } from "./pipeline/reasons.ts";
import {
  ENDED_BY,
  INVITATION_STATES,
  JOB_STATUSES,
  REFERRAL_STATUSES,
  REVIEW_SIGNS,
  REWARD_STATUSES,
} from "./statuses.ts";

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
  /** How the two know each other, and what the person says of it (rules F29, F30); left out where the referrer said nothing. */
  tie: toldTie.optional(),
  /** The CV that came with it, to be fetched from `/api/referrals/{id}/cv`. */
  cv: storedFile.nullable(),
  status: z.enum(REFERRAL_STATUSES),
  reward_status: z.enum(REWARD_STATUSES),
  /** The reward promised when the referral was made (rule F3), whole dollars. */
  reward_amount: z.number().int(),
  created_at: instant,
  updated_at: instant,
  job: jobOfRecord,
  /** How far the person is asked; once `erased`, name, address and recommendation are empty (rule F5). */
  invitation: z.enum(INVITATION_STATES),
  /** The company sees it, since its person was told (rule F10). */
  shown: z.boolean(),
  /** The mail to its person was only written to a folder, since no mail server is configured (rule F10); else left out. */
  written: z.literal(true).optional(),
  /** The company sees it once the person said yes, not before (rule F20); left out where being told is enough. */
  ask_first: z.literal(true).optional(),
  /**
   * Since when the company had said that it knows the person (rule F11); left out where it had not, until it sees the referral, and for
   * the referrer until it has opened or moved it.
   */
  known_since: instant.optional(),
  /** The person has applied as well; the referrer keeps the credit (rule F9). */
  applied: z.boolean(),
  /** Who wanted it to end, null while it is not Rejected. */
  ended_by: z.enum(ENDED_BY).nullable(),
  /** Why the company turned them down (rule R14); null where it did not, or named nothing; the version before leaves it out. */
  turned_down_for: z.enum(REASONS).nullish(),
  ...owed.shape,
  /** Until when the credit of a referral that the company turned down is kept (rule R10); null for all others. */
  credit_until: instant.nullable(),
});
export type Referral = z.output<typeof referral>;

/** A referral as its referrer or the job's owner reads it. `next` lists the statuses this viewer may set. */
export const referralRecord = referral.extend({
  /** `vetted`: they bear the Vetted Scout badge (rule S2). */
  referrer: z.object({ id, name: z.string(), vetted: z.boolean() }),
  /** With whom the referrer agreed to share the reward, and that one's whole percent (rule R30); left out where with nobody. */
  shared_with: z.object({ name: z.string(), percent: z.number().int() }).optional(),
  history: z.array(historyEntry),
  /** Softer signs that hold the reward, for the job's owner; empty for the referrer and once cleared (rule F8). */
  review: z.array(z.enum(REVIEW_SIGNS)),
  /** The person's own application to the job, for the job's owner (rule F9). */
  application: id.nullable(),
  /** When its person last put their own details right (rule F37); left out where they did not. */
  corrected_at: instant.optional(),
  /** Came with a company that moved here: money of there stands under `/moved-money` (rule X224); left out where it did not. */
  moved: z.literal(true).optional(),
  /** `change`: correct or withdraw it (rule F23); `readdress`: put its address right (F22); left out where not. */
  can: z.object({
    set_status: z.boolean(),
    change: z.literal(true).optional(),
    readdress: z.literal(true).optional(),
  }),
  next: z.array(z.enum(REFERRAL_STATUSES)),
});
export type ReferralRecord = z.output<typeof referralRecord>;

/** The referral wizard: step 1 the person, step 2 the recommendation. */
export const newReferral = z.strictObject({
  job: id,
  candidate_name: personName,
  candidate_email: email,
  candidate_linkedin: linkedinUrl.default(""),
  recommendation: text(LIMITS.recommendation.max).refine(
    (value) => value.length >= LIMITS.recommendation.min,
    "recommendation_short",
  ),
  cv: uploadToken,
  ...tieFields,
  /** The company sees nothing before the person said yes (rule F20); where the job asks for it, it is so whatever is sent. */
  ask_first: z.boolean().optional(),
  /** The agreement by which its reward is shared with another referrer (rule R30). */
  split: id.optional(),
});
export type NewReferral = z.output<typeof newReferral>;

/** Whom one would refer to which job. */
export const referralCheck = newReferral.pick({ job: true, candidate_email: true, candidate_linkedin: true });
export type ReferralCheck = z.output<typeof referralCheck>;

export const referralListQuery = z.object({
  search: searchText,
  status: z.enum(REFERRAL_STATUSES).optional(),
  reward: z.enum(REWARD_STATUSES).optional(),
  ...pageQuery,
});
export type ReferralListQuery = z.output<typeof referralListQuery>;

/** A referral whose reward waits until an admin has looked at its signs (rule F8). */
export const heldReferral = z.object({
  id,
  candidate_name: z.string(),
  candidate_email: z.string(),
  review: z.array(z.enum(REVIEW_SIGNS)),
  status: z.enum(REFERRAL_STATUSES),
  reward_amount: z.number().int(),
  created_at: instant,
  referrer_name: z.string(),
  referrer_email: z.string(),
  /** Who has which part of the reward, whole percent; `name` null for the company. Empty where it is the referrer's alone. */
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
        /** Sum of the promised rewards of released referrals, whole dollars. */
        earned: z.number().int(),
      }),
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
      ...(["referrers_vetted", "referrers_invited", "referrers_team", "split_over", "split_refused"] as const),
    ],
    summary: "Refer somebody to an open job",
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
    summary: "The CV of a referral, for those who may read the referral and for its person",
  }),
  setStatus: endpoint({
    method: "post",
    path: "/api/referrals/{id}/status",
    access: "user",
    params: idParams,
    body: z.strictObject({
      from: z.enum(REFERRAL_STATUSES),
      status: z.enum(REFERRAL_STATUSES),
      /** Why, for Rejected alone (rule R14). The version before names none. */
      reason: z.enum(REASONS).optional(),
    }),
    output: referralRecord,
    errors: ["conflict", "status_not_allowed", "claim_waits"],
    summary: "Move a referral to its next status, as the job's owner",
  }),
  held: endpoint({
    method: "get",
    path: "/api/admin/held-referrals",
    access: "admin",
    query: z.object(pageQuery),
    output: pageOf(heldReferral),
    summary: "Referrals whose reward is held by softer signs, newest first",
  }),
  clearReview: endpoint({
    method: "post",
    path: "/api/admin/held-referrals/{id}/clear",
    access: "admin",
    params: idParams,
    output: z.object({ cleared: z.literal(true) }),
    errors: [...LATELY, "own_money"],
    summary: "Let the reward of a referral go its way, after a look at its signs",
  }),
};
