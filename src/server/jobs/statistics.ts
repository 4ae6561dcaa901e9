import { AppError } from "../../contract/errors.ts";
import type { JobNumbers } from "../../contract/jobs/jobs.ts";
import type { UserContext } from "../infra/db/context.ts";
import { historyOf } from "../infra/db/status-history.ts";
import { mayWithJobText } from "../infra/db/team-rights.ts";
import { dayIn } from "../infra/platform/clock.ts";

type ArrivalRow = { at: Date; referrals: number; applications: number };
type DayCounts = { date: string; referrals: number; applications: number };
type Reached = JobNumbers["reached"] & { created_at: Date };

/** Grouped by quarter hours: every time zone's day begins on one. */
const SELECT_ARRIVALS = {
  name: "job_numbers_arrivals",
  text: `SELECT date_bin('15 minutes', created_at, '2000-01-01Z') AS at,
      count(*) FILTER (WHERE kind = 'referral')::int AS referrals,
      count(*) FILTER (WHERE kind = 'application')::int AS applications
    FROM (
      SELECT 'referral' AS kind, created_at FROM referrals WHERE job = $1 AND visible_at IS NOT NULL
      UNION ALL SELECT 'application', created_at FROM applications WHERE job = $1
    ) AS arrivals
    GROUP BY 1 ORDER BY 1`,
};

/**
 * A hired person was also viewed and interviewed. A rejected person got as far as the history says, without reverted
 * steps (rule H4).
 */
const SELECT_REACHED = {
  name: "job_numbers_reached",
  text: `SELECT jobs.created_at, steps.*
    FROM jobs, LATERAL (
      SELECT count(*)::int AS received,
        count(*) FILTER (WHERE furthest >= 1)::int AS viewed,
        count(*) FILTER (WHERE furthest >= 2)::int AS interviewing,
        count(*) FILTER (WHERE furthest >= 3)::int AS hired
      FROM (
        SELECT greatest(
          array_position(ARRAY['Reviewing', 'Interviewing', 'Hired'], records.status),
          (SELECT max(array_position(ARRAY['Reviewing', 'Interviewing', 'Hired'], to_status))
            FROM status_history WHERE record_kind = records.kind AND record_id = records.id
              AND NOT EXISTS (SELECT FROM pipeline_moves AS moves
                WHERE moves.record_kind = records.kind AND moves.record_id = records.id
                  AND moves.moved_at = status_history.changed_at AND moves.undone_at IS NOT NULL))
        ) AS furthest
        FROM (
          SELECT 'referral' AS kind, id, status FROM referrals WHERE job = $1 AND visible_at IS NOT NULL
          UNION ALL SELECT 'application', id, status FROM applications WHERE job = $1
        ) AS records
      ) AS each
    ) AS steps
    WHERE jobs.id = $1 AND ${mayWithJobText("see_people", "$2")}`,
};

/** New candidates per day, oldest first. */
function groupByDay(arrivals: readonly ArrivalRow[], dayOf: (moment: Date) => string): DayCounts[] {
  const days: DayCounts[] = [];
  for (const { at, referrals, applications } of arrivals) {
    const date = dayOf(at);
    const day = days.at(-1);
    if (day?.date !== date) days.push({ date, referrals, applications });
    else {
      day.referrals += referrals;
      day.applications += applications;
    }
  }
  return days;
}

/** Cumulative counts per day, from the job's first day until today. */
function accumulate(days: readonly DayCounts[], first: string, today: string): JobNumbers["series"] {
  const series: JobNumbers["series"] = days[0]?.date === first ? [] : [{ date: first, referrals: 0, applications: 0 }];
  let sums = { referrals: 0, applications: 0 };
  for (const day of days) {
    sums = { referrals: sums.referrals + day.referrals, applications: sums.applications + day.applications };
    series.push({ date: day.date, ...sums });
  }
  if ((series.at(-1)?.date ?? first) < today) series.push({ date: today, ...sums });
  return series;
}

/**
 * A job's new candidates by calendar day in a time zone (IANA name) and the steps they reached (rule J4), for users who
 * may see its candidates, including archived jobs (J6). Throws `not_found` for all others (rules R2, R17).
 */
export async function readJobStatistics(ctx: UserContext, id: string, zone: string): Promise<JobNumbers> {
  const [[reached], arrivals] = await Promise.all([
    ctx.db.prepared<Reached>(SELECT_REACHED, [id, ctx.actor.id]),
    ctx.db.prepared<ArrivalRow>(SELECT_ARRIVALS, [id]),
  ]);
  if (reached === undefined) throw new AppError("not_found");
  const history = await historyOf(ctx.db, "job", id);
  const { created_at, ...steps } = reached;
  const dayOf = dayIn(zone);
  const days = groupByDay(arrivals, dayOf);
  const first = dayOf(created_at);
  return {
    series: accumulate(days, days[0] && days[0].date < first ? days[0].date : first, dayOf(ctx.clock.now())),
    reached: steps,
    history,
  };
}
