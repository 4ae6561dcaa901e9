import { type SQL, sql } from "drizzle-orm";
import { DECISION_DAYS } from "../../../rules/hiring/response-time.ts";
import { applications, type referrals } from "../../infra/db/tables/referrals.ts";
import { awaitsAnswer, OWES_ANSWERS, RESPONSE_KINDS } from "./waiting-people.ts";

type People = typeof applications | typeof referrals;

const awaits = (table: People): SQL =>
  awaitsAnswer(RESPONSE_KINDS[table === applications ? "application" : "referral"]);

/**
 * Condition on a record with its job joined as `jobs`: the promised first answer is late, and the job's team still owes
 * it.
 */
export function isResponseOverdue(table: People, now: Date): SQL {
  return sql`(${awaits(table)} AND ${table.response_due_at} < ${now.toISOString()}::timestamptz AND ${sql.raw(OWES_ANSWERS)})`;
}

const DECISION_INTERVAL = sql.raw(`make_interval(hours => ${DECISION_DAYS * 24})`);

/** Condition on a record: its person has been in Interviewing for too long without a decision (rule R16). */
export function isDecisionOverdue(table: People, now: Date): SQL {
  return sql`(${table.status} = 'Interviewing' AND ${table.interviewing_at} + ${DECISION_INTERVAL} <= ${now.toISOString()}::timestamptz)`;
}

/**
 * Deadlines of a promised first answer and decision; null if there is none. For users who can read the record. The
 * promise of a filled job stays visible to the person whom it was made to.
 */
export function deadlineColumns(table: People) {
  const answer = sql`CASE WHEN ${awaits(table)} THEN ${table.response_due_at} END`;
  const decision = sql`CASE WHEN ${table.status} = 'Interviewing' THEN ${table.interviewing_at} + ${DECISION_INTERVAL} END`;
  return {
    answer_by: answer.mapWith(table.created_at) as SQL<Date | null>,
    decision_by: decision.mapWith(table.created_at) as SQL<Date | null>,
  };
}

/** Formats these deadlines for the API. */
export function viewDeadlines({ answer_by, decision_by }: { answer_by: Date | null; decision_by: Date | null }) {
  return { answer_by: answer_by?.toISOString() ?? null, decision_by: decision_by?.toISOString() ?? null };
}
