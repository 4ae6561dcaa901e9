import { LIMITS } from "../../contract/limits.ts";

// A rule of rewards that stands here because jobs and referrals, below them in the order of nouns, ask it in their SQL.

/** Days after which an unfunded reward is overdue, and its owner's jobs take no new referrals (rule M9). */
export const OVERDUE_DAYS = Math.max(...LIMITS.funding_reminders);

const OVERDUE = `rewards.state IN ('due', 'awaiting_funds')
    AND rewards.hired_at < now() - make_interval(days => ${OVERDUE_DAYS})`;

/** Condition: the owner named by this column has left a reward unfunded for too long. Takes a column, never a value. */
export function leavesUnfunded(owner: "jobs.created_by"): string {
  return `EXISTS (SELECT FROM rewards WHERE rewards.owner = ${owner} AND ${OVERDUE})`;
}

/** All these owners, as a query: for a list, which asks once instead of for each row. */
export const OWNERS_IN_ARREARS = `SELECT rewards.owner FROM rewards WHERE rewards.owner IS NOT NULL AND ${OVERDUE}`;
