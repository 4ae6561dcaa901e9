import { type SQL, sql } from "drizzle-orm";
import { ANSWER_DAYS } from "../../../contract/jobs/posting/answer-days.ts";
import { DAY_MS, DECISION_DAYS, DECISION_REMINDERS } from "../../../rules/hiring/response-time.ts";
import { forEachPaged } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { notifyNoDecision, notifyTeamOfDeadlines } from "./notify.ts";
import { awaitsFirstResponse, RESPONSE_KINDS, type ResponseKind } from "./waiting-people.ts";

/** A job's team is notified of each kind of duty at most once in this time, for all people together (rule R22). */
const REMINDER_INTERVAL_MS = DAY_MS - 4 * 3_600_000;

type ReminderKind = "soon" | "late" | "decision";
type DueJob = { readonly job: string; readonly stage: number };
/** Keyset paging by job id. */
type Page = { readonly after: DueJob | null; readonly limit: number };
type ReminderRecord = { readonly kind: ResponseKind["kind"]; readonly id: string };
/** A reminder: which records it covers, what is recorded as notified, and when its job was notified last. */
type Reminder = {
  readonly last: "due_soon_notified_at" | "overdue_notified_at" | "decision_notified_at";
  readonly of: (kind: ResponseKind, stage: number) => SQL;
  readonly markReminded: (stage: number) => SQL;
  /** Which of several levels a record is at, and which it was notified of. */
  readonly stage: SQL;
};

function answerReminder(now: Date, what: "soon" | "late"): Reminder {
  const [at, tomorrow] = [now.toISOString(), new Date(now.getTime() + DAY_MS).toISOString()];
  // A job that promises an answer within one day is notified when the candidate comes.
  const soon = sql`answer_reminder_level = 0 AND response_due_at > ${at} AND response_due_at <= ${tomorrow}
    AND response_days > ${ANSWER_DAYS.least}`;
  const late = sql`answer_reminder_level < 2 AND response_due_at < ${at}`;
  return {
    last: what === "soon" ? "due_soon_notified_at" : "overdue_notified_at",
    of: (kind) => sql`${awaitsFirstResponse(kind)} AND ${what === "soon" ? soon : late}`,
    markReminded: () => (what === "soon" ? sql`answer_reminder_level = 1` : sql`answer_reminder_level = 2`),
    stage: sql`0`,
  };
}

/** Each level once; of missed levels only the last one. */
function decisionReminder(now: Date): Reminder {
  const after = (days: number) =>
    sql`interviewing_at <= ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const [first, second] = DECISION_REMINDERS;
  const stage = sql`CASE WHEN ${after(DECISION_DAYS)} THEN 3 WHEN ${after(second)} THEN 2 ELSE 1 END`;
  const at = (wanted: number) =>
    wanted === 0
      ? sql`decision_reminder_level < ${stage}`
      : sql`${stage} = ${wanted} AND decision_reminder_level < ${wanted}`;
  return {
    last: "decision_notified_at",
    of: ({ table }, wanted) =>
      sql`${sql.raw(table)}.status = 'Interviewing' AND decision_reminder_level < 3 AND ${after(first)} AND ${at(wanted)}`,
    markReminded: (wanted) => sql`decision_reminder_level = ${wanted}`,
    stage,
  };
}

function findDueJobs(ctx: Context, { of, last, stage }: Reminder, now: Date, page: Page): Promise<DueJob[]> {
  const parts = Object.values(RESPONSE_KINDS).map(
    (kind) => sql`SELECT job, ${stage} AS stage FROM ${sql.raw(kind.table)} WHERE ${of(kind, 0)}`,
  );
  const before = new Date(now.getTime() - REMINDER_INTERVAL_MS).toISOString();
  return ctx.db.rows<DueJob>(sql`
    SELECT due.job, max(due.stage)::int AS stage FROM (${sql.join(parts, sql` UNION ALL `)}) AS due
      LEFT JOIN job_response_times ON job_response_times.job = due.job
    WHERE coalesce(job_response_times.${sql.raw(last)} <= ${before}, TRUE)
      AND ${page.after === null ? sql`TRUE` : sql`due.job > ${page.after.job}`}
    GROUP BY due.job ORDER BY due.job LIMIT ${page.limit}`);
}

/** Takes the job's turn for a notification; false where another process has just done it. */
async function lockReminderTurn(tx: WriteHandle, { job }: DueJob, { last }: Reminder, now: Date): Promise<boolean> {
  const [at, before] = [now.toISOString(), new Date(now.getTime() - REMINDER_INTERVAL_MS).toISOString()];
  await tx.rows(sql`INSERT INTO job_response_times (job, count_at) VALUES (${job}, ${at}) ON CONFLICT DO NOTHING`);
  const locked = await tx.rows(sql`
    SELECT FROM job_response_times WHERE job = ${job} AND coalesce(${sql.raw(last)} <= ${before}, TRUE) FOR NO KEY UPDATE`);
  return locked.length > 0;
}

/**
 * The turn is used up once somebody was notified: if all records were locked by others, the next turn comes as soon
 * as possible.
 */
async function markReminderSent(tx: WriteHandle, { job }: DueJob, { last }: Reminder, now: Date): Promise<void> {
  await tx.rows(sql`UPDATE job_response_times SET ${sql.raw(last)} = ${now.toISOString()} WHERE job = ${job}`);
}

/** Records what is notified now, and returns the ids by kind. Locked records are left to the next time. */
async function markRecordsReminded(
  tx: WriteHandle,
  { job, stage }: DueJob,
  { of, markReminded }: Reminder,
): Promise<ReminderRecord[]> {
  const claimed: ReminderRecord[] = [];
  for (const kind of Object.values(RESPONSE_KINDS)) {
    const table = sql.raw(kind.table);
    const rows = await tx.rows<{ id: string }>(sql`
      UPDATE ${table} SET ${markReminded(stage)} WHERE id IN (
        SELECT id FROM ${table} WHERE job = ${job} AND ${of(kind, stage)} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id`);
    claimed.push(...rows.map(({ id }) => ({ kind: kind.kind, id })));
  }
  return claimed;
}

const DAYS = [0, ...DECISION_REMINDERS, DECISION_DAYS] as const;
/** The level after which both sides are notified that no decision was made. */
const FINAL_REMINDER_LEVEL = DAYS.length - 1;

/** Notifies of a job's records at one level; returns their number. */
async function sendReminder(
  ctx: Context,
  tx: WriteHandle,
  due: DueJob,
  of: { reminder: Reminder; what: ReminderKind; now: Date },
) {
  const claimed = await markRecordsReminded(tx, due, of.reminder);
  if (claimed.length === 0) return 0;
  const undecided = of.what === "decision" && due.stage === FINAL_REMINDER_LEVEL;
  const what = undecided ? "undecided" : of.what;
  const said = { what, job: due.job, n: claimed.length, days: DAYS[due.stage] ?? 0, at: of.now } as const;
  await notifyTeamOfDeadlines(ctx, tx, said);
  if (undecided) for (const one of claimed) await notifyNoDecision(ctx, tx, one);
  return claimed.length;
}

/**
 * Notifies teams of first answers that are due within a day or late, and of due decisions (rules R16, R22); after the
 * last level without a decision, the candidate and the referrer as well. All levels due in a job share one turn.
 * Missed reminders are not made up for. Idempotent and safe to run concurrently.
 */
export async function sendReminders(ctx: Context, now: Date): Promise<void> {
  for (const what of ["soon", "late", "decision"] as const) {
    const reminder = what === "decision" ? decisionReminder(now) : answerReminder(now, what);
    const find = (after: DueJob | null, limit: number) => findDueJobs(ctx, reminder, now, { after, limit });
    await forEachPaged(ctx, find, async (tx, due) => {
      if (!(await lockReminderTurn(tx, due, reminder, now))) return;
      let notified = 0;
      // Reminders without levels have the single level 0.
      for (let stage = due.stage; stage >= Math.min(1, due.stage); stage -= 1)
        notified += await sendReminder(ctx, tx, { job: due.job, stage }, { reminder, what, now });
      if (notified > 0) await markReminderSent(tx, due, reminder, now);
    });
  }
}
