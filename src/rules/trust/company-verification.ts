import type { DnsAnswer, VerificationMethod } from "../../contract/companies/company-verification.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The interval after which a verification is checked again (rule C5). */
const VERIFICATION_MS = 90 * DAY_MS;
/** How long the badge stays after the owners were warned (rule C5). */
const GRACE_MS = 14 * DAY_MS;
/** DNS failures count as a lost record only after this time. */
const DNS_FAILURE_MS = DAY_MS;
/** How long a requested record is looked for, because DNS changes propagate slowly (rule C4). */
const REQUESTED_CHECK_MS = 3 * DAY_MS;
/** The lifetime of a mailed link. */
export const VERIFICATION_LINK_MS = HOUR_MS;

/** The verification state of one company's domain. */
export type VerificationState = {
  readonly method: VerificationMethod | null;
  /** The start of failed DNS checks. */
  readonly failing_since: Date | null;
  /** When the owners were warned of the loss. */
  readonly warned_at: Date | null;
  /** Until when a missing record is looked for. */
  readonly wanted_until: Date | null;
};

export type NextVerification = VerificationState & {
  /** The next check; null until requested. */
  readonly next_check_at: Date | null;
  /** What the owners are mailed about. */
  readonly notice: "missing" | "renew" | "ended" | null;
};

function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}

const SOUND = { failing_since: null, warned_at: null, wanted_until: null, notice: null } as const;

/** The state after a successful verification by either method (rules C1, C5). */
function verifiedState(method: VerificationMethod, now: Date): NextVerification {
  return { ...SOUND, method, next_check_at: after(now, VERIFICATION_MS) };
}

/** The state after a mailed link was used: an existing DNS verification is stronger, renews itself, and stays. */
export function stateAfterMailLink(
  state: VerificationState & Pick<NextVerification, "next_check_at">,
  now: Date,
): NextVerification {
  const { method, failing_since, warned_at, wanted_until, next_check_at } = state;
  const stands = method === "dns" && failing_since === null;
  return stands
    ? { method, failing_since, warned_at, wanted_until, next_check_at, notice: null }
    : verifiedState("mail", now);
}

/** The state after a requested check: a missing record is looked for over some days (rule C4). */
export function stateAfterRequest(state: VerificationState, now: Date): VerificationState {
  return state.method === null ? { ...state, wanted_until: after(now, REQUESTED_CHECK_MS) } : state;
}

/** Frequent checks at first, while a user may wait; rare ones later. */
function stillWanted({ wanted_until }: VerificationState, now: Date): Date | null {
  if (wanted_until === null || now >= wanted_until) return null;
  const since = now.getTime() - (wanted_until.getTime() - REQUESTED_CHECK_MS);
  return after(now, since < 2 * HOUR_MS ? 10 * MINUTE_MS : 2 * HOUR_MS);
}

function failingState(
  state: VerificationState & { method: VerificationMethod },
  answer: DnsAnswer,
  now: Date,
): NextVerification {
  const failing_since = state.failing_since ?? now;
  const silent = answer === "unanswered" && now.getTime() - failing_since.getTime() < DNS_FAILURE_MS;
  if (state.method === "dns" && state.warned_at === null && silent)
    return { ...state, failing_since, next_check_at: after(now, 6 * HOUR_MS), notice: null };
  const warned_at = state.warned_at ?? now;
  const ends = after(warned_at, GRACE_MS);
  if (now >= ends) return { ...SOUND, method: null, next_check_at: null, notice: "ended" };
  const next_check_at = after(now, DAY_MS) < ends ? after(now, DAY_MS) : ends;
  const notice = state.method === "mail" ? "renew" : "missing";
  return { ...state, failing_since, warned_at, next_check_at, notice: state.warned_at === null ? notice : null };
}

/**
 * The state after a DNS check (rules C4, C5). `due`: a scheduled check; a requested one in between never removes a
 * verification by mail.
 */
export function stateAfterDnsCheck(
  given: VerificationState & Pick<NextVerification, "next_check_at">,
  answer: DnsAnswer,
  now: Date,
): NextVerification {
  const { method, failing_since, warned_at, wanted_until, next_check_at } = given;
  const state = { method, failing_since, warned_at, wanted_until };
  if (answer === "found") return verifiedState("dns", now);
  if (method === null) {
    const next = stillWanted(state, now);
    return { ...state, wanted_until: next === null ? null : state.wanted_until, next_check_at: next, notice: null };
  }
  const due = next_check_at !== null && now >= next_check_at;
  if (method === "mail" && !due) return { ...state, next_check_at, notice: null };
  return failingState({ ...state, method }, answer, now);
}

/** When the badge is removed unless verified again; null while the verification is valid. */
export function verificationEnds({ method, warned_at }: Pick<VerificationState, "method" | "warned_at">): Date | null {
  return method === null || warned_at === null ? null : after(warned_at, GRACE_MS);
}
