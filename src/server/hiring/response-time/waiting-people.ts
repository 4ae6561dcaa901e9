import { type SQL, sql } from "drizzle-orm";
import { PAUSE_THRESHOLD } from "../../../rules/hiring/response-time.ts";
import { pausedTogetherWith, sumOverPausedTogether } from "../../infra/db/hiring/same-company.ts";
import { awaitsAnswerText } from "../../infra/db/tables/referrals.ts";

/** The kinds of records with a promised first answer, and the status in which they begin. */
export const RESPONSE_KINDS = {
  referral: { kind: "referral", table: "referrals", fresh: "Pending", person: "referrals.id" },
  application: {
    kind: "application",
    table: "applications",
    fresh: "Applied",
    person: "coalesce(applications.referral, applications.id)",
  },
} as const;
export type ResponseKind = (typeof RESPONSE_KINDS)[keyof typeof RESPONSE_KINDS];

/**
 * Condition on a record, by table name: its person awaits a promised first answer (rule R20). Records are open, and no
 * answer reached the person or is on its way to them by email. Records from before `answer_must_arrive` are answered by
 * any step. Written to match its indexes.
 */
export function awaitsAnswer({ table, fresh }: ResponseKind): SQL {
  return sql.raw(awaitsAnswerText(fresh, `${table}.`));
}

/**
 * Condition on a record, by table name: its person awaits a first answer that was never promised, because the record is
 * older than the promise. Written to match its index.
 */
export function awaitsUnpromisedAnswer({ table, fresh }: ResponseKind): SQL {
  return sql.raw(
    `${table}.status = '${fresh}' AND ${table}.first_answer_at IS NULL AND ${table}.response_due_at IS NULL`,
  );
}

/** Condition on `jobs`: its team owes answers. Nobody waits at a filled or archived job. */
export const OWES_ANSWERS = "(jobs.archived_at IS NULL AND jobs.status <> 'Filled')";

/**
 * Condition on a record: its person waits for a first answer of the company, in reminders, stops, lists and counts.
 * Figures of kept promises do not depend on the job (`response-outcomes.ts`).
 */
export function awaitsFirstResponse(of: ResponseKind): SQL {
  const job = sql.raw(`${of.table}.job`);
  return sql`${awaitsAnswer(of)} AND EXISTS (SELECT FROM jobs WHERE jobs.id = ${job} AND ${sql.raw(OWES_ANSWERS)})`;
}

/**
 * People who wait too long, with their jobs. A person who was referred and applied to the same job counts once. A step
 * that can still be undone is no answer (rules R20, H4). `among`: a further condition on the row with its job joined as
 * `jobs`.
 */
function overduePeople(now: Date, among: SQL): SQL {
  const at = now.toISOString();
  const owes = sql.raw(OWES_ANSWERS);
  const parts = Object.values(RESPONSE_KINDS).flatMap((of) => {
    const [table, person] = [sql.raw(of.table), sql.raw(of.person)];
    const row = sql`SELECT ${person} AS person, jobs.company FROM ${table} JOIN jobs ON jobs.id = ${table}.job`;
    return [
      sql`${row} WHERE ${awaitsAnswer(of)} AND ${table}.response_due_at < ${at} AND ${owes} AND ${among}`,
      sql`${row} JOIN pipeline_moves AS move ON move.record_kind = ${of.kind} AND move.record_id = ${table}.id
        WHERE move.undo_until > ${at} AND move.undone_at IS NULL AND move.notified_at IS NULL
          AND move.change IS NOT NULL AND (move.from_status = ${of.fresh} OR ${table}.answer_must_arrive)
          AND ${table}.status NOT IN (${of.fresh}, 'Withdrawn') AND ${table}.first_answer_at IS NULL
          AND ${table}.answer_mail IS NULL AND ${table}.response_due_at < ${at} AND ${owes} AND ${among}`,
    ];
  });
  return sql.join(parts, sql` UNION `);
}

/** Number of people who wait too long at a company and those paused with it (rule R38), counted up to the threshold. */
export function countOverdueAt(company: string, now: Date): SQL {
  // An index yields the late records per job; a company has fewer jobs than there are late records overall.
  const there = sql`jobs.company IN (${pausedTogetherWith(sql`${company}::uuid`)})`;
  return sql`(SELECT count(*)::int FROM (${overduePeople(now, there)} LIMIT ${PAUSE_THRESHOLD}) AS late)`;
}

/**
 * Companies whose pause state does not match the number of waiting people. Computed from scratch, independent of
 * events.
 */
export function companiesWithStalePause(now: Date): SQL {
  return sql`
    WITH own AS (SELECT company, count(*) AS n FROM (${overduePeople(now, sql`TRUE`)}) AS late GROUP BY company),
      stop AS (SELECT company FROM (${sql.raw(sumOverPausedTogether("own"))}) AS together WHERE n >= ${PAUSE_THRESHOLD}),
      stopped AS (SELECT id AS company FROM companies WHERE answers_paused_at IS NOT NULL)
    (SELECT company FROM stop EXCEPT SELECT company FROM stopped)
    UNION (SELECT company FROM stopped EXCEPT SELECT company FROM stop) ORDER BY company`;
}
