import { CLAIM_BOUNDS } from "../../contract/deal/bounds.ts";
import { addedUp } from "./deal/same-company.ts";

// Stands here because jobs and referrals, below claims in the order of nouns, ask it in their SQL.

/** Added up over what is stopped together, so that a second row of the same company takes none either (rule R38). */
const COMPANIES = `WITH silent AS (
      SELECT hired_for.company, count(*) AS n FROM hire_claims AS claim
      JOIN referrals AS claimed ON claimed.id = claim.referral JOIN jobs AS hired_for ON hired_for.id = claimed.job
      WHERE claim.state = 'silent' AND claim.answered_at IS NULL GROUP BY hired_for.company)
    SELECT company FROM (${addedUp("silent")}) AS unanswered WHERE n >= ${CLAIM_BOUNDS.unanswered}`;

/**
 * Condition: the job's company has left so many claimed hires without an answer that its jobs take no new referrals (rule R11).
 * Asks for all of them once, as `leavesUnfunded` does. Takes what the query calls `jobs`, never a value.
 */
export function leavesUnanswered(jobs: "jobs" | "one"): string {
  return `${jobs}.company IN (${COMPANIES})`;
}
