import { and, eq, inArray, not, type SQL, sql } from "drizzle-orm";
import type { Suggestion } from "../../../contract/hiring/candidates.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { RoleInterest } from "../../../contract/statuses.ts";
import type { Context, UserContext } from "../../infra/db/context.ts";
import { hasOverdueResponses } from "../../infra/db/hiring/overdue-responses.ts";
import { mayRefer } from "../../infra/db/job-access.ts";
import { candidates } from "../../infra/db/tables/candidates.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { mayWithJob } from "../../infra/db/team-rights.ts";
import { hasUnansweredClaims } from "../../infra/db/unanswered-claims.ts";
import { hasOverdueReward } from "../../infra/db/unfunded-reward.ts";
import { isOpenAt } from "../../jobs/board/open-jobs.ts";
import { findSuitableJobs } from "../../jobs/board/suggest-jobs.ts";
import { findReferrer } from "./referrer-page.ts";

/**
 * Open jobs that fit a candidate's role interest and to which the referrer may refer (rules J11, R3, R5, R18, M9,
 * R13), except those they were submitted to (F41). Empty for candidates of others: the specification answers a
 * missing one with an empty list.
 */
export async function suggestJobsForCandidate(ctx: UserContext, id: string): Promise<{ items: Suggestion[] }> {
  const me = ctx.actor.id;
  const [wanted] = await ctx.db
    .select({ role_interest: candidates.role_interest, email_key: candidates.email_key })
    .from(candidates)
    .where(and(eq(candidates.id, id), eq(candidates.referrer, me)));
  if (wanted === undefined) return { items: [] };
  return {
    items: await filterReferable(
      ctx,
      me,
      await findSuitableJobs(ctx, wanted.role_interest),
      sql`NOT EXISTS (SELECT FROM referrals AS own WHERE own.job = ${jobs.id} AND own.created_by = ${me}
        AND own.candidate_email_key = ${wanted.email_key})`,
    ),
  };
}

/** Suggestions on a referrer's public page for its visitors. Throws `not_found` for an unknown name. */
export async function suggestJobsOnPage(
  ctx: Context,
  username: string,
  interest: RoleInterest | undefined,
): Promise<{ items: Suggestion[] }> {
  const { user_id } = await findReferrer(ctx.db, username);
  return { items: await filterReferable(ctx, user_id, await findSuitableJobs(ctx, interest)) };
}

/** The jobs among these to which a referrer may refer now, up to the number shown. */
async function filterReferable(
  ctx: Context,
  referrer: string,
  found: readonly Suggestion[],
  besides: SQL = sql`TRUE`,
): Promise<Suggestion[]> {
  const ids = found.map((job) => job.id);
  const rows = await ctx.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(
      and(
        inArray(jobs.id, ids),
        isOpenAt(ctx.clock.now()),
        not(mayWithJob("score_people", referrer)),
        mayRefer(referrer),
        sql`NOT ${sql.raw(hasOverdueReward("jobs"))}`,
        sql`NOT ${sql.raw(hasUnansweredClaims("jobs"))}`,
        sql`NOT ${sql.raw(hasOverdueResponses("jobs"))}`,
        besides,
      ),
    );
  const may = new Set(rows.map((job) => job.id));
  return found.filter((job) => may.has(job.id)).slice(0, LIMITS.suggestions);
}
