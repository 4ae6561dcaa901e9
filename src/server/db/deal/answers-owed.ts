// A rule of answers that stands here because jobs, referrals and candidates ask it in their SQL.

/**
 * Condition: five people wait too long at the job's company, so that it takes no new referrals (rule R13). Kept in a column, so that no
 * list counts anything. Takes what the query calls `jobs`, never a value.
 */
export function owesAnswers(jobs: "jobs" | "one"): string {
  return `${jobs}.company IN (SELECT id FROM companies WHERE answers_paused_at IS NOT NULL)`;
}
