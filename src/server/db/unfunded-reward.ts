import { sql } from "drizzle-orm";
import { LIMITS } from "../../contract/limits.ts";
import { addedUp } from "./deal/same-company.ts";
import type { ReadHandle } from "./handles.ts";
import { DISPUTE_OPEN } from "./reward-left.ts";
import { wholeDays } from "./whole-days.ts";

// A rule of rewards that stands here because jobs and referrals, below them in the order of nouns, ask it in their SQL.

/** Days after which an unfunded reward is overdue, and its owner's jobs take no new referrals (rule M9). */
export const OVERDUE_DAYS = Math.max(...LIMITS.funding_reminders);

const OVERDUE = `rewards.state IN ('due', 'awaiting_funds')
    AND rewards.hired_at < now() - ${wholeDays(OVERDUE_DAYS)} AND NOT ${DISPUTE_OPEN}`;

const OWNERS = `SELECT rewards.owner FROM rewards WHERE rewards.owner IS NOT NULL AND ${OVERDUE}`;
/** With those that are stopped together with them (rule R38). */
const COMPANIES = `WITH unfunded AS (
      SELECT hired_for.company, count(*) AS n FROM rewards
      JOIN referrals ON referrals.id = rewards.referral JOIN jobs AS hired_for ON hired_for.id = referrals.job
      WHERE ${OVERDUE} GROUP BY hired_for.company)
    SELECT company FROM (${addedUp("unfunded")}) AS overdue`;

/**
 * Condition: whoever is responsible for the job, or its company, has left a reward unfunded for too long (rule M9). Asks for all of
 * them once, not for each row of a list: there are few. Takes what the query calls `jobs`, never a value.
 */
export function leavesUnfunded(jobs: "jobs" | "one"): string {
  return `(${jobs}.created_by IN (${OWNERS}) OR ${jobs}.company IN (${COMPANIES}))`;
}

/** Whether a hire of this job waits for its money: till then the job stays with the company that hired (rule M9). */
export async function hasUnfunded(db: ReadHandle, job: string): Promise<boolean> {
  const rows = await db.rows(sql`
    SELECT FROM referrals JOIN rewards ON rewards.referral = referrals.id
    WHERE referrals.job = ${job} AND rewards.state IN ('due', 'awaiting_funds') LIMIT 1`);
  return rows.length > 0;
}
