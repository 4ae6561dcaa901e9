import { type SQL, sql } from "drizzle-orm";
import type { Numbers, Week } from "../../../contract/overview/dashboard.ts";
import { withViewerJobs } from "../../hiring/people/queries.ts";
import { isNotCandidate } from "../../hiring/referrals/policy.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { sumPaidByMonth } from "../../payments/payouts/queries.ts";

const WEEKS = 12;
const WEEK_MS = 7 * 86_400_000;
/** The first day of 1970 was a Thursday. */
const MONDAY_MS = 4 * 86_400_000;

/** Mondays in UTC, ending with that of this week (rule J60). */
function lastMondays(now: Date): string[] {
  const last = Math.floor((now.getTime() - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;
  return Array.from({ length: WEEKS }, (_, nth) =>
    new Date(last - (WEEKS - 1 - nth) * WEEK_MS).toISOString().slice(0, 10),
  );
}

/** Counts per week; empty without any. `times`: a query of `created_at` since a time. */
async function countByWeek({ db, clock }: UserContext, sharedCtes: SQL, times: (since: SQL) => SQL): Promise<Week[]> {
  const weeks = lastMondays(clock.now());
  const since = sql`${`${weeks[0]}T00:00:00Z`}::timestamptz`;
  const rows = await db.withCachedPlan.rows<{ week: string; count: number }>(sql`${sharedCtes}
    SELECT to_char(date_trunc('week', created_at AT TIME ZONE 'UTC'), 'YYYY-MM-DD') AS week, count(*)::int AS count
    FROM (${times(since)}) AS times GROUP BY 1`);
  const counts = new Map(rows.map(({ week, count }) => [week, count]));
  return counts.size === 0 ? [] : weeks.map((week) => ({ week, count: counts.get(week) ?? 0 }));
}

function countOwnReferralsByWeek(ctx: UserContext): Promise<Week[]> {
  return countByWeek(
    ctx,
    sql``,
    (since) => sql`SELECT created_at FROM referrals WHERE created_by = ${ctx.actor.id} AND created_at >= ${since}`,
  );
}

/**
 * New candidates of jobs whose candidates the viewer sees, as the team sees them: without referrals whose candidates
 * were not notified (F10).
 */
function countNewCandidatesByWeek(ctx: UserContext): Promise<Week[]> {
  const viewer = ctx.actor.id;
  return countByWeek(
    ctx,
    withViewerJobs(viewer),
    (since) => sql`SELECT people.created_at FROM mine CROSS JOIN LATERAL (
        SELECT created_at FROM referrals WHERE referrals.job = mine.id AND created_at >= ${since}
          AND visible_at IS NOT NULL AND ${isNotCandidate(viewer)}
        UNION ALL SELECT created_at FROM applications WHERE applications.job = mine.id AND created_at >= ${since}
          AND created_by <> ${viewer}
      ) AS people WHERE mine.see_people`,
  );
}

async function countOwnApplications({ db, actor }: UserContext): Promise<Numbers["applications"]> {
  return db.withCachedPlan.rows<Numbers["applications"][number]>(sql`
    SELECT status, count(*)::int AS count FROM applications WHERE created_by = ${actor.id} GROUP BY status`);
}

async function sumEarnings({ db, actor }: UserContext): Promise<Numbers["earned"]> {
  const months = await sumPaidByMonth(db, actor.id);
  return months.some(({ amount }) => amount > 0) ? months : [];
}

/** The viewer's charts: the last twelve weeks, and money by month (rule J60). */
export async function readCharts(ctx: UserContext): Promise<Numbers> {
  const [referrals, received, months, applications] = await Promise.all([
    countOwnReferralsByWeek(ctx),
    countNewCandidatesByWeek(ctx),
    sumEarnings(ctx),
    countOwnApplications(ctx),
  ]);
  return { referrals, arrivals: received, earned: months, applications };
}
