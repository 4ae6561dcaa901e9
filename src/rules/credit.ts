import type { EndedBy, ReferralStatus } from "../contract/statuses.ts";

/** So long the company's "no" leaves the credit where it is (rule R10). */
export const CREDIT_MONTHS = 12;

/** What decides about the credit of a referral. */
export type CreditFacts = {
  readonly status: ReferralStatus;
  /** Whose will it is that it is Rejected, null where it is not. */
  readonly ended_by: EndedBy | null;
  readonly created_at: Date;
  /** The company had said before that it knows the person (rule F11). */
  readonly known: boolean;
};

/** `living`: hired together with its person's own application. `kept`: turned down, its reward is due with a hire. */
export type Credit = "living" | "kept" | "none";

/** Until when a referral that was made at this moment keeps its credit after the company's "no". */
export function creditUntil(created_at: Date): Date {
  const until = new Date(created_at);
  until.setUTCMonth(until.getUTCMonth() + CREDIT_MONTHS);
  // Made on a leap day it ends with February, as the database counts months.
  if (until.getUTCDate() !== created_at.getUTCDate()) until.setUTCDate(0);
  return until;
}

/**
 * Whether whoever made a referral is passed over when its person is hired (rules F9, R10): not while it lives, not for
 * 12 months after it was made where the company turned it down, but where the person ended it, or the company knew them.
 */
export function creditOf({ status, ended_by, created_at, known }: CreditFacts, now: Date): Credit {
  if (status !== "Rejected") return "living";
  return ended_by === "company" && !known && now < creditUntil(created_at) ? "kept" : "none";
}
