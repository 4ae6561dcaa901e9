import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, personName, text } from "../fields.ts";
import { fileAnswer, storedFile, uploadToken } from "../files.ts";
import { visibleLength } from "../invisible.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery, searchText } from "../paging.ts";
import { CANDIDATE_STATUSES, ENDED_BY, REFERRAL_STATUSES, ROLE_INTERESTS } from "../statuses.ts";
import { candidateChange, NOTIFICATION_STATES, newCandidate } from "./added-candidates.ts";
import { relationshipFields } from "./relationship-fields.ts";

/** A job to which a candidate was submitted (rule F41). */
const candidateReferral = z.object({
  /** The referral's id. */
  id,
  status: z.enum(REFERRAL_STATUSES),
  ended_by: z.enum(ENDED_BY).nullable(),
  recommendation: z.string(),
  created_at: instant,
  job: z.object({ id, title: z.string(), company: z.string() }),
});
export type CandidateReferral = z.output<typeof candidateReferral>;

/**
 * A person who introduced themselves to a referrer, or whom the referrer added by hand, as the referrer sees them (rule
 * R3).
 */
export const candidate = z.object({
  id,
  name: z.string(),
  email: z.string(),
  linkedin: z.string(),
  whatsapp: z.string(),
  role_interest: z.enum(ROLE_INTERESTS),
  /**
   * Derived from the referral's status once there is one; with several referrals, the one furthest along counts (rules
   * F4, F41).
   */
  status: z.enum(CANDIDATE_STATUSES),
  /** Who ended that referral; null while it is active. */
  ended_by: z.enum(ENDED_BY).nullable(),
  recommendation: z.string(),
  /** The candidate's CV; download it from `/api/candidates/{id}/cv`. */
  cv: storedFile.nullable(),
  created_at: instant,
  /** The job of that referral. */
  job: z.object({ id, title: z.string(), company: z.string() }).nullable(),
  /**
   * All jobs to which the candidate was submitted, the newest first. The previous version leaves out this and all
   * following fields.
   */
  referrals: z.array(candidateReferral).optional(),
  /**
   * Set for candidates added by hand (rule F39), null for those who introduced themselves. `kept_until` is null while a
   * referral is active.
   */
  added: z.object({ notified: z.enum(NOTIFICATION_STATES), kept_until: instant.nullable() }).nullish(),
  /** How many notes the referrer wrote about the candidate (rule F40). */
  notes: z.number().int().optional(),
  can: z.object({ submit: z.boolean() }),
});
export type Candidate = z.output<typeof candidate>;

export const candidateListQuery = z.object({
  search: searchText,
  status: z.enum(CANDIDATE_STATUSES).optional(),
  ...pageQuery,
});
export type CandidateListQuery = z.output<typeof candidateListQuery>;

/** Submit to Job: requires an open job and a non-blank recommendation. */
export const candidateSubmission = z.strictObject({
  job: z.uuid("required"),
  recommendation: text(LIMITS.recommendation.max, "required"),
  ...relationshipFields,
  /** As for a referral (rule F20). */
  consent_given: z.boolean().optional(),
});
export type CandidateSubmission = z.output<typeof candidateSubmission>;

export const suggestion = z.object({
  id,
  title: z.string(),
  location: z.string(),
  company: z.object({ name: z.string(), logo: z.string().nullable() }),
  reward_amount: z.number().int(),
  /** Words of the job that matched, as they stand in it; empty where the newest jobs are suggested. */
  words: z.array(z.string()),
});
export type Suggestion = z.output<typeof suggestion>;

export const candidateEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/candidates",
    access: "user",
    query: candidateListQuery,
    output: pageOf(candidate).extend({
      stats: z.object({
        total: z.number().int(),
        not_submitted: z.number().int(),
        submitted: z.number().int(),
        interviewing: z.number().int(),
        hired: z.number().int(),
      }),
      /** The username of the viewer's public page; null without one. */
      username: z.string().nullable(),
    }),
    summary: "The viewer's own candidates, newest first, with their figures",
  }),
  add: endpoint({
    method: "post",
    path: "/api/candidates",
    access: "user",
    body: newCandidate,
    output: candidate,
    creates: true,
    errors: ["referral_self", "referral_refused", "candidate_listed"],
    summary: "Add someone manually; an email tells them who keeps their details and how to stop it",
  }),
  change: endpoint({
    method: "put",
    path: "/api/candidates/{id}",
    access: "user",
    params: idParams,
    body: candidateChange,
    output: candidate,
    errors: ["referral_self", "referral_refused", "candidate_introduced"],
    summary: "Correct the details of a manually added candidate",
  }),
  submit: endpoint({
    method: "post",
    path: "/api/candidates/{id}/referral",
    access: "user",
    params: idParams,
    body: candidateSubmission,
    output: candidate,
    creates: true,
    errors: [
      "referral_duplicate",
      "referral_self",
      "referral_refused",
      "referral_own_job",
      "referral_applied_before",
      "referrals_closed",
      "referrers_vetted",
      "referrers_invited",
      "referrers_team",
    ],
    summary: "Refer a candidate to an open job; call again for more jobs (each is a separate referral)",
  }),
  suggestions: endpoint({
    method: "get",
    path: "/api/candidates/{id}/suggestions",
    access: "user",
    params: idParams,
    output: z.object({ items: z.array(suggestion) }),
    summary: "Open jobs suggested for one of the viewer's candidates",
  }),
  cv: endpoint({
    method: "get",
    path: "/api/candidates/{id}/cv",
    access: "user",
    answers: "file",
    params: idParams,
    output: fileAnswer,
    summary: "The CV of a candidate, for their referrer",
  }),
  remove: endpoint({
    method: "delete",
    path: "/api/candidates/{id}",
    access: "user",
    params: idParams,
    output: z.object({ removed: z.literal(true) }),
    summary: "Delete a candidate with all their data; existing referrals stay",
  }),
};

/** Bot protection of all public forms (docs/security.md): a ticket of a minimum age, and a honeypot field. */
export const guarded = {
  ticket: z.string().max(300),
  /** Honeypot: hidden from people, filled in by bots. */
  homepage: z.string().max(LIMITS.url).default(""),
};

/** The form of a public referrer page. */
export const introduction = z.strictObject({
  name: personName,
  email,
  linkedin: linkedinUrl.default(""),
  whatsapp: text(LIMITS.whatsapp).default(""),
  role_interest: z.enum(ROLE_INTERESTS, "required"),
  cv: uploadToken,
  ...guarded,
});
export type Introduction = z.output<typeof introduction>;

/** A message to a referrer whose email address stays hidden (rule P1, `allowMessages`). */
export const referrerMessage = z.strictObject({
  name: personName,
  email,
  message: text(LIMITS.message.max).refine((value) => visibleLength(value) >= LIMITS.message.min, "too_short"),
  ...guarded,
});
export type ReferrerMessage = z.output<typeof referrerMessage>;

/** Profile fields that a public page shows if the owner allows it (rule P1). */
const shownProfile = z.object({
  name: z.string(),
  position: z.string(),
  company: z.string(),
  location: z.string(),
  bio: z.string(),
  skills: z.array(z.string()),
  linkedin: z.string(),
  website: z.string(),
  profile_image: z.string().nullable(),
});
export type ShownProfile = z.output<typeof shownProfile>;

export const referrerPage = z.object({
  username: z.string(),
  /** Empty where the referrer wrote none; the page then shows the default text in its language. */
  personal_message: z.string(),
  /** Null unless the profile is public. */
  profile: shownProfile.nullable(),
  /** The owner has the Vetted Scout badge (rule S2); shown under the same condition as the profile. */
  vetted: z.boolean(),
  /** False for private profiles: the page is noindex and not in the sitemap. */
  indexed: z.boolean(),
  /** True where signed-in viewers may see more than this. */
  more: z.boolean(),
  allows_messages: z.boolean(),
});
export type ReferrerPage = z.output<typeof referrerPage>;

const byUsername = z.object({ username: z.string().max(LIMITS.username.max) });
const received = z.object({ received: z.literal(true) });

export const referrerEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/referrers/{username}",
    access: "public",
    params: byUsername,
    output: referrerPage,
    summary: "A referrer's public page, as their privacy settings allow",
  }),
  more: endpoint({
    method: "get",
    path: "/api/referrers/{username}/profile",
    access: "user",
    params: byUsername,
    output: z.object({
      profile: shownProfile.nullable(),
      vetted: z.boolean(),
      email: z.string().nullable(),
      phone: z.string().nullable(),
    }),
    summary: "What signed-in people can see of a referrer beyond the public page",
  }),
  suggestions: endpoint({
    method: "get",
    path: "/api/suggestions",
    access: "public",
    query: z.object({
      role_interest: z.enum(ROLE_INTERESTS).optional(),
      /** Only jobs to which this referrer may refer (rule R18). */
      username: z.string().max(LIMITS.username.max).optional(),
    }),
    output: z.object({ items: z.array(suggestion) }),
    summary:
      "At most three open jobs for a role interest, the newest ones without it; on a referrer's page those that they may refer to",
  }),
  ticket: endpoint({
    method: "get",
    path: "/api/form-ticket",
    access: "public",
    output: z.object({ ticket: z.string() }),
    summary: "A token for visitor forms; valid after a few seconds, for a day",
  }),
  introduce: endpoint({
    method: "post",
    path: "/api/referrers/{username}/candidates",
    access: "public",
    params: byUsername,
    body: introduction,
    output: received,
    creates: true,
    errors: ["form_refused"],
    summary: "Submit an introduction to a referrer",
  }),
  message: endpoint({
    method: "post",
    path: "/api/referrers/{username}/messages",
    access: "public",
    params: byUsername,
    body: referrerMessage,
    output: received,
    creates: true,
    errors: ["form_refused"],
    summary: "Message a referrer without seeing their address",
  }),
};
