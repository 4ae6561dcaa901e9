import { z } from "zod";
import { LANGUAGES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { email, id, idParams, instant, linkedinUrl, linkToken } from "../fields.ts";
import { storedFile } from "../files.ts";
import { HIRING_SYSTEMS } from "../integrations/system-names.ts";
import { pageOf, pageQuery } from "../paging.ts";
import { ENDED_BY, INVITATION_STATES, REFERRAL_STATUSES, ROLE_INTERESTS } from "../statuses.ts";
import { historyEntry } from "./history.ts";
import { REJECTION_REASONS } from "./pipeline/reasons.ts";
import { jobOfRecord } from "./referrals.ts";
import { statedRelationship } from "./relationship-fields.ts";
import { responseDeadlines } from "./response-deadlines.ts";

/** The language in which the candidate reads the page; their emails use it too (rule F54). */
const language = z.enum(LANGUAGES).optional();

/**
 * A referral as the candidate sees it, through an emailed link or in their account (rule F13): the referrer, the job,
 * the recommendation, the shared data, the reward and the status. After an erasure the texts and details are empty.
 */
export const referralAboutMe = z.object({
  id,
  referrer_name: z.string(),
  /** Another referrer who shares the reward (rule R30); left out without one. */
  shared_with: z.string().optional(),
  recommendation: z.string(),
  /** The LinkedIn profile and CV of the referral. */
  linkedin: z.string(),
  cv: storedFile.nullable(),
  /**
   * When the candidate uploaded or removed the CV; the referrer cannot read it since then (rule F37). Left out where
   * they did neither.
   */
  candidate_cv_at: instant.optional(),
  /** The reward that the company promised when the referral was made, in whole dollars. */
  reward_amount: z.number().int(),
  status: z.enum(REFERRAL_STATUSES),
  invitation: z.enum(INVITATION_STATES),
  /** Who ended the referral; null while it is active. */
  ended_by: z.enum(ENDED_BY).nullable(),
  /**
   * The company sees nothing before the candidate consents (rule F20). Left out after the consent, and where none is
   * required.
   */
  requires_consent: z.literal(true).optional(),
  /** The job is closed and the company sees nothing, so there is nothing to accept (rule F20). Left out otherwise. */
  job_closed: z.literal(true).optional(),
  /** The rejection reason (rule R14); null without a rejection or a reason. The previous version leaves it out. */
  rejection_reason: z.enum(REJECTION_REASONS).nullish(),
  /**
   * Since when the company had this candidate among its existing contacts (rules F11, F34). Left out where it had not,
   * and until the company opened the referral.
   */
  known_since: instant.optional(),
  /**
   * The company's hiring system that received the details, and the state of their deletion there (rule X210). Left out
   * where none did.
   */
  sent_to: z
    .object({ system: z.enum(HIRING_SYSTEMS), at: instant, deletion: z.enum(["asked", "by_hand", "done"]).nullable() })
    .optional(),
  /**
   * The hiring system to which the details may go after consent (rule X210). Left out where the job has none, and
   * afterwards.
   */
  goes_to: z.enum(HIRING_SYSTEMS).optional(),
  ...responseDeadlines.shape,
  created_at: instant,
  job: jobOfRecord,
  /**
   * The link of a private job, for the email's recipient. Its plain URL works only after the referral was claimed (rule
   * J51).
   */
  link: z.string().optional(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), apply: z.boolean() }),
  /** The token of the page of the interview that is pending or scheduled (rule H10); left out without one. */
  interview: z.string().optional(),
  /** The token of the page of the messages (rule T4); left out where messages are read in an account. */
  messages: z.string().optional(),
  /** The candidate's name and last correction, while they may correct their details (rule F37). */
  details: z.object({ name: z.string(), corrected_at: instant.nullable() }).optional(),
  /**
   * The relationship as the referrer and the candidate describe it; `open` while the candidate may answer (rule F30).
   */
  relationship: statedRelationship.extend({ open: z.boolean() }).optional(),
  /** The events so far, the oldest first (rule F36). Left out after an erasure, and by the previous version. */
  history: z.array(historyEntry).optional(),
});
export type ReferralAboutMe = z.output<typeof referralAboutMe>;

/** The referral after the candidate claimed it; its CV is downloaded from `/api/referrals/{id}/cv`. */
export const ownReferral = referralAboutMe.extend({ history: z.array(historyEntry) });
export type OwnReferral = z.output<typeof ownReferral>;

/**
 * A referrer's candidate list that contains the person, and what is stored there (rule F39). The referrer's notes are
 * not shown.
 */
const listedAt = z.object({
  id,
  referrer_name: z.string(),
  /** Added by the referrer; otherwise the person introduced themselves. */
  by_hand: z.boolean(),
  since: instant,
  name: z.string(),
  email: z.string(),
  linkedin: z.string(),
  whatsapp: z.string(),
  role_interest: z.enum(ROLE_INTERESTS),
  /** The file name of their CV; null without one. */
  cv: z.string().nullable(),
});
export type ListedAt = z.output<typeof listedAt>;

/** What an emailed link opens: all referrals that the email was about. */
export const invitationDetail = z.object({
  /** The recipient's address; empty after an erasure. */
  email: z.string(),
  name: z.string(),
  /** When the link expires; null while the referral is active. */
  expires_at: instant.nullable(),
  referrals: z.array(referralAboutMe),
  /** Referrers who store the person's details in their list. The previous version leaves it out. */
  lists: z.array(listedAt).optional(),
  /** The address is on the do-not-refer suppression list. */
  never_again: z.boolean(),
  /** The viewer is signed in with the recipient's address, so accepting also claims the referral. */
  own_account: z.boolean(),
  /** The viewer may move accepted referrals of this email into their account. */
  claimable: z.boolean(),
  /** The viewer's account already has referrals of this email, whatever its address. */
  kept: z.boolean(),
});
export type InvitationDetail = z.output<typeof invitationDetail>;

export const linkRequest = z.strictObject({ email });
export const suppressionRequest = z.strictObject({
  email,
  linkedin: linkedinUrl.default(""),
  wish: z.enum(["add", "remove"]).default("add"),
  language,
});
export type SuppressionRequest = z.output<typeof suppressionRequest>;

const taken = z.object({ taken: z.literal(true) });

export const invitationEndpoints = {
  open: endpoint({
    method: "post",
    path: "/api/referred/open",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: invitationDetail,
    errors: ["invitation_invalid"],
    summary: "Read an emailed referral as the person referred; changes nothing",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/referred/answer",
    access: "public",
    body: z.strictObject({ token: linkToken, referral: id, answer: z.enum(["accept", "decline"]), language }),
    output: invitationDetail,
    errors: ["invitation_invalid", "status_not_allowed", "referrals_closed"],
    summary: "Accept or decline a referral with the emailed link",
  }),
  claim: endpoint({
    method: "post",
    path: "/api/referred/claim",
    access: "user",
    body: z.strictObject({ token: linkToken }),
    output: invitationDetail,
    errors: ["invitation_invalid", "invitation_other_account"],
    summary: "Add the accepted referrals of an emailed link to the viewer's account",
  }),
  erase: endpoint({
    method: "post",
    path: "/api/referred/erase",
    access: "public",
    body: z.strictObject({ token: linkToken, never_again: z.boolean() }),
    output: z.object({ erased: z.number().int(), never_again: z.boolean() }),
    errors: ["invitation_invalid"],
    summary: "Erase the person's data from every referral to the emailed address",
  }),
  leaveList: endpoint({
    method: "post",
    path: "/api/referred/leave-list",
    access: "public",
    body: z.strictObject({ token: linkToken, candidate: id }),
    output: invitationDetail,
    errors: ["invitation_invalid"],
    summary: "Leave one referrer's list, deleting everything kept there",
  }),
  neverAgain: endpoint({
    method: "post",
    path: "/api/referred/never-again",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: invitationDetail,
    errors: ["invitation_invalid"],
    summary: "Add the emailed address to the do-not-refer register",
  }),
  requestLink: endpoint({
    method: "post",
    path: "/api/referred/link",
    access: "public",
    body: linkRequest,
    output: taken,
    summary: "Email a new link to an address that was referred; same response for every address",
  }),
  mine: endpoint({
    method: "get",
    path: "/api/referred",
    access: "user",
    query: z.object(pageQuery),
    output: pageOf(ownReferral),
    summary: "Referrals of the viewer in their account, newest first",
  }),
  withdraw: endpoint({
    method: "post",
    path: "/api/referred/{id}/withdraw",
    access: "user",
    params: idParams,
    output: ownReferral,
    errors: ["status_not_allowed"],
    summary: "Withdraw from a referral in the viewer's account",
  }),
  registerRequest: endpoint({
    method: "post",
    path: "/api/do-not-refer",
    access: "public",
    body: suppressionRequest,
    output: taken,
    summary: "Request an email to add an address to the do-not-refer register, or remove it",
  }),
  registerConfirm: endpoint({
    method: "post",
    path: "/api/do-not-refer/confirm",
    access: "public",
    body: z.strictObject({ token: linkToken }),
    output: z.object({ wish: z.enum(["add", "remove"]) }),
    errors: ["invitation_invalid"],
    summary: "Confirm a do-not-refer register entry with the emailed link",
  }),
};
