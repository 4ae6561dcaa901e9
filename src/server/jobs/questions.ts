import { sql } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { type AskedQuestion, questionEndpoints } from "../../contract/jobs/posting/answers.ts";
import type { JobQuestion } from "../../contract/jobs/posting/questions.ts";
import { toAskedQuestion } from "../../rules/posting/questions.ts";
import type { Context, UserContext } from "../infra/db/context.ts";
import { mayWithJob } from "../infra/db/team-rights.ts";
import { implement } from "../infra/platform/endpoints.ts";
import { readJob } from "./queries.ts";

type Row = { questions: JobQuestion[] };

/** The questions of a job that the viewer may see. Throws `not_found`. */
async function readQuestionsAsCandidate(ctx: UserContext, id: string): Promise<{ items: AskedQuestion[] }> {
  await readJob(ctx.db, ctx.actor.id, id, ctx.clock.now());
  const [row] = await ctx.db.rows<Row>(sql`SELECT questions FROM jobs WHERE id = ${id}`);
  return { items: (row?.questions ?? []).map(toAskedQuestion) };
}

/** The questions with their expected answers, for users who may edit the job (rules J55, R17). Throws `not_found`. */
async function readQuestionsAsEditor(ctx: UserContext, id: string): Promise<{ items: JobQuestion[] }> {
  const [row] = await ctx.db.rows<Row>(sql`
    SELECT questions FROM jobs WHERE id = ${id} AND ${mayWithJob("edit_jobs", ctx.actor.id)}`);
  if (row === undefined) throw new AppError("not_found");
  return { items: row.questions };
}

export const jobQuestionsRouter = implement<Context, typeof questionEndpoints>("job_questions", questionEndpoints, {
  asked: (ctx, { params }) => readQuestionsAsCandidate(ctx, params.id),
  own: (ctx, { params }) => readQuestionsAsEditor(ctx, params.id),
});
