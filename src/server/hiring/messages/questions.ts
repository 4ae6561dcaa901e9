import { sql } from "drizzle-orm";
import type { InputOf, OutputOf } from "../../../contract/endpoint.ts";
import { AppError } from "../../../contract/errors.ts";
import type { referrerQuestionEndpoints } from "../../../contract/hiring/messages/referrer-questions.ts";
import type { TeamRight } from "../../../contract/members/roles.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { canViewJob } from "../../infra/db/job-access.ts";
import { fullNameOf } from "../../infra/db/status-history.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { questionAnswered } from "../events.ts";
import { eraseReportQuotes } from "../records/erase-reports.ts";

type QuestionList = OutputOf<typeof referrerQuestionEndpoints.ofJob>;
type QuestionRow = Omit<QuestionList["items"][number], "asked_at" | "answered_at" | "published"> & {
  asked_at: Date;
  answered_at: Date | null;
  published_question: string | null;
  published_answer: string | null;
  published_at: Date | null;
};
type QuestionRights = { answer: boolean; publish: boolean };

/** Maximum number of questions returned. */
const MAX_QUESTIONS = 200;
const iso = (at: Date | null) => at?.toISOString() ?? null;

function viewPublication({ published_question: question, published_answer: answer, published_at: at }: QuestionRow) {
  return question === null || answer === null || at === null ? null : { question, answer, at: at.toISOString() };
}

/** Questions about a job, unanswered ones first, for viewers who see its people (rule T8). Throws `not_found`. */
async function readQuestions(db: ReadHandle, viewer: string, job: string): Promise<QuestionList> {
  const [can] = await db.rows<QuestionRights>(sql`
    SELECT ${mayWithJob("score_people", viewer)} AS answer, ${mayWithJob("edit_jobs", viewer)} AS publish
    FROM jobs WHERE id = ${job} AND ${mayWithJob("see_people", viewer)}`);
  if (can === undefined) throw new AppError("not_found");
  const rows = await db.rows<QuestionRow>(sql`
    SELECT asked.id, CASE WHEN question_taken_down_at IS NULL THEN asked.text ELSE '' END AS text, asked_at,
      CASE WHEN answer_taken_down_at IS NULL THEN answer END AS answer, answered_at,
      question_taken_down_at IS NOT NULL AS question_taken_down, answer_taken_down_at IS NOT NULL AS answer_taken_down,
      CASE WHEN answer_taken_down_at IS NULL THEN published_question END AS published_question,
      CASE WHEN answer_taken_down_at IS NULL THEN published_answer END AS published_answer, published_at,
      coalesce(${sql.raw(fullNameOf("asker"))}, '') AS by,
      CASE WHEN answered_by IS NOT NULL THEN coalesce(${sql.raw(fullNameOf("answerer"))}, '') END AS answered_by
    FROM referrer_questions AS asked LEFT JOIN users AS asker ON asker.id = asked_by
      LEFT JOIN users AS answerer ON answerer.id = answered_by
    WHERE job = ${job} ORDER BY answered_at IS NOT NULL, asked_at DESC, asked.id LIMIT ${MAX_QUESTIONS}`);
  return {
    items: rows.map((row) => {
      const { id, text, by, answer, answered_by, question_taken_down, answer_taken_down } = row;
      const gone = { question_taken_down, answer_taken_down };
      const said = { id, text, by, answer, answered_by, ...gone, published: viewPublication(row) };
      return { ...said, asked_at: row.asked_at.toISOString(), answered_at: iso(row.answered_at) };
    }),
    can,
  };
}

/** Reads the questions of a job. Throws `not_found`. */
export function listQuestionsOfJob(ctx: UserContext, job: string): Promise<QuestionList> {
  return readQuestions(ctx.db, ctx.actor.id, job);
}

type LockedQuestion = {
  job: string;
  title: string;
  company: string;
  asked_by: string | null;
  answered_at: Date | null;
  taken_down: boolean;
};

/** Locks a question about which the viewer has this right, until the transaction ends. Throws `not_found`. */
async function lockQuestion(tx: WriteHandle, viewer: string, id: string, right: TeamRight): Promise<LockedQuestion> {
  const [row] = await tx.rows<LockedQuestion>(sql`
    SELECT asked.job, jobs.title, companies.name AS company, asked.asked_by, asked.answered_at,
      coalesce(question_taken_down_at, answer_taken_down_at) IS NOT NULL AS taken_down
    FROM referrer_questions AS asked JOIN jobs ON jobs.id = asked.job JOIN companies ON companies.id = jobs.company
    WHERE asked.id = ${id} AND ${mayWithJob(right, viewer)} FOR NO KEY UPDATE OF asked`);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

type AnswerBody = InputOf<typeof referrerQuestionEndpoints.answer>["body"];

/**
 * Answers a question as a member who rates the job's people, or replaces the answer they have seen; the asker is
 * notified once (rule T8). Throws `not_found`, and `conflict` where somebody else was first or it was taken down.
 */
export async function answerQuestion(ctx: UserContext, id: string, { text, seen }: AnswerBody): Promise<QuestionList> {
  const viewer = ctx.actor.id;
  return ctx.write(async (tx) => {
    const { job, title, company, asked_by, answered_at, taken_down } = await lockQuestion(
      tx,
      viewer,
      id,
      "score_people",
    );
    // An answer taken down after a report cannot be restored by editing (rule T11).
    if (iso(answered_at) !== seen || taken_down) throw new AppError("conflict");
    // Always later than the previous time, so that of two concurrent answers the second gets a conflict.
    const at = new Date(Math.max(ctx.clock.now().getTime(), (answered_at?.getTime() ?? 0) + 1));
    await tx.rows(sql`
      UPDATE referrer_questions SET answer = ${text}, answered_by = ${viewer}, answered_at = ${at.toISOString()} WHERE id = ${id}`);
    await emit(ctx, tx, questionAnswered, { id, job, job_title: title, company, asked_by });
    return readQuestions(tx, viewer, job);
  });
}

type Publication = InputOf<typeof referrerQuestionEndpoints.publish>["body"];

/**
 * Publishes an answered question on the job's page, or (null) removes it, as a member who edits the job. Throws
 * `not_found`, `question_unanswered`.
 */
export async function publishQuestion(ctx: UserContext, id: string, words: Publication | null): Promise<QuestionList> {
  const viewer = ctx.actor.id;
  return ctx.write(async (tx) => {
    const { job, answered_at, taken_down } = await lockQuestion(tx, viewer, id, "edit_jobs");
    if (words !== null && (answered_at === null || taken_down)) throw new AppError("question_unanswered");
    const at = words === null ? null : ctx.clock.now().toISOString();
    await tx.rows(sql`
      UPDATE referrer_questions SET published_question = ${words?.question ?? null},
        published_answer = ${words?.answer ?? null}, published_at = ${at} WHERE id = ${id}`);
    tx.publish("job_changed", job);
    return readQuestions(tx, viewer, job);
  });
}

type Published = OutputOf<typeof referrerQuestionEndpoints.published>;

/** The published questions of a job, as long as the viewer sees the job (rules T8, J6, J51). Throws `not_found`. */
export async function listPublishedQuestions(ctx: Context, job: string): Promise<Published> {
  const viewer = actorId(ctx.actor);
  const known = viewer === null ? sql`NOT jobs.private` : canViewJob(viewer);
  const found = await ctx.db.rows(sql`SELECT FROM jobs WHERE id = ${job} AND archived_at IS NULL AND ${known}`);
  if (found.length === 0) throw new AppError("not_found");
  const items = await ctx.db.rows<Published["items"][number]>(sql`
    SELECT id, published_question AS question, published_answer AS answer FROM referrer_questions
    WHERE job = ${job} AND published_at IS NOT NULL AND answer_taken_down_at IS NULL
      AND question_taken_down_at IS NULL ORDER BY asked_at, id LIMIT ${MAX_QUESTIONS}`);
  return { items };
}

/** Jobs with unanswered questions by others that the viewer can answer, the longest wait first. */
export async function listWaitingQuestions(
  ctx: UserContext,
): Promise<OutputOf<typeof referrerQuestionEndpoints.waiting>> {
  const items = await ctx.db.rows<{ job: string; title: string; count: number }>(sql`
    SELECT jobs.id AS job, jobs.title, count(*)::int AS count
    FROM company_members AS mine JOIN jobs ON jobs.company = mine.company
      JOIN referrer_questions AS asked ON asked.job = jobs.id
    WHERE mine.user_id = ${ctx.actor.id} AND answered_at IS NULL AND question_taken_down_at IS NULL
      AND archived_at IS NULL AND asked_by IS DISTINCT FROM ${ctx.actor.id}
      AND ${mayWithJob("score_people", ctx.actor.id)}
    GROUP BY jobs.id ORDER BY min(asked_at) LIMIT 50`);
  return { items };
}

/**
 * Erases the questions of a departing account. Published texts stay as the company's own, and answers given as a
 * member as the company's answers (rule T8).
 */
export async function eraseQuestionsOfAccount(tx: WriteHandle, user_id: string): Promise<void> {
  const gone = await tx.rows<{ id: string }>(sql`
    DELETE FROM referrer_questions WHERE asked_by = ${user_id} AND published_at IS NULL RETURNING id`);
  for (const { id } of gone) await eraseStoredResponses(tx, { actor: user_id, id });
  const ids = gone.map(({ id }) => id);
  await eraseReportQuotes(tx, ["question", "answer"], ids);
  const kept = await tx.rows<{ id: string }>(sql`
    UPDATE referrer_questions SET asked_by = NULL, text = '' WHERE asked_by = ${user_id} RETURNING id`);
  const blanked = kept.map(({ id }) => id);
  await eraseReportQuotes(tx, ["question"], blanked);
  await tx.rows(sql`UPDATE referrer_questions SET answered_by = NULL WHERE answered_by = ${user_id}`);
}
