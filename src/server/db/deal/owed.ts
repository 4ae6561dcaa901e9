import { type SQL, sql } from "drizzle-orm";
import { OUTCOME_DAYS } from "../../../rules/deal/answer-clock.ts";
import { applications, type referrals } from "../tables/referrals.ts";

type People = typeof applications | typeof referrals;

const freshOf = (table: People) => (table === applications ? "Applied" : "Pending");

/** Condition on a record: its person waits for a first answer that was promised (rule R13). Said so that its index is used. */
function awaitsAnswer(table: People): SQL {
  const fresh = sql.raw(`'${freshOf(table)}'`);
  return sql`${table.status} = ${fresh} AND ${table.first_answer_at} IS NULL AND ${table.answer_due} IS NOT NULL`;
}

/** Condition on a record: the first answer that was promised is late. */
export function answerLate(table: People, now: Date): SQL {
  return sql`(${awaitsAnswer(table)} AND ${table.answer_due} < ${now.toISOString()}::timestamptz)`;
}

const OUTCOME = sql.raw(`make_interval(hours => ${OUTCOME_DAYS * 24})`);

/** Condition on a record: its person is interviewed for so long that no decision was given (rule R16). */
export function undecided(table: People, now: Date): SQL {
  return sql`(${table.status} = 'Interviewing' AND ${table.interviewing_at} + ${OUTCOME} <= ${now.toISOString()}::timestamptz)`;
}

/** Until when a first answer, and a decision, is promised; null where none is. For whoever reads the record. */
export function owedColumns(table: People) {
  const answer = sql`CASE WHEN ${awaitsAnswer(table)} THEN ${table.answer_due} END`;
  const decision = sql`CASE WHEN ${table.status} = 'Interviewing' THEN ${table.interviewing_at} + ${OUTCOME} END`;
  return {
    answer_by: answer.mapWith(table.created_at) as SQL<Date | null>,
    decision_by: decision.mapWith(table.created_at) as SQL<Date | null>,
  };
}

/** The same as it travels. */
export function viewOwed({ answer_by, decision_by }: { answer_by: Date | null; decision_by: Date | null }) {
  return { answer_by: answer_by?.toISOString() ?? null, decision_by: decision_by?.toISOString() ?? null };
}
