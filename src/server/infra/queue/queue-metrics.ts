import type { ReadHandle } from "../db/handles.ts";
import type { Metrics } from "../platform/metrics.ts";
import { CLASS_NAMES, DEAD_LETTER_QUEUE } from "./classes.ts";

/** Backlog of a class: number of due tasks not started, and the age of the oldest in seconds. */
export type Backlog = { readonly class: string; readonly waiting: number; readonly oldest: number };

type Reader = Pick<ReadHandle, "prepared">;

/** Backlog of every class, including empty ones. */
export async function readBacklog(db: Reader): Promise<Backlog[]> {
  const text = `
    SELECT q.name AS class, count(job.id)::int AS waiting,
      coalesce(extract(epoch FROM now() - min(job.start_after)), 0)::float8 AS oldest
    FROM unnest($1::text[]) AS q (name)
    LEFT JOIN pgboss.job ON job.name = q.name AND job.state < 'active' AND job.start_after <= now()
    GROUP BY q.name`;
  return db.prepared<Backlog>({ name: "backlog", text }, [[...CLASS_NAMES, DEAD_LETTER_QUEUE]]);
}

/** Number of permanently failed tasks that await a decision, by class. */
export async function countFailed(db: Reader): Promise<Map<string, number>> {
  const text = `SELECT q.name AS class, count(id)::int AS n FROM unnest($1::text[]) AS q (name)
    LEFT JOIN dead_letter_tasks ON class = q.name AND closed_at IS NULL GROUP BY q.name`;
  const rows = await db.prepared<{ class: string; n: number }>({ name: "failed_by_class", text }, [[...CLASS_NAMES]]);
  return new Map(rows.map((row) => [row.class, row.n]));
}

/** Exports the backlog's age and the number of permanently failed tasks, for alerts. */
export function registerQueueMetrics(metrics: Metrics, db: Reader): void {
  const by = async (figure: "waiting" | "oldest") =>
    new Map((await readBacklog(db)).map((one) => [one.class, one[figure]] as const));
  metrics.gauges("work_waiting", "Background tasks that are due and not started", "class", () => by("waiting"));
  const age = "Seconds for which the oldest background task has been due";
  metrics.gauges("work_oldest_due_seconds", age, "class", () => by("oldest"));
  metrics.gauges("work_failed_open", "Permanently failed tasks that wait for a decision", "class", () =>
    countFailed(db),
  );
}
