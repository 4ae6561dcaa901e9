import { and, eq, inArray, not, sql } from "drizzle-orm";
import type { Suggestion } from "../../contract/candidates.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { UserContext } from "../db/context.ts";
import { owesAnswers } from "../db/deal/answers-owed.ts";
import { mayRefer } from "../db/job-access.ts";
import { candidates } from "../db/tables/candidates.ts";
import { jobs } from "../db/tables/jobs.ts";
import { mayWithJob } from "../db/team.ts";
import { leavesUnanswered } from "../db/unanswered-claims.ts";
import { leavesUnfunded } from "../db/unfunded-reward.ts";
import { isOpenAt } from "../jobs/board/open-jobs.ts";
import { suitableJobs } from "../jobs/board/suggest.ts";

/**
 * Open jobs for what a candidate of this referrer looks for, to which the referrer may refer (rules J11, R3, R5, R18, M9, R13), but for those to
 * which they did already (F41).
 * None for everybody else's candidate: the specification answers a missing one with an empty list.
 */
export async function suggestFor(ctx: UserContext, id: string): Promise<{ items: Suggestion[] }> {
  const me = ctx.actor.id;
  const [wanted] = await ctx.db
    .select({ role_interest: candidates.role_interest, email_key: candidates.email_key })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, me)));
  if (wanted === undefined) return { items: [] };
  const found = await suitableJobs(ctx, wanted.role_interest);
  const ids = found.map((job) => job.id);
  const open = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.id, ids),
        isOpenAt(ctx.clock.now()),
        not(mayWithJob("score_people", me)),
        mayRefer(me),
        sql`NOT ${sql.raw(leavesUnfunded("jobs"))}`,
        sql`NOT ${sql.raw(leavesUnanswered("jobs"))}`,
        sql`NOT ${sql.raw(owesAnswers("jobs"))}`,
        sql`NOT EXISTS (SELECT FROM referrals AS own WHERE own.job = ${jobs.id} AND own.created_by = ${me}
          AND own.candidate_email_key = ${wanted.email_key})`,
      ),
    );
  const may = new Set(open.map((job) => job.id));
  return { items: found.filter((job) => may.has(job.id)).slice(0, LIMITS.suggestions) };
}
