import type { Metrics } from "../platform/metrics.ts";
import type { ReadHandle } from "./handles.ts";
import { LATE_INDEXES } from "./late-indexes.ts";

type Reader = Pick<ReadHandle, "prepared">;

const INDEXES = LATE_INDEXES.map(({ name }) => `'${name}'`).join(", ");
const LEFT = `SELECT name FROM table_passes
  UNION SELECT name FROM readings WHERE after IS NOT NULL
  UNION SELECT name FROM unnest(ARRAY[${INDEXES}]::text[]) AS name WHERE NOT EXISTS (
    SELECT FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
    WHERE relnamespace = current_schema()::regnamespace AND relname = name AND indisvalid)
  ORDER BY name`;

/** What an upgrade still has to do in the background: rows to backfill and indexes to build on large tables. */
export async function backfillsLeft(db: Reader): Promise<readonly string[]> {
  const rows = await db.prepared<{ name: string }>({ name: "backfills_left", text: LEFT }, []);
  return rows.map(({ name }) => name);
}

/**
 * Exports one sample per unfinished backfill. The number of remaining rows is not reported, because counting would scan
 * the tables.
 */
export function registerBackfillFigure(metrics: Metrics, db: Reader): void {
  metrics.gauges("backfill_left", "Backfills of an upgrade that are not finished", "name", async () => {
    const left = await backfillsLeft(db);
    return new Map(left.map((name) => [name, 1]));
  });
}
