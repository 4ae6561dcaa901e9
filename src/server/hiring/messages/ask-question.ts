import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { type OwnQuestion, QUESTION_LIMITS } from "../../../contract/hiring/messages/referrer-questions.ts";
import { isAccepting } from "../../../rules/jobs.ts";
import { membershipAllowsReferring } from "../../../rules/team/rights.ts";
import type { UserContext, UserCreationContext } from "../../infra/db/context.ts";
import { emit } from "../../infra/db/events.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { hasOverdueResponses } from "../../infra/db/hiring/overdue-responses.ts";
import { mayRefer } from "../../infra/db/job-access.ts";
import { referrerQuestions } from "../../infra/db/tables/messages.ts";
import { readMembership } from "../../infra/db/team-rights.ts";
import { hasUnansweredClaims } from "../../infra/db/unanswered-claims.ts";
import { hasOverdueReward } from "../../infra/db/unfunded-reward.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { questionAsked } from "../events.ts";
import { findJob } from "../referrals/referral-job.ts";

/** Limit of questions by one person to all companies (docs/security.md, X48). */
const QUESTIONS_PER_DAY: Limit = { name: "questions_asked", points: QUESTION_LIMITS.day, seconds: 86_400 };

/** Checks that the viewer may refer to the job now. Throws `not_found` and `question_refused`. Returns its title. */
async function checkAskable(ctx: UserCreationContext, db: ReadHandle, job: string) {
  const viewer = ctx.actor.id;
  const found = await findJob(db, viewer, job);
  const stops = [hasOverdueReward("jobs"), hasUnansweredClaims("jobs"), hasOverdueResponses("jobs")].join(" OR ");
  const [row] = await db.rows<{ may: boolean }>(sql`
    SELECT ${mayRefer(viewer)} AND NOT (${sql.raw(stops)}) AS may FROM jobs WHERE id = ${job}`);
  const refers = row?.may === true && membershipAllowsReferring(await readMembership(db, viewer, job));
  if (!refers || !isAccepting(found.facts, ctx.clock.now())) throw new AppError("question_refused");
  return { title: found.job.title, company: found.company.name };
}

async function countOwnQuestions(db: ReadHandle, viewer: string, job: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(sql`
    SELECT count(*)::int AS count FROM referrer_questions WHERE job = ${job} AND asked_by = ${viewer}`);
  return row?.count ?? 0;
}

/**
 * Stores a question about a job that a user asks before referring, and notifies its team (rule T8). Throws
 * `not_found`, `question_refused`, `questions_full` and `rate_limited`.
 */
export async function askQuestion(ctx: UserCreationContext, job: string, text: string): Promise<{ id: string }> {
  const viewer = ctx.actor.id;
  return ctx.write(async (tx) => {
    const { title, company } = await checkAskable(ctx, tx, job);
    // Serializes the questions of one person.
    await tx.rows(sql`SELECT FROM users WHERE id = ${viewer} FOR NO KEY UPDATE`);
    if ((await countOwnQuestions(tx, viewer, job)) >= QUESTION_LIMITS.each) throw new AppError("questions_full");
    await ctx.limits.consumeIn(tx, QUESTIONS_PER_DAY, viewer);
    const id = ctx.ids.next();
    await tx.insert(referrerQuestions).values({ id, job, asked_by: viewer, text, asked_at: ctx.clock.now() });
    await emit(ctx, tx, questionAsked, { id, job, job_title: title, company, asked_by: viewer });
    return { id };
  });
}

type OwnQuestionRow = Omit<OwnQuestion, "asked_at" | "answered_at"> & { asked_at: Date; answered_at: Date | null };

/** The viewer's own questions about a job, also after it closed (rule T8). */
export async function listOwnQuestions(ctx: UserContext, job: string) {
  const viewer = ctx.actor.id;
  const rows = await ctx.db.rows<OwnQuestionRow>(sql`
    SELECT id, text, asked_at, answered_at, CASE WHEN answer_taken_down_at IS NULL THEN answer END AS answer,
      question_taken_down_at IS NOT NULL AS question_taken_down, answer_taken_down_at IS NOT NULL AS answer_taken_down
    FROM referrer_questions
    WHERE job = ${job} AND asked_by = ${viewer} ORDER BY asked_at, id`);
  const left = await checkAskable(ctx, ctx.db, job).then(
    () => Math.max(0, QUESTION_LIMITS.each - rows.length),
    (error: unknown) => {
      if (error instanceof AppError && (error.code === "question_refused" || rows.length > 0)) return 0;
      throw error;
    },
  );
  return {
    items: rows.map(({ asked_at, answered_at, ...row }) => ({
      ...row,
      asked_at: asked_at.toISOString(),
      answered_at: answered_at?.toISOString() ?? null,
    })),
    left,
  };
}
