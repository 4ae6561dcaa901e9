import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, linkToken, startDate, text } from "../fields.ts";
import { CLAIM_BOUNDS } from "../hiring/bounds.ts";
import { disputeView } from "./disputes.ts";

/** `silent`: the company missed the deadline. `ended`: the person left, or their data were erased. */
export const CLAIM_STATES = ["open", "confirmed", "denied", "silent", "ended"] as const;
export type ClaimState = (typeof CLAIM_STATES)[number];

/** Who may claim a hire (rule R11). */
export const CLAIMANTS = ["person", "referrer"] as const;
export type Claimant = (typeof CLAIMANTS)[number];

/** A claim that a person has started. */
const hireClaim = z.object({
  started_on: z.string(),
  by: z.enum(CLAIMANTS),
  state: z.enum(CLAIM_STATES),
  made_at: instant,
  /** The company's deadline for its answer. */
  answer_by: instant,
  answered_at: instant.nullable(),
  /** The reason of a denial; empty without one. */
  reason: z.string(),
  /** Since when the company had listed the person, if the denial is based on that (rule F33); else left out. */
  known_since: instant.optional(),
});

/** The hire of a referral as one side of it reads it. */
export const hireOfReferral = z.object({
  referral: id,
  as: z.enum([...CLAIMANTS, "company"]),
  claim: hireClaim.nullable(),
  /** The days that may be claimed. */
  days: z.object({ from: z.string(), to: z.string() }),
  /** The newest dispute. */
  dispute: disputeView.nullable(),
  /** Since when the company had listed the person, for members who may answer with that (rule F33); else left out. */
  known_since: instant.optional(),
  can: z.object({ claim: z.boolean(), answer: z.boolean(), dispute: z.boolean(), reply: z.boolean() }),
});
export type HireOfReferral = z.output<typeof hireOfReferral>;

const newHireClaim = z.strictObject({ started_on: startDate });
const claimConfirmation = z.strictObject({
  /** The start date according to the company, from which the probation counts (rule M1). Left out: as claimed. */
  start_date: startDate.optional(),
  /** Confirms a hire beyond the job's number of openings (rule J66). */
  beyond_openings: z.literal(true).optional(),
});
const claimDenial = z.strictObject({
  reason: text(CLAIM_BOUNDS.words, "required"),
  /** The denial is based on the person being an existing contact, which the server verifies (rule F33). */
  known_before: z.boolean().default(false),
});

const link = { token: linkToken, referral: id };

/** A claim that waits for the company's answer, or expired without one. */
export const pendingClaim = z.object({
  referral: id,
  candidate_name: z.string(),
  job: z.object({ id, title: z.string() }),
  started_on: z.string(),
  state: z.enum(["open", "silent"]),
  answer_by: instant,
});
export type PendingClaim = z.output<typeof pendingClaim>;

const CLAIM_ERRORS = ["claim_not_now", "claim_not_first", "claim_made"] as const;

export const claimEndpoints = {
  waiting: endpoint({
    method: "get",
    path: "/api/hire-claims",
    access: "user",
    output: z.object({ items: z.array(pendingClaim) }),
    summary: "Reported hires of the viewer's teams that need a response or got none in time, oldest first",
  }),
  get: endpoint({
    method: "get",
    path: "/api/hire-claims/{id}",
    access: "user",
    params: idParams,
    output: hireOfReferral,
    summary: "The reported hire of a referral, for its referrer, its person and the job's team",
  }),
  make: endpoint({
    method: "post",
    path: "/api/hire-claims/{id}",
    access: "user",
    params: idParams,
    body: newHireClaim,
    output: hireOfReferral,
    creates: true,
    errors: CLAIM_ERRORS,
    summary: "Report a hire once, as the referrer or the person referred",
  }),
  confirm: endpoint({
    method: "post",
    path: "/api/hire-claims/{id}/confirm",
    access: "user",
    params: idParams,
    body: claimConfirmation,
    output: hireOfReferral,
    errors: ["claim_over", "openings_filled"],
    summary: "Confirm a reported hire, as the company; also after the deadline",
  }),
  deny: endpoint({
    method: "post",
    path: "/api/hire-claims/{id}/deny",
    access: "user",
    params: idParams,
    body: claimDenial,
    output: hireOfReferral,
    errors: ["claim_over", "not_known_before"],
    summary: "Deny a reported hire with a reason, as the company",
  }),
  openLink: endpoint({
    method: "post",
    path: "/api/referred/hire/open",
    access: "public",
    body: z.strictObject(link),
    output: hireOfReferral,
    errors: ["invitation_invalid"],
    summary: "The reported hire of a referral, for the person with the emailed link",
  }),
  makeByLink: endpoint({
    method: "post",
    path: "/api/referred/hire",
    access: "public",
    body: newHireClaim.extend(link),
    output: hireOfReferral,
    errors: ["invitation_invalid", ...CLAIM_ERRORS],
    summary: "Report the person's own hire once, with the emailed link",
  }),
};
