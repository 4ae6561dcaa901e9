import { type SQL, sql } from "drizzle-orm";

/**
 * Condition: the company may see the referral, since its candidate was notified (rule F10). Every query for a job's
 * team carries this condition. Takes the table's alias in the query.
 */
export function isVisibleToCompany(alias = "referrals"): SQL<boolean> {
  return sql<boolean>`${sql.raw(`"${alias}"."visible_at"`)} IS NOT NULL`;
}
