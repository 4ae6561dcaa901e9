import { CLAIM_BOUNDS } from "../../contract/deal/bounds.ts";

// Stands here because jobs and referrals, below claims in the order of nouns, ask it in their SQL.

/** Rows of the same website are one company (rule N5); one without a website is a company of its own. */
const COMPANIES = `WITH silent AS (
      SELECT min(own.id::text)::uuid AS id, own.website_key FROM hire_claims AS claim
      JOIN referrals AS claimed ON claimed.id = claim.referral JOIN jobs AS hired_for ON hired_for.id = claimed.job
      JOIN companies AS own ON own.id = hired_for.company
      WHERE claim.state = 'silent' AND claim.answered_at IS NULL
      GROUP BY own.website_key, CASE WHEN own.website_key = '' THEN own.id END HAVING count(*) >= ${CLAIM_BOUNDS.unanswered})
    SELECT id FROM silent UNION SELECT there.id FROM silent JOIN companies AS there
      ON there.website_key = silent.website_key AND silent.website_key <> ''`;

/**
 * Condition: the job's company has left so many claimed hires without an answer that its jobs take no new referrals (rule R11).
 * Asks for all of them once, as `leavesUnfunded` does. Takes what the query calls `jobs`, never a value.
 */
export function leavesUnanswered(jobs: "jobs" | "one"): string {
  return `${jobs}.company IN (${COMPANIES})`;
}
