import { z } from "zod";
import { LANGUAGES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, linkToken, personName, text } from "../fields.ts";
import { storedFile, uploadToken } from "../files.ts";
import { visibleLength } from "../invisible.ts";
import { LIMITS } from "../limits.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { JOB_TYPES } from "../statuses.ts";
import { relationshipFields } from "./relationship-fields.ts";
import { RELATIONSHIPS } from "./relationship-kinds.ts";

/**
 * State of a link: `closed` with its job, `paused` while the company takes no referrals, `refused` while its referrer
 * may not refer to the job, `hidden` while the job is private or deleted (rule F26).
 */
export const LINK_STATES = ["open", "closed", "paused", "refused", "hidden", "ended"] as const;
export type LinkState = (typeof LINK_STATES)[number];

const linkState = z.enum(LINK_STATES);

/** Statistics of a link, without tracking individuals (rule F27). */
export const linkStatistics = z.object({
  visits: z.number().int(),
  begun: z.number().int(),
  accepted: z.number().int(),
  interviewing: z.number().int(),
  hired: z.number().int(),
});
export type LinkStatistics = z.output<typeof linkStatistics>;

const jobOfLink = z.object({
  id,
  title: z.string(),
  location: z.string(),
  reward_amount: z.number().int(),
  company: z.object({ name: z.string(), logo: z.string().nullable() }),
});

/** A link as its referrer reads it. */
export const referralLink = z.object({
  id,
  state: linkState,
  /** Who ended it; null while it is open. */
  ended_by: z.enum(["referrer", "company"]).nullable(),
  /** The URL to share; empty once it has ended. */
  address: z.string(),
  /** The code to type in an application instead; empty once it has ended. */
  code: z.string(),
  recommendation: z.string(),
  /** The relationship of its referrer to the people who use it (rule F29); left out where none was given. */
  relationship: z.object({ kind: z.enum(RELATIONSHIPS), place: z.string(), period: z.string() }).optional(),
  created_at: instant,
  /** Null for a job that the viewer cannot view any more. */
  job: jobOfLink.nullable(),
  figures: linkStatistics,
});
export type ReferralLink = z.output<typeof referralLink>;

/** A link to a job of the viewer's team: its referrer and its results. */
export const jobReferralLink = z.object({
  id,
  referrer_name: z.string(),
  ended_by: z.enum(["referrer", "company"]).nullable(),
  created_at: instant,
  figures: linkStatistics,
  can: z.object({ end: z.boolean() }),
});
export type JobReferralLink = z.output<typeof jobReferralLink>;

export const newReferralLink = z.strictObject({
  job: id,
  recommendation: text(LIMITS.recommendation.max).refine(
    (value) => visibleLength(value) >= LIMITS.recommendation.min,
    "recommendation_short",
  ),
  /** The same relationship for everybody who uses it (rule F29). */
  ...relationshipFields,
});
export type NewReferralLink = z.output<typeof newReferralLink>;

/**
 * The public page of a link. It leaves out the recommendation, which is for the company and, once their address is
 * verified, the person (docs/security.md, X31).
 */
export const linkPage = z.object({
  state: linkState,
  /** Empty where nothing of the job is shown. */
  referrer_name: z.string(),
  job: jobOfLink
    .extend({
      f_type: z.enum(JOB_TYPES),
      verified: z.boolean(),
      /** The job asks for people whom the referrer has worked with (rule F31); left out where it does not. */
      worked_together: z.literal(true).optional(),
    })
    .nullable(),
  code: z.string(),
});
export type LinkPage = z.output<typeof linkPage>;

/**
 * The details that a person submits through a link; the address is verified by a mail, or by their signed-in account.
 */
export const linkSubmission = z.strictObject({
  name: personName,
  email,
  linkedin: linkedinUrl.default(""),
  cv: uploadToken,
  /** The language of the page, used for the mail. */
  language: z.enum(LANGUAGES).default("en"),
  ticket: z.string().max(300),
  /** Honeypot field: hidden from people, filled in by bots. */
  homepage: z.string().max(LIMITS.url).default(""),
});
export type LinkSubmission = z.output<typeof linkSubmission>;

/** The submission that a mailed link asks to confirm. */
export const pendingSubmission = z.object({
  state: linkState,
  referrer_name: z.string(),
  /** The recommendation of the link; empty where nothing of the job is shown. */
  recommendation: z.string(),
  job: jobOfLink.nullable(),
  name: z.string(),
  email: z.string(),
  linkedin: z.string(),
  cv: storedFile.nullable(),
  expires_at: instant,
  /**
   * Other submissions under the same address to this job: one of them may be confirmed instead (rule F38); the
   * previous version omits it.
   */
  others: z.array(z.object({ id, referrer_name: z.string(), recommendation: z.string() })).optional(),
});
export type PendingSubmission = z.output<typeof pendingSubmission>;

const byToken = z.object({ token: linkToken });
const REFUSALS = [
  ...(["referral_duplicate", "referral_self", "referral_applied_before", "referral_refused"] as const),
  ...(["application_own_job", "link_closed"] as const),
] as const;

export const referralLinkEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/referral-links",
    access: "user",
    query: z.object({ job: id.optional(), ...pageQuery }),
    output: pageOf(referralLink),
    summary: "The viewer's links with their results, newest first",
  }),
  create: endpoint({
    method: "post",
    path: "/api/referral-links",
    access: "user",
    body: newReferralLink,
    output: referralLink,
    creates: true,
    errors: [
      ...([
        "referral_own_job",
        "referrals_closed",
        "referrals_paused",
        "link_private",
        "links_full",
        "link_ended",
      ] as const),
      ...(["referrers_vetted", "referrers_invited", "referrers_team"] as const),
    ],
    summary: "Create a link through which people are referred by the viewer",
  }),
  picture: endpoint({
    method: "get",
    path: "/api/referral-links/{id}/qr",
    access: "user",
    params: idParams,
    /** A square of `size` modules, the dark ones as an SVG path. */
    output: z.object({ size: z.number().int(), path: z.string() }),
    errors: ["link_ended"],
    summary: "The QR code of one of the viewer's links",
  }),
  end: endpoint({
    method: "post",
    path: "/api/referral-links/{id}/end",
    access: "user",
    params: idParams,
    output: referralLink,
    summary: "Deactivate one of the viewer's links",
  }),
  renew: endpoint({
    method: "post",
    path: "/api/referral-links/{id}/renew",
    access: "user",
    params: idParams,
    body: z.strictObject({ code: z.string().max(20) }),
    output: referralLink,
    errors: ["conflict", "link_ended"],
    summary:
      "Give a link of one's own another address and code; the former ones, of which `code` is one, are dead at once",
  }),
  ofJob: endpoint({
    method: "get",
    path: "/api/jobs/{id}/referral-links",
    access: "user",
    params: idParams,
    query: z.object(pageQuery),
    output: pageOf(jobReferralLink),
    summary: "Links to a job of the viewer's team that are active or were used, newest first",
  }),
  stop: endpoint({
    method: "post",
    path: "/api/referral-links/{id}/stop",
    access: "user",
    params: idParams,
    output: jobReferralLink,
    summary: "Deactivate someone's link to a job, as its team",
  }),
  open: endpoint({
    method: "get",
    path: "/api/v/{token}",
    access: "public",
    params: byToken,
    output: linkPage,
    summary: "The public content of a link",
  }),
  visit: endpoint({
    method: "post",
    path: "/api/v/{token}/visit",
    access: "public",
    params: byToken,
    output: z.object({ taken: z.literal(true) }),
    summary: "Count a visit to a link, without recording by whom",
  }),
  enter: endpoint({
    method: "post",
    path: "/api/v/{token}/entries",
    access: "public",
    params: byToken,
    body: linkSubmission,
    output: z.object({ outcome: z.enum(["mailed", "accepted"]) }),
    creates: true,
    errors: ["form_refused", ...REFUSALS],
    summary:
      "Refer oneself by a link: confirmed by a mail, or at once by whoever is signed in with that proved address",
  }),
  openEntry: endpoint({
    method: "post",
    path: "/api/link-entries/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: pendingSubmission,
    errors: ["link_entry_over"],
    summary: "Read the details to confirm with the emailed link; changes nothing",
  }),
  confirmEntry: endpoint({
    method: "post",
    path: "/api/link-entries/confirm",
    access: "public",
    /** `instead`: another submission under the same address for the same job (rule F38). */
    body: z.strictObject({ token: linkToken, instead: id.optional() }),
    output: z.object({ outcome: z.literal("accepted") }),
    errors: ["link_entry_over", ...REFUSALS],
    summary: "Confirm with the emailed link: creates a referral accepted by its person",
  }),
  dropEntry: endpoint({
    method: "post",
    path: "/api/link-entries/drop",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: z.object({ dropped: z.literal(true) }),
    summary: "Erase the entered details before anyone has seen them",
  }),
};
