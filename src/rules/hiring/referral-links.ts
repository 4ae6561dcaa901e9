import type { ErrorCode } from "../../contract/errors.ts";
import type { LinkState } from "../../contract/hiring/referral-links.ts";
import { plainCode } from "../../contract/typed-secrets.ts";

/** Unambiguous letters and digits, without vowels, so that codes form no words (rule F25). */
export const CODE_ALPHABET = "23456789BCDFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;

/** Maximum open links of one referrer to one job, and links created in a day (rule F26, X46). */
export const LINKS_PER_JOB = 5;
export const LINKS_PER_DAY = 20;
/** Days in which a submission through a link must be confirmed by mail (rule F24). */
export const SUBMISSION_DAYS = 3;

/** A code for display: in two halves, which are easier to read and dictate. */
export function formatCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** Normalizes a typed code, ignoring case, spaces and punctuation; null for an invalid one. */
export function parseCode(typed: string): string | null {
  const code = plainCode(typed).toUpperCase();
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_ALPHABET.includes(sign)) ? code : null;
}

export type LinkFacts = {
  readonly ended: boolean;
  /** Its job is private, archived or deleted: nothing of it is shown. */
  readonly hidden: boolean;
  /** Why its referrer cannot refer anybody to the job at this moment. */
  readonly refusal: ErrorCode | null;
  /** Its job now asks for people the referrer worked with, and its referrer did not state that (rule F31). */
  readonly unmet: boolean;
};

const OF_REFERRER: ReadonlySet<ErrorCode> = new Set([
  "referral_own_job",
  "referrers_vetted",
  "referrers_invited",
  "referrers_team",
]);

/** Whether a link accepts people, and why not (rule F26). */
export function linkState({ ended, hidden, refusal, unmet }: LinkFacts): LinkState {
  if (ended) return "ended";
  if (hidden) return "hidden";
  if (refusal === null) return unmet ? "refused" : "open";
  if (refusal === "referrals_closed") return "closed";
  return OF_REFERRER.has(refusal) ? "refused" : "paused";
}
