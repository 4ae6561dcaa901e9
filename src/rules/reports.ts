import type { REPORT_STATES, ReportOutcome } from "../contract/admin/reports/reports.ts";

const DAY_MS = 86_400_000;
/** The period in which a side may complain: six months. */
const COMPLAINT_DAYS = 183;
/**
 * Reporters and their texts are erased this long after the last decision: the complaint period, and a month to answer.
 */
export const REPORT_RETENTION_DAYS = COMPLAINT_DAYS + 31;
/** Decisions, without their reporters, are purged together with the audit log's entries about them. */
export const DECISION_RETENTION_DAYS = 3 * 365;

/** The two sides of a case: the reporter and the owner. */
export type ReportSide = "reporter" | "owner";

export type CaseFacts = {
  readonly state: (typeof REPORT_STATES)[number];
  readonly outcome: ReportOutcome | null;
  readonly decided_at: Date | null;
  /** Whether this side has complained. */
  readonly complained: boolean;
};

/** A decision is adverse to the side that wanted the other one. */
const ADVERSE_OUTCOME: Record<ReportSide, ReportOutcome> = { reporter: "kept", owner: "taken_down" };

/**
 * Until when a side may complain about an adverse decision (rule P22): once, within six months. Null where it may not,
 * also while another complaint is open.
 */
export function complainUntil(side: ReportSide, facts: CaseFacts, now: Date): Date | null {
  const { state, outcome, decided_at, complained } = facts;
  if (state !== "decided" || outcome !== ADVERSE_OUTCOME[side] || complained || decided_at === null) return null;
  const until = new Date(decided_at.getTime() + COMPLAINT_DAYS * DAY_MS);
  return now < until ? until : null;
}
