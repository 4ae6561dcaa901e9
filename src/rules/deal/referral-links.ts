import type { LinkState } from "../../contract/deal/referral-links.ts";
import type { ErrorCode } from "../../contract/errors.ts";

/** Letters and digits that nobody takes for one another, without vowels, so that no word comes about (rule F25). */
export const CODE_SIGNS = "23456789BCDFGHJKMNPQRSTVWXYZ";
export const CODE_LENGTH = 8;

/** So many open links of one referrer to one job, so many made in a day (rule F26, X46). */
export const LINKS_A_JOB = 5;
export const LINKS_A_DAY = 20;
/** How long a form waits for its mail to be pressed (rule F24). */
export const ENTRY_DAYS = 3;

/** A code as it is shown: in two halves, which are easier to read and to say. */
export function shownCode(code: string): string {
  return `${code.slice(0, CODE_LENGTH / 2)}-${code.slice(CODE_LENGTH / 2)}`;
}

/** A typed code as it is kept: without regard to case, blanks and lines; null for what is none. */
export function readCode(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s\-–_.]/g, "");
  return code.length === CODE_LENGTH && [...code].every((sign) => CODE_SIGNS.includes(sign)) ? code : null;
}

export type LinkFacts = {
  readonly ended: boolean;
  /** Its job is private, archived or gone: nothing is said of it. */
  readonly hidden: boolean;
  /** Why its referrer could refer nobody to the job at this moment. */
  readonly refusal: ErrorCode | null;
  /** Its job asks since for people one worked with, and its referrer did not say that (rule F31). */
  readonly unmet: boolean;
};

const OF_REFERRER: ReadonlySet<ErrorCode> = new Set([
  "referral_own_job",
  "referrers_vetted",
  "referrers_invited",
  "referrers_team",
]);

/** Whether a link takes people, and why not (rule F26). */
export function linkState({ ended, hidden, refusal, unmet }: LinkFacts): LinkState {
  if (ended) return "ended";
  if (hidden) return "hidden";
  if (refusal === null) return unmet ? "refused" : "open";
  if (refusal === "referrals_closed") return "closed";
  return OF_REFERRER.has(refusal) ? "refused" : "paused";
}
