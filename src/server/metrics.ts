import type pg from "pg";
import type { Replica } from "./infra/db/replica.ts";
import { IS_ON_HOLD_QUERY } from "./infra/db/restore-hold.ts";
import { WAITS_FOR_SERVER } from "./infra/mail/waiting.ts";
import type { Clock } from "./infra/platform/clock.ts";
import type { Disk, FolderState } from "./infra/platform/disk.ts";
import type { Metrics } from "./infra/platform/metrics.ts";

type Pool = Pick<pg.Pool, "query">;

/** The sum scans every entry, so it is cached for this long; an imbalance should never happen at all. */
const LEDGER_MS = 60_000;

async function numberOf(pool: Pool, text: string): Promise<number | null> {
  const { rows } = await pool.query<{ figure: string | null }>(text);
  const figure = rows[0]?.figure ?? null;
  return figure === null ? null : Number(figure);
}

/** The value must be zero at all times (rule M2). */
function registerLedgerMetric(metrics: Metrics, pool: Pool, clock: Clock): void {
  let known: { readonly at: number; readonly sum: number | null } | undefined;
  metrics.figure("ledger_sum_cents", "Sum over all accounts of the ledger, which has to be zero", async () => {
    const at = clock.now().getTime();
    if (known === undefined || Math.abs(at - known.at) >= LEDGER_MS)
      known = { at, sum: await numberOf(pool, "SELECT coalesce(sum(cents), 0) AS figure FROM ledger_entries") };
    return known.sum;
  });
}

/**
 * Registers the database metrics for alerts, besides those of tasks and the outbox: ledger imbalance, unsent mails, old
 * backups, a lost or lagging replica. `replica` is null if none is configured.
 */
export function registerDatabaseMetrics(metrics: Metrics, pool: Pool, replica: Replica | null, clock: Clock): void {
  registerLedgerMetric(metrics, pool, clock);
  metrics.figure("mails_oldest_waiting_seconds", "Seconds for which the oldest mail that is not sent has waited", () =>
    numberOf(
      pool,
      `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) AS figure FROM mails WHERE ${WAITS_FOR_SERVER}`,
    ),
  );
  // A copy on hold sends and pays nothing. That is expected right after a restore and a mistake if it persists.
  metrics.figure("restored_copy_on_hold", "Whether this is a restored copy that nobody has released", async () => {
    const { rows } = await pool.query<{ on_hold: boolean }>(IS_ON_HOLD_QUERY);
    return rows[0]?.on_hold === true ? 1 : 0;
  });
  // If no backup exists, the age is that of the epoch, because processes exchange metrics as JSON, which has no
  // infinity.
  metrics.figure(
    "backup_age_seconds",
    "Seconds since the moment of the newest backup that this database knows of",
    () =>
      numberOf(
        pool,
        "SELECT coalesce(extract(epoch FROM now() - max(taken_at)), extract(epoch FROM now())) AS figure FROM backups_taken",
      ),
  );
  if (replica === null) return;
  const isUp = () => (replica.isUp() ? 1 : 0);
  metrics.gauge("database_replica_up", "Whether the replica answers; while it does not, the primary does", isUp, "min");
  metrics.figure("database_replica_lag_seconds", "Seconds that the standby is behind the primary", async () => {
    const lag = await replica.readLag();
    return typeof lag === "number" ? lag : null;
  });
}

/** Registers disk metrics labelled by folder use. Values that the system does not report are omitted. */
export function registerDiskMetrics(metrics: Metrics, disk: Disk): void {
  const byUse = (figure: (seen: FolderState) => number | null) => async () =>
    new Map(
      (await disk.look()).flatMap((seen): [string, number][] => {
        const value = figure(seen);
        return value === null ? [] : [[seen.use, value]];
      }),
    );
  const isWritable = ({ state }: FolderState) => (state === "fine" || state === "low" ? 1 : 0);
  metrics.gauges("disk_writable", "Whether a folder can be written to", "folder", byUse(isWritable));
  metrics.gauges(
    "disk_free_bytes",
    "Bytes left on the disk of a folder",
    "folder",
    byUse(({ free }) => free),
  );
  metrics.gauges(
    "disk_size_bytes",
    "Bytes of the disk of a folder",
    "folder",
    byUse(({ size }) => size),
  );
}
