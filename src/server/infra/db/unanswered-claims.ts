import { CLAIM_BOUNDS } from "../../../contract/hiring/bounds.ts";
import { sumOverPausedTogether } from "./hiring/same-company.ts";

// In this layer because jobs and referrals, which claims depend on, use it in their SQL.

/**
 * Summed over companies that are paused together, so that a second row of the same company accepts none either (rule
 * R38).
 */
const COMPANIES = `WITH silent AS (
      SELECT hired_for.company, count(*) AS n FROM hire_claims AS claim
      JOIN referrals AS claimed ON claimed.id = claim.referral JOIN jobs AS hired_for ON hired_for.id = claimed.job
      WHERE claim.state = 'silent' AND claim.answered_at IS NULL GROUP BY hired_for.company)
    SELECT company FROM (${sumOverPausedTogether("silent")}) AS unanswered WHERE n >= ${CLAIM_BOUNDS.unanswered}`;

/**
 * Condition: the job's company has left so many claimed hires unanswered that its jobs accept no new referrals (rule
 * R11). Computed once for all companies, like `hasOverdueReward`. Takes the query's name of the `jobs` table, never a
 * value.
 */
export function hasUnansweredClaims(jobs: "jobs" | "one"): string {
  return `${jobs}.company IN (${COMPANIES})`;
}
