import { type SQL, sql } from "drizzle-orm";

/**
 * Whether the company may see a referral: once its person was told (rule F10). Everything that is read for a job's
 * owner carries this condition. Takes the name that the query gives the table.
 */
export function shownToCompany(alias = "referrals"): SQL<boolean> {
  return sql<boolean>`${sql.raw(`"${alias}"."shown_at"`)} IS NOT NULL`;
}
