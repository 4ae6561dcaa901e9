import { type SQL, sql } from "drizzle-orm";
import { CREDIT_MONTHS } from "../../../rules/credit.ts";

/**
 * Until when a referral keeps its credit after the company's no (rule R10), by the moment at which it was made: as `creditUntil`
 * has it, whatever zone the database's sessions are in.
 */
export function creditEnds(made: SQL): SQL {
  const months = sql.raw(`make_interval(months => ${CREDIT_MONTHS})`);
  return sql`((${made} AT TIME ZONE 'UTC' + ${months}) AT TIME ZONE 'UTC')`;
}
