// A response time rule in this layer, because jobs, referrals and candidates use it in their SQL.

/**
 * Condition: five people wait too long at the job's company, so it accepts no new referrals (rule R13). Stored in a
 * column, so that lists need no counting. Takes the query's name of the `jobs` table, never a value.
 */
export function hasOverdueResponses(jobs: "jobs" | "one"): string {
  return `${jobs}.company IN (SELECT id FROM companies WHERE answers_paused_at IS NOT NULL)`;
}
