import { type SQL, sql } from "drizzle-orm";
import { CREDIT_MONTHS } from "../../../rules/credit.ts";

/**
 * End of a referral's credit after the company's rejection (rule R10), computed from its creation. Equals `creditUntil`
 * in any session time zone.
 */
export function creditEndsAt(made: SQL): SQL {
  const months = sql.raw(`make_interval(months => ${CREDIT_MONTHS})`);
  return sql`((${made} AT TIME ZONE 'UTC' + ${months}) AT TIME ZONE 'UTC')`;
}
