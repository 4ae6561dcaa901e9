import { sql } from "drizzle-orm";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";

/** Deadlines that decide something if nobody answers (rule R37). */
type DeadlineKind = "answers" | "claims";

/** Deadlines are processed every few minutes. A longer gap means the product was down and nobody could answer. */
const OUTAGE_INTERVAL = sql.raw("interval '1 hour'");

/**
 * The period during which deadlines were not processed because the product was down; null if it was not. By the
 * database's time.
 */
export async function findOutage(db: ReadHandle, clock: DeadlineKind): Promise<{ from: string; to: string } | null> {
  const [row] = await db.rows<{ from: Date; to: Date }>(sql`
    SELECT ran_at AS from, now() AS to FROM scheduler_heartbeats WHERE name = ${clock} AND ran_at < now() - ${OUTAGE_INTERVAL}`);
  return row === undefined ? null : { from: new Date(row.from).toISOString(), to: new Date(row.to).toISOString() };
}

/**
 * Records that deadlines are processed now. Returns whether they resumed less than `hours` hours ago after an outage.
 */
export async function recordDeadlineRun(tx: WriteHandle, clock: DeadlineKind, hours: number): Promise<boolean> {
  const [row] = await tx.rows<{ fresh: boolean }>(sql`
    INSERT INTO scheduler_heartbeats AS run (name, ran_at) VALUES (${clock}, now())
    ON CONFLICT (name) DO UPDATE SET ran_at = greatest(run.ran_at, now()),
      resumed_at = CASE WHEN run.ran_at < now() - ${OUTAGE_INTERVAL} THEN now() ELSE run.resumed_at END
    RETURNING coalesce(run.resumed_at > now() - make_interval(hours => ${hours}), FALSE) AS fresh`);
  return row?.fresh === true;
}
