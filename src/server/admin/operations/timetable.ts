import { CronExpressionParser } from "cron-parser";
import type { ScheduledTask } from "../../../contract/admin/operations.ts";
import type { ReadHandle } from "../../db/handles.ts";

/** Tolerance: the queue checks schedules twice a minute, and some tasks wait their turn. */
const LATE_MS = 15 * 60_000;

type Row = {
  readonly task: string;
  readonly class: string;
  readonly cron: string;
  readonly done_at: Date | null;
  readonly milliseconds: number | null;
  readonly failed_at: Date | null;
};

const TIMETABLE_QUERY = `SELECT schedule.key AS task, schedule.name AS class, cron, done_at, milliseconds,
    CASE WHEN failed_at > coalesce(done_at, '-infinity') THEN failed_at END AS failed_at
  FROM pgboss.schedule LEFT JOIN work_runs ON task = schedule.key WHERE kind = 'cron' AND schedule.key <> ''
  ORDER BY schedule.key`;

/** The next time of a cron expression in UTC, computed like the queue does. */
function nextOf(cron: string, after: Date): Date {
  return CronExpressionParser.parse(cron, { tz: "UTC", currentDate: after }).next().toDate();
}

/** Whether a task is overdue. One that never ran is not, because its first due time is unknown. */
function isLate(cron: string, last: Date | null, now: Date): boolean {
  return last !== null && nextOf(cron, last).getTime() + LATE_MS < now.getTime();
}

/** Lists the scheduled tasks with their last results. Takes the database's time. */
export async function readTimetable(db: ReadHandle, now: Date): Promise<ScheduledTask[]> {
  const rows = await db.prepared<Row>({ name: "timetable", text: TIMETABLE_QUERY }, []);
  return rows.map(({ done_at, failed_at, cron, ...row }) => ({
    ...row,
    cron,
    done_at: done_at?.toISOString() ?? null,
    failed_at: failed_at?.toISOString() ?? null,
    next_at: nextOf(cron, now).toISOString(),
    late: isLate(cron, done_at, now),
  }));
}
