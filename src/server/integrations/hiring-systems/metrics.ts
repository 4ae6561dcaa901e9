import type { ReadHandle } from "../../infra/db/handles.ts";
import type { Metrics } from "../../infra/platform/metrics.ts";

/**
 * State of the hiring-system sync: connected systems, those whose last request failed, and due people without a lease,
 * since when.
 */
export type HiringSystemMetrics = { systems: number; failing: number; waiting: number; oldest: number };

/** Counts are exact up to this number. */
const MAX_COUNT = 1_000;

/**
 * People who wait for us: due, at a system with credentials that is not paused. Others wait for their company or its
 * system.
 */
const SELECT_METRICS = `WITH due AS (
    SELECT people.next_at FROM hiring_systems AS systems CROSS JOIN LATERAL (
      SELECT next_at FROM hiring_system_candidates AS one WHERE one.company = systems.company AND one.vendor = systems.vendor
        AND one.next_at <= now() AND one.lease IS NULL LIMIT ${MAX_COUNT}) AS people
    WHERE systems.encrypted <> '' AND (systems.paused_until IS NULL OR systems.paused_until <= now())
  )
  SELECT (SELECT count(*)::int FROM hiring_systems) AS systems,
    (SELECT count(*)::int FROM hiring_systems WHERE failure IS NOT NULL) AS failing,
    (SELECT count(*)::int FROM due) AS waiting,
    coalesce((SELECT extract(epoch FROM now() - min(next_at)) FROM due), 0)::float8 AS oldest`;

type Reader = Pick<ReadHandle, "prepared">;

/** Reads the state of the sync, by the database's clock. */
export async function readMetrics(db: Reader): Promise<HiringSystemMetrics> {
  const [row] = await db.prepared<HiringSystemMetrics>({ name: "hiring-figures", text: SELECT_METRICS }, []);
  if (row === undefined) throw new Error("the database gave no row");
  return row;
}

/** Registers the metrics. */
export function registerHiringSystemMetrics(metrics: Metrics, db: Reader): void {
  const read = (figure: keyof HiringSystemMetrics) => async () => (await readMetrics(db))[figure];
  metrics.figure(
    "hiring_people_waiting",
    "People who are due at hiring systems and whom nobody looks after",
    read("waiting"),
  );
  metrics.figure("hiring_oldest_due_seconds", "Seconds for which the oldest of these has been due", read("oldest"));
  metrics.figure("hiring_systems_failing", "Hiring systems whose last question failed", read("failing"));
}
