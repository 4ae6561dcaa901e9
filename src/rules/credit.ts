import type { EndedBy, ReferralStatus } from "../contract/statuses.ts";

/** Length of the credit window after a rejection by the company (rule R10). */
export const CREDIT_MONTHS = 12;

/** The facts that decide about the credit of a referral. */
export type CreditFacts = {
  readonly status: ReferralStatus;
  /** Who ended it, null while it is open. */
  readonly ended_by: EndedBy | null;
  readonly created_at: Date;
  /** The company had listed the person as an existing contact before (rule F11). */
  readonly known: boolean;
};

/** `living`: hired together with its person's own application. `kept`: rejected, its reward is due with a hire. */
export type Credit = "living" | "kept" | "none";

/** The end of the credit window of a referral made at this time. */
export function creditUntil(created_at: Date): Date {
  const until = new Date(created_at);
  until.setUTCMonth(until.getUTCMonth() + CREDIT_MONTHS);
  // For a leap day it ends with February, as the database's month arithmetic does.
  if (until.getUTCDate() !== created_at.getUTCDate()) until.setUTCDate(0);
  return until;
}

/**
 * Whether the referrer is credited when the person is hired (rules F9, R10): yes while the referral is open, and for
 * 12 months after it was made if the company rejected it; no where the person ended it, or was an existing contact of
 * the company.
 */
export function creditOf({ status, ended_by, created_at, known }: CreditFacts, now: Date): Credit {
  if (status !== "Rejected" && status !== "Withdrawn") return "living";
  return ended_by === "company" && !known && now < creditUntil(created_at) ? "kept" : "none";
}
