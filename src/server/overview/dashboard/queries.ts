import { sql } from "drizzle-orm";
import type { Activity } from "../../../contract/overview/dashboard.ts";
import { endedBy } from "../../hiring/referrals/referral-facts.ts";
import { readAmounts } from "../../infra/db/amounts/read-amounts.ts";
import type { UserContext } from "../../infra/db/context.ts";

const ACTIVITY_MAX = 5;
/** The previous version reads waiting people here; they are in the list of needs now. */
const NO_WAITING_PEOPLE: { items: never[]; count: 0 } = { items: [], count: 0 };

type Stats = {
  jobs: number;
  active_jobs: number;
  referrals: number;
  hires: number;
  applications: number;
  interviewing_applications: number;
  offers: number;
};

/** Jobs as in My Jobs: all of the viewer's teams, without archived ones. */
async function countOwnStats(ctx: UserContext): Promise<Stats> {
  const [stats] = await ctx.db.withCachedPlan.rows<Stats>(sql`
    SELECT * FROM (
      SELECT count(*)::int AS jobs, (count(*) FILTER (WHERE status = 'Open' OR link_open))::int AS active_jobs
      FROM jobs WHERE company IN (SELECT company FROM company_members WHERE user_id = ${ctx.actor.id}) AND archived_at IS NULL
    ) AS of_jobs, (
      SELECT count(*)::int AS referrals,
        (count(*) FILTER (WHERE status = 'Hired'))::int AS hires
      FROM referrals WHERE created_by = ${ctx.actor.id}
    ) AS of_referrals, (
      SELECT count(*)::int AS applications,
        (count(*) FILTER (WHERE status = 'Interviewing'))::int AS interviewing_applications,
        (count(*) FILTER (WHERE status = 'Hired'))::int AS offers
      FROM applications WHERE created_by = ${ctx.actor.id}
    ) AS of_applications`);
  if (stats === undefined) throw new Error("figures without a group came back empty");
  return stats;
}

type ActivityRow = Omit<Activity, "created_at"> & { created_at: Date };

/** The first 3 referrals, 3 applications and 2 jobs, newest first, at most 5 (specification, Business constants). */
async function listOwnActivity(ctx: UserContext): Promise<Activity[]> {
  const me = ctx.actor.id;
  const rows = await ctx.db.withCachedPlan.rows<ActivityRow>(sql`
    SELECT recent.kind, recent.id, jobs.id AS job_id, jobs.title, companies.name AS company_name,
      recent.candidate_name, recent.status, recent.ended_by, recent.created_at
    FROM (
      (SELECT 'referral' AS kind, id, job, candidate_name, status, ${endedBy} AS ended_by, created_at
        FROM referrals WHERE created_by = ${me} ORDER BY created_at DESC, id DESC LIMIT 3)
      UNION ALL
      (SELECT 'application', id, job, NULL, status, NULL, created_at
        FROM applications WHERE created_by = ${me} ORDER BY created_at DESC, id DESC LIMIT 3)
      UNION ALL
      (SELECT 'job', id, id, NULL, status, NULL, created_at
        FROM jobs WHERE created_by = ${me} AND archived_at IS NULL ORDER BY created_at DESC, id DESC LIMIT 2)
    ) AS recent
    JOIN jobs ON jobs.id = recent.job JOIN companies ON companies.id = jobs.company
    ORDER BY recent.created_at DESC, recent.id DESC LIMIT ${ACTIVITY_MAX}`);
  return rows.map((row) => ({ ...row, created_at: row.created_at.toISOString() }));
}

/**
 * Counts of the jobs of the viewer's teams and of the viewer's own records, and activity of the latter, whatever the
 * viewer's role (rules J13, F3).
 */
export async function readDashboard(ctx: UserContext) {
  const [stats, money, activity] = await Promise.all([
    countOwnStats(ctx),
    readAmounts(ctx.db, ctx.actor.id),
    listOwnActivity(ctx),
  ]);
  return { stats, money, activity, waiting: NO_WAITING_PEOPLE };
}
