import { z } from "zod";
import { owed } from "./deal/owed.ts";
import { toldTie } from "./deal/tie-fields.ts";
import { endpoint } from "./endpoint.ts";
import { email, id, idParams, instant, linkedinUrl } from "./fields.ts";
import { storedFile } from "./files.ts";
import { historyEntry } from "./history.ts";
import { pageOf, pageQuery } from "./paging.ts";
import { REASONS } from "./pipeline/reasons.ts";
import { jobOfRecord } from "./referrals.ts";
import { ENDED_BY, INVITATION_STATES, REFERRAL_STATUSES, ROLE_INTERESTS } from "./statuses.ts";
import { HIRING_SYSTEMS } from "./team/system-names.ts";

/** The secret of a mailed link, as it stood behind the # sign; it travels in bodies only. */
const token = z.string().min(20).max(200);

/**
 * A referral as the person referred reads it: who referred them to what, and how far it is. The recommendation is the
 * referrer's word to the company and not among it (docs/security.md, X31).
 */
export const referralAboutMe = z.object({
  id,
  referrer_name: z.string(),
  /** Another referrer who shares the reward of it (rule R30); left out where nobody does. */
  shared_with: z.string().optional(),
  status: z.enum(REFERRAL_STATUSES),
  invitation: z.enum(INVITATION_STATES),
  /** Who wanted it to end, null while it is not Rejected. */
  ended_by: z.enum(ENDED_BY).nullable(),
  /** The company sees nothing of it before they say yes (rule F20); left out once it does, and where it need not be asked. */
  ask_first: z.literal(true).optional(),
  /** Why the company turned them down (rule R14); null where it did not, or named nothing; the version before leaves it out. */
  turned_down_for: z.enum(REASONS).nullish(),
  /** Since when the company had said that it knows them (rules F11, F34); left out where it had not, and until it opened the referral. */
  known_since: instant.optional(),
  /** Their details went to the company's hiring system, and how far their deletion there is (rule X210); left out where they did not. */
  sent_to: z
    .object({ system: z.enum(HIRING_SYSTEMS), at: instant, deletion: z.enum(["asked", "by_hand", "done"]).nullable() })
    .optional(),
  /** Whoever says yes may go to this hiring system of the company (rule X210); left out where there is none for the job, and afterwards. */
  goes_to: z.enum(HIRING_SYSTEMS).optional(),
  ...owed.shape,
  created_at: instant,
  job: jobOfRecord,
  /** The link of a private job, for the mail's holder: its plain address shows it to nobody who has not claimed (rule J51). */
  link: z.string().optional(),
  can: z.object({ accept: z.boolean(), decline: z.boolean(), apply: z.boolean() }),
  /** What opens the page of the interview that waits for an answer or comes (rule H10); left out where there is none. */
  interview: z.string().optional(),
  /** What opens the page of the messages about it (rule T4); left out where it is read in an account. */
  messages: z.string().optional(),
  /** What stands of the person in it, while they may put it right (rule F37). */
  details: z
    .object({
      name: z.string(),
      linkedin: z.string(),
      cv: storedFile.nullable(),
      corrected_at: instant.nullable(),
    })
    .optional(),
  /** How they know each other, as the referrer says it, and what they say themselves; `open` while they may (rule F30). */
  tie: toldTie.extend({ open: z.boolean() }).optional(),
  /** What happened so far, the oldest first (rule F36); left out once the data are erased, and by the version before. */
  history: z.array(historyEntry).optional(),
});
export type ReferralAboutMe = z.output<typeof referralAboutMe>;

/** The same once they have claimed it: with what happened to it, and the CV that came with it (rule F13). */
export const ownReferral = referralAboutMe.extend({
  /** To be fetched from `/api/referrals/{id}/cv`. */
  cv: storedFile.nullable(),
  history: z.array(historyEntry),
});
export type OwnReferral = z.output<typeof ownReferral>;

/** A referrer's list on which the person stands, and what is kept of them there (rule F39). The referrer's notes are not among it. */
const listedAt = z.object({
  id,
  referrer_name: z.string(),
  /** Added by the referrer; else they introduced themselves. */
  by_hand: z.boolean(),
  since: instant,
  name: z.string(),
  email: z.string(),
  linkedin: z.string(),
  whatsapp: z.string(),
  role_interest: z.enum(ROLE_INTERESTS),
  /** The name of their CV, null without one. */
  cv: z.string().nullable(),
});
export type ListedAt = z.output<typeof listedAt>;

/** What a mailed link opens: all referrals that its mail told of. */
export const invitationDetail = z.object({
  /** The address that the mail went to; empty once the data are erased. */
  email: z.string(),
  name: z.string(),
  /** Until when the link works. */
  expires_at: instant,
  referrals: z.array(referralAboutMe),
  /** Referrers who keep their details on a list; left out by the version before. */
  lists: z.array(listedAt).optional(),
  /** The address stands on the do-not-refer register. */
  never_again: z.boolean(),
  /** The viewer is signed in with the address that the mail went to: accepting also claims. */
  own_account: z.boolean(),
  /** Accepted referrals of this mail that the viewer may take into their account. */
  claimable: z.boolean(),
  /** Referrals of this mail are in the viewer's account already, whichever its address. */
  kept: z.boolean(),
});
export type InvitationDetail = z.output<typeof invitationDetail>;

export const linkRequest = z.strictObject({ email });
export const registerRequest = z.strictObject({
  email,
  linkedin: linkedinUrl.default(""),
  wish: z.enum(["add", "remove"]).default("add"),
});
export type RegisterRequest = z.output<typeof registerRequest>;

const taken = z.object({ taken: z.literal(true) });

export const invitationEndpoints = {
  open: endpoint({
    method: "post",
    path: "/api/referred/open",
    access: "public",
    body: z.strictObject({ token }),
    output: invitationDetail,
    errors: ["invitation_invalid"],
    summary: "What a mailed link shows to the person referred; opening changes nothing",
  }),
  answer: endpoint({
    method: "post",
    path: "/api/referred/answer",
    access: "public",
    body: z.strictObject({ token, referral: id, answer: z.enum(["accept", "decline"]) }),
    output: invitationDetail,
    errors: ["invitation_invalid", "status_not_allowed"],
    summary: "Accept or decline a referral by the mailed link",
  }),
  claim: endpoint({
    method: "post",
    path: "/api/referred/claim",
    access: "user",
    body: z.strictObject({ token }),
    output: invitationDetail,
    errors: ["invitation_invalid", "invitation_other_account"],
    summary: "Take the accepted referrals of a mailed link into the account that one is signed in with",
  }),
  erase: endpoint({
    method: "post",
    path: "/api/referred/erase",
    access: "public",
    body: z.strictObject({ token, never_again: z.boolean() }),
    output: z.object({ erased: z.number().int(), never_again: z.boolean() }),
    errors: ["invitation_invalid"],
    summary: "Erase the data of the person referred from every referral to the address of the mail",
  }),
  leaveList: endpoint({
    method: "post",
    path: "/api/referred/leave-list",
    access: "public",
    body: z.strictObject({ token, candidate: id }),
    output: invitationDetail,
    errors: ["invitation_invalid"],
    summary: "Be taken off one referrer's list, with everything that is kept there",
  }),
  neverAgain: endpoint({
    method: "post",
    path: "/api/referred/never-again",
    access: "public",
    body: z.strictObject({ token }),
    output: invitationDetail,
    errors: ["invitation_invalid"],
    summary: "Put the address of the mail on the do-not-refer register",
  }),
  requestLink: endpoint({
    method: "post",
    path: "/api/referred/link",
    access: "public",
    body: linkRequest,
    output: taken,
    summary: "Mail a fresh link to an address that was referred; answers alike for every address",
  }),
  mine: endpoint({
    method: "get",
    path: "/api/referred",
    access: "user",
    query: z.object(pageQuery),
    output: pageOf(ownReferral),
    summary: "Referrals of oneself that one has claimed, newest first",
  }),
  withdraw: endpoint({
    method: "post",
    path: "/api/referred/{id}/withdraw",
    access: "user",
    params: idParams,
    output: ownReferral,
    errors: ["status_not_allowed"],
    summary: "Withdraw from a referral that one has claimed",
  }),
  registerRequest: endpoint({
    method: "post",
    path: "/api/do-not-refer",
    access: "public",
    body: registerRequest,
    output: taken,
    summary: "Ask for a mail that puts one's own address on the do-not-refer register, or takes it off",
  }),
  registerConfirm: endpoint({
    method: "post",
    path: "/api/do-not-refer/confirm",
    access: "public",
    body: z.strictObject({ token }),
    output: z.object({ wish: z.enum(["add", "remove"]) }),
    errors: ["invitation_invalid"],
    summary: "Confirm an entry of the do-not-refer register by its mailed link",
  }),
};
