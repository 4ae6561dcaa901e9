import { LIMITS } from "../../../contract/limits.ts";
import { exactDays } from "./exact-days.ts";
import { sumOverPausedTogether } from "./hiring/same-company.ts";
import { DISPUTE_OPEN } from "./remaining-reward.ts";

// A reward rule in this layer because jobs and referrals, which rewards depend on, use it in their SQL.

/** Days after which an unfunded reward is overdue and its owner's jobs accept no new referrals (rule M9). */
export const OVERDUE_DAYS = Math.max(...LIMITS.funding_reminders);

const OVERDUE = `rewards.state IN ('due', 'awaiting_funds')
    AND rewards.hired_at < now() - ${exactDays(OVERDUE_DAYS)} AND NOT ${DISPUTE_OPEN}`;

const OWNERS = `SELECT rewards.owner FROM rewards WHERE rewards.owner IS NOT NULL AND ${OVERDUE}`;
/** Including companies that are paused together with them (rule R38). */
const COMPANIES = `WITH unfunded AS (
      SELECT hired_for.company, count(*) AS n FROM rewards
      JOIN referrals ON referrals.id = rewards.referral JOIN jobs AS hired_for ON hired_for.id = referrals.job
      WHERE ${OVERDUE} GROUP BY hired_for.company)
    SELECT company FROM (${sumOverPausedTogether("unfunded")}) AS overdue`;

/**
 * Condition: the job's responsible person or company has an overdue unfunded reward (rule M9). Computed once for all
 * instead of per row, because there are few. Takes the query's name of the `jobs` table, never a value.
 */
export function hasOverdueReward(jobs: "jobs" | "one"): string {
  return `(${jobs}.created_by IN (${OWNERS}) OR ${jobs}.company IN (${COMPANIES}))`;
}
