import { type SQL, sql } from "drizzle-orm";
import { LATE_AT_ONCE } from "../../../rules/deal/answer-clock.ts";
import type { ReadHandle } from "../handles.ts";
import { addedUp, stoppedWith } from "./same-company.ts";

/** The kinds of records that a promise is made to, with the status in which they wait for a first answer. */
export const KINDS = [
  { kind: "referral", table: "referrals", fresh: "Pending", person: "referrals.id" },
  {
    kind: "application",
    table: "applications",
    fresh: "Applied",
    person: "coalesce(applications.referral, applications.id)",
  },
] as const;
type Kind = (typeof KINDS)[number];

/** Condition on a record, named by its table: it waits for a first answer that was promised. Said so that its index is used. */
export function waits({ table, fresh }: Kind): SQL {
  return sql.raw(
    `${table}.status = '${fresh}' AND ${table}.first_answer_at IS NULL AND ${table}.answer_due IS NOT NULL`,
  );
}

/**
 * Those who wait too long, each with their job: who was referred and applied to the same job is one person. A step that may still be
 * taken back is no answer yet (rules R20, H4). `among`: what else is asked of a row that has its job joined as `jobs`.
 */
function late(now: Date, among: SQL): SQL {
  const at = now.toISOString();
  const parts = KINDS.flatMap((of) => {
    const [table, person] = [sql.raw(of.table), sql.raw(of.person)];
    const row = sql`SELECT ${person} AS person, jobs.company FROM ${table} JOIN jobs ON jobs.id = ${table}.job`;
    return [
      sql`${row} WHERE ${waits(of)} AND ${table}.answer_due < ${at} AND ${among}`,
      sql`${row} JOIN pipeline_moves AS move ON move.record_kind = ${of.kind} AND move.record_id = ${table}.id
        WHERE move.undo_until > ${at} AND move.undone_at IS NULL AND move.told_at IS NULL
          AND move.change IS NOT NULL AND move.from_status = ${of.fresh} AND ${table}.status <> ${of.fresh}
          AND ${table}.first_answer_at IS NULL AND ${table}.answer_due < ${at} AND ${among}`,
    ];
  });
  return sql.join(parts, sql` UNION `);
}

/** How many people wait too long at a company and those that are stopped with it (rule R38), counted as far as it matters. */
export function lateAt(company: string, now: Date): SQL {
  // An index gives what is late of a job, of which a company has fewer than there are late ones anywhere.
  const there = sql`jobs.company IN (${stoppedWith(sql`${company}::uuid`)})`;
  return sql`(SELECT count(*)::int FROM (${late(now, there)} LIMIT ${LATE_AT_ONCE}) AS late)`;
}

/** Whether anybody of a job waits too long: till they are answered it stays with the company that promised (rule R35). */
export async function owesAnswersOn(db: ReadHandle, job: string, now: Date): Promise<boolean> {
  return (await db.rows(sql`SELECT FROM (${late(now, sql`jobs.id = ${job}`)}) AS late LIMIT 1`)).length > 0;
}

/** Companies where more or fewer wait than their referrals say: to be stopped, or to be started. Hangs on nothing that was told. */
export function unsettled(now: Date): SQL {
  return sql`
    WITH own AS (SELECT company, count(*) AS n FROM (${late(now, sql`TRUE`)}) AS late GROUP BY company),
      stop AS (SELECT company FROM (${sql.raw(addedUp("own"))}) AS together WHERE n >= ${LATE_AT_ONCE}),
      stopped AS (SELECT id AS company FROM companies WHERE answers_paused_at IS NOT NULL)
    (SELECT company FROM stop EXCEPT SELECT company FROM stopped)
    UNION (SELECT company FROM stopped EXCEPT SELECT company FROM stop) ORDER BY company`;
}
