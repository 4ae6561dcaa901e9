import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";

/** Time for remaining work after the day. */
const SETTLE_TIMEOUT_MS = 120_000;
const POLL_MS = 500;

export type FinalCheck = { readonly what: string; readonly found: string; readonly good: boolean };

async function queryValue<T>(database: pg.Pool, text: string): Promise<T> {
  const { rows } = await database.query<{ figure: T }>(text);
  return rows[0]?.figure as T;
}

const DUE =
  "SELECT count(*)::int AS figure FROM pgboss.job WHERE state IN ('created', 'retry', 'active') AND start_after <= now()";
const CAUGHT_UP = `SELECT count(*) FILTER (WHERE replay_lsn = pg_current_wal_lsn())::int AS figure
  FROM pg_stat_replication`;

/** Seconds until a value is reached; null if it never is. */
async function waitUntil(database: pg.Pool, text: string, wanted: number): Promise<number | null> {
  const begun = performance.now();
  while (performance.now() - begun < SETTLE_TIMEOUT_MS) {
    if ((await queryValue<number>(database, text)) === wanted) return (performance.now() - begun) / 1_000;
    await pause(POLL_MS);
  }
  return null;
}

const formatDelay = (seconds: number | null) => (seconds === null ? "never" : `after ${seconds.toFixed(1)} s`);

/** What must hold after a day: ledger, tasks, standby. */
export async function runFinalChecks(database: pg.Pool): Promise<FinalCheck[]> {
  const work = await waitUntil(database, DUE, 0);
  const standby = await waitUntil(database, CAUGHT_UP, 1);
  const sum = await queryValue<string>(database, "SELECT coalesce(sum(cents), 0)::text AS figure FROM ledger_entries");
  const entries = await queryValue<number>(database, "SELECT count(*)::int AS figure FROM ledger_entries");
  const failed = await queryValue<number>(
    database,
    "SELECT count(*)::int AS figure FROM dead_letter_tasks WHERE closed_at IS NULL",
  );
  return [
    { what: `sum of ${entries} entries of the ledger`, found: `${sum} cents`, good: sum === "0" && entries > 0 },
    { what: "work that was given up", found: String(failed), good: failed === 0 },
    { what: "all work that was due is done", found: formatDelay(work), good: work !== null },
    { what: "the standby has caught up", found: formatDelay(standby), good: standby !== null },
  ];
}
