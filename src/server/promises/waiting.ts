import { type SQL, sql } from "drizzle-orm";
import { LATE_AT_ONCE } from "../../rules/deal/answer-clock.ts";

/** The kinds of records that a promise is made to, with the status in which they wait for a first answer. */
export const KINDS = [
  { kind: "referral", table: "referrals", fresh: "Pending" },
  { kind: "application", table: "applications", fresh: "Applied" },
] as const;

/** Condition on a record, named by its table: it waits for a first answer that was promised. Said so that its index is used. */
export function waits({ table, fresh }: (typeof KINDS)[number]): SQL {
  return sql.raw(
    `${table}.status = '${fresh}' AND ${table}.first_answer_at IS NULL AND ${table}.answer_due IS NOT NULL`,
  );
}

/** How many people wait too long at a company: who was referred and applied to the same job is one. Counted as far as it matters. */
export function lateAt(company: string, now: Date): SQL {
  const [referred, applied] = KINDS;
  const late = (of: (typeof KINDS)[number]) => sql`${waits(of)} AND answer_due < ${now.toISOString()}`;
  // An index gives what is late of a job, of which a company has fewer than there are late ones anywhere.
  return sql`(SELECT count(*)::int FROM (
    SELECT referrals.id FROM referrals JOIN jobs ON jobs.id = referrals.job
      WHERE jobs.company = ${company} AND ${late(referred)}
    UNION SELECT coalesce(applications.referral, applications.id) FROM applications JOIN jobs ON jobs.id = applications.job
      WHERE jobs.company = ${company} AND ${late(applied)}
    LIMIT ${LATE_AT_ONCE}) AS late)`;
}
