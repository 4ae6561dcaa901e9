import type { ReadHandle } from "../db/handles.ts";
import type { Metrics } from "../platform/metrics.ts";

/** How following hiring systems goes: those that are connected, those whose last question failed, who is due and nobody looks after, since when. */
export type HiringFigures = { systems: number; failing: number; waiting: number; oldest: number };

/** More than anybody needs to know exactly. */
const MOST = 1_000;

/** Who waits for us: due, at a system that does not rest and has keys. Who is due at another one waits for its company, or for the system. */
const HIRING_FIGURES = `WITH due AS (
    SELECT people.next_at FROM hiring_systems AS systems CROSS JOIN LATERAL (
      SELECT next_at FROM hiring_system_people AS one WHERE one.company = systems.company AND one.vendor = systems.vendor
        AND one.next_at <= now() AND one.claim IS NULL LIMIT ${MOST}) AS people
    WHERE systems.sealed <> '' AND (systems.rests_until IS NULL OR systems.rests_until <= now())
  )
  SELECT (SELECT count(*)::int FROM hiring_systems) AS systems,
    (SELECT count(*)::int FROM hiring_systems WHERE fault IS NOT NULL) AS failing,
    (SELECT count(*)::int FROM due) AS waiting,
    coalesce((SELECT extract(epoch FROM now() - min(next_at)) FROM due), 0)::float8 AS oldest`;

type Reader = Pick<ReadHandle, "prepared">;

/** Looks up how following hiring systems goes, by the database's clock. */
export async function hiringFigures(db: Reader): Promise<HiringFigures> {
  const [row] = await db.prepared<HiringFigures>({ name: "hiring-figures", text: HIRING_FIGURES }, []);
  if (row === undefined) throw new Error("the database gave no row");
  return row;
}

/** Registers what an operator wants to know of it. */
export function registerHiringFigures(metrics: Metrics, db: Reader): void {
  const read = (figure: keyof HiringFigures) => async () => (await hiringFigures(db))[figure];
  metrics.figure(
    "hiring_people_waiting",
    "People who are due at hiring systems and whom nobody looks after",
    read("waiting"),
  );
  metrics.figure("hiring_oldest_due_seconds", "Seconds for which the oldest of these has been due", read("oldest"));
  metrics.figure("hiring_systems_failing", "Hiring systems whose last question failed", read("failing"));
}
