import type { REPORT_STATES, ReportOutcome } from "../contract/reports/reports.ts";

const DAY_MS = 86_400_000;
/** For how long a side may complain: six months. */
const COMPLAINT_DAYS = 183;
/** What was told about somebody, and by whom, is erased so long after the last decision: the time to complain, and a month to answer. */
export const REPORTS_KEPT_DAYS = COMPLAINT_DAYS + 31;
/** What was decided, without who told it, goes with the audit log's entries about it. */
export const DECISIONS_KEPT_DAYS = 3 * 365;

/** The two sides of a case: who told of it, and whose it is. */
export type ReportSide = "reporter" | "owner";

export type CaseFacts = {
  readonly state: (typeof REPORT_STATES)[number];
  readonly outcome: ReportOutcome | null;
  readonly decided_at: Date | null;
  /** Whether somebody of this side has complained. */
  readonly complained: boolean;
};

/** A decision is against whoever wanted the other one. */
const AGAINST: Record<ReportSide, ReportOutcome> = { reporter: "kept", owner: "taken_down" };

/**
 * Until when a side may complain about a decision that is against it (rule P22): once, within six months. Null where it may
 * not, also while somebody's complaint waits.
 */
export function complainUntil(side: ReportSide, facts: CaseFacts, now: Date): Date | null {
  const { state, outcome, decided_at, complained } = facts;
  if (state !== "decided" || outcome !== AGAINST[side] || complained || decided_at === null) return null;
  const until = new Date(decided_at.getTime() + COMPLAINT_DAYS * DAY_MS);
  return now < until ? until : null;
}
