import { type SQL, sql } from "drizzle-orm";
import { ANSWER_DAYS } from "../../contract/posting/answer-days.ts";
import { DAY_MS, OUTCOME_DAYS, OUTCOME_REMINDERS } from "../../rules/deal/answer-clock.ts";
import { eachOfAll } from "../db/batches.ts";
import type { Context } from "../db/context.ts";
import { KINDS, waits } from "../db/deal/waiting.ts";
import type { WriteHandle } from "../db/handles.ts";
import { tellNoDecision, tellOfJob } from "./tell.ts";

/** A job's team hears of each kind of thing that it owes at most once in so long, of all of it together (rule R22). */
const AGAIN_MS = DAY_MS - 4 * 3_600_000;

type Kind = (typeof KINDS)[number];
type Asked = "soon" | "late" | "decision";
type Due = { readonly job: string; readonly stage: number };
/** Jobs come one after the other by their id. */
type Page = { readonly after: Due | null; readonly limit: number };
type Claimed = { readonly kind: Kind["kind"]; readonly id: string };
/** What is told of: which records, what of them is kept as told, and when its job was told last. */
type Reminder = {
  readonly last: "soon_told_at" | "late_told_at" | "outcome_told_at";
  readonly of: (kind: Kind, stage: number) => SQL;
  readonly told: (stage: number) => SQL;
  /** Which of several steps a record is at, and which it was told of. */
  readonly stage: SQL;
};

function answers(now: Date, what: "soon" | "late"): Reminder {
  const [at, tomorrow] = [now.toISOString(), new Date(now.getTime() + DAY_MS).toISOString()];
  // Who promises one day is told of it when somebody comes.
  const soon = sql`answer_told = 0 AND answer_due > ${at} AND answer_due <= ${tomorrow}
    AND answer_days > ${ANSWER_DAYS.least}`;
  const late = sql`answer_told < 2 AND answer_due < ${at}`;
  return {
    last: what === "soon" ? "soon_told_at" : "late_told_at",
    of: (kind) => sql`${waits(kind)} AND ${what === "soon" ? soon : late}`,
    told: () => (what === "soon" ? sql`answer_told = 1` : sql`answer_told = 2`),
    stage: sql`0`,
  };
}

/** Each step of it once, and of those that were missed the last one alone. */
function outcomes(now: Date): Reminder {
  const after = (days: number) =>
    sql`interviewing_at <= ${new Date(now.getTime() - days * DAY_MS).toISOString()}::timestamptz`;
  const [first, second] = OUTCOME_REMINDERS;
  const stage = sql`CASE WHEN ${after(OUTCOME_DAYS)} THEN 3 WHEN ${after(second)} THEN 2 ELSE 1 END`;
  const at = (wanted: number) =>
    wanted === 0 ? sql`outcome_told < ${stage}` : sql`${stage} = ${wanted} AND outcome_told < ${wanted}`;
  return {
    last: "outcome_told_at",
    of: ({ table }, wanted) =>
      sql`${sql.raw(table)}.status = 'Interviewing' AND outcome_told < 3 AND ${after(first)} AND ${at(wanted)}`,
    told: (wanted) => sql`outcome_told = ${wanted}`,
    stage,
  };
}

function dueOf(ctx: Context, { of, last, stage }: Reminder, now: Date, page: Page): Promise<Due[]> {
  const parts = KINDS.map(
    (kind) => sql`SELECT job, ${stage} AS stage FROM ${sql.raw(kind.table)} WHERE ${of(kind, 0)}`,
  );
  const before = new Date(now.getTime() - AGAIN_MS).toISOString();
  return ctx.db.rows<Due>(sql`
    SELECT due.job, max(due.stage)::int AS stage FROM (${sql.join(parts, sql` UNION ALL `)}) AS due
      LEFT JOIN job_answers ON job_answers.job = due.job
    WHERE coalesce(job_answers.${sql.raw(last)} <= ${before}, TRUE)
      AND ${page.after === null ? sql`TRUE` : sql`due.job > ${page.after.job}`}
    GROUP BY due.job ORDER BY due.job LIMIT ${page.limit}`);
}

/** Holds the job's turn to be told; false where another process has just told it. */
async function holdTurn(tx: WriteHandle, { job }: Due, { last }: Reminder, now: Date): Promise<boolean> {
  const [at, before] = [now.toISOString(), new Date(now.getTime() - AGAIN_MS).toISOString()];
  await tx.rows(sql`INSERT INTO job_answers (job, count_at) VALUES (${job}, ${at}) ON CONFLICT DO NOTHING`);
  const held = await tx.rows(sql`
    SELECT FROM job_answers WHERE job = ${job} AND coalesce(${sql.raw(last)} <= ${before}, TRUE) FOR NO KEY UPDATE`);
  return held.length > 0;
}

/** The turn is used once somebody was told of: where all were held by others, the next one comes as soon as it can. */
async function spendTurn(tx: WriteHandle, { job }: Due, { last }: Reminder, now: Date): Promise<void> {
  await tx.rows(sql`UPDATE job_answers SET ${sql.raw(last)} = ${now.toISOString()} WHERE job = ${job}`);
}

/** Keeps what is told of now, and gives the ids by kind. What somebody holds at this moment is left to the next time. */
async function claim(tx: WriteHandle, { job, stage }: Due, { of, told }: Reminder): Promise<Claimed[]> {
  const claimed: Claimed[] = [];
  for (const kind of KINDS) {
    const table = sql.raw(kind.table);
    const rows = await tx.rows<{ id: string }>(sql`
      UPDATE ${table} SET ${told(stage)} WHERE id IN (
        SELECT id FROM ${table} WHERE job = ${job} AND ${of(kind, stage)} ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING id`);
    claimed.push(...rows.map(({ id }) => ({ kind: kind.kind, id })));
  }
  return claimed;
}

const DAYS = [0, ...OUTCOME_REMINDERS, OUTCOME_DAYS] as const;
/** The step after which both sides are told that no decision was given. */
const UNDECIDED = DAYS.length - 1;

/** Tells of those of a job who are at one step; gives how many. */
async function tellStep(ctx: Context, tx: WriteHandle, due: Due, of: { reminder: Reminder; what: Asked; now: Date }) {
  const claimed = await claim(tx, due, of.reminder);
  if (claimed.length === 0) return 0;
  const undecided = of.what === "decision" && due.stage === UNDECIDED;
  const what = undecided ? "undecided" : of.what;
  const said = { what, job: due.job, n: claimed.length, days: DAYS[due.stage] ?? 0, at: of.now } as const;
  await tellOfJob(ctx, tx, said);
  if (undecided) for (const one of claimed) await tellNoDecision(ctx, tx, one);
  return claimed.length;
}

/**
 * Tells teams of first answers that are due within a day or late, and of decisions (rules R16, R22); once no decision was given, the
 * person and the referrer as well. All steps that are due in a job are told in one turn. What was missed is not made up for. Safe to do
 * twice, and by two at once.
 */
export async function remindTeams(ctx: Context, now: Date): Promise<void> {
  for (const what of ["soon", "late", "decision"] as const) {
    const reminder = what === "decision" ? outcomes(now) : answers(now, what);
    const find = (after: Due | null, limit: number) => dueOf(ctx, reminder, now, { after, limit });
    await eachOfAll(ctx, find, async (tx, due) => {
      if (!(await holdTurn(tx, due, reminder, now))) return;
      let told = 0;
      // Where there are no steps, there is the one at 0.
      for (let stage = due.stage; stage >= Math.min(1, due.stage); stage -= 1)
        told += await tellStep(ctx, tx, { job: due.job, stage }, { reminder, what, now });
      if (told > 0) await spendTurn(tx, due, reminder, now);
    });
  }
}
