import type { Metrics } from "../platform/metrics.ts";
import { DEFERRED_INDEXES } from "./deferred-indexes.ts";
import type { ReadHandle } from "./handles.ts";

type Reader = Pick<ReadHandle, "prepared">;

const INDEXES = DEFERRED_INDEXES.map(({ name }) => `'${name}'`).join(", ");
const LEFT = `SELECT name FROM table_backfills
  UNION SELECT name FROM column_backfills WHERE after IS NOT NULL
  UNION SELECT name FROM unnest(ARRAY[${INDEXES}]::text[]) AS name WHERE NOT EXISTS (
    SELECT FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname = name AND indisvalid)
  ORDER BY name`;

/** What an upgrade still has to do in the background: rows to backfill and indexes to build on large tables. */
export async function listPendingBackfills(db: Reader): Promise<readonly string[]> {
  const rows = await db.prepared<{ name: string }>({ name: "backfills_left", text: LEFT }, []);
  return rows.map(({ name }) => name);
}

/**
 * Exports one sample per unfinished backfill. The number of remaining rows is not reported, because counting would scan
 * the tables.
 */
export function registerBackfillMetric(metrics: Metrics, db: Reader): void {
  metrics.gauges("backfill_left", "Backfills of an upgrade that are not finished", "name", async () => {
    const left = await listPendingBackfills(db);
    return new Map(left.map((name) => [name, 1]));
  });
}
