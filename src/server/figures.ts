import type pg from "pg";
import { LAG } from "./db/connecting/lag.ts";
import { IS_HELD } from "./db/hold.ts";
import { WAITS_FOR_SERVER } from "./mail/waiting.ts";
import type { Clock } from "./platform/clock.ts";
import type { Metrics } from "./platform/metrics.ts";

type Pool = Pick<pg.Pool, "query">;

/** All entries are read for a sum: once in so long is often enough for something that must never happen. */
const LEDGER_MS = 60_000;

async function numberOf(pool: Pool, text: string): Promise<number | null> {
  const { rows } = await pool.query<{ figure: string | null }>(text);
  const figure = rows[0]?.figure ?? null;
  return figure === null ? null : Number(figure);
}

/** Zero at any time (rule M2). */
function registerLedger(metrics: Metrics, pool: Pool, clock: Clock): void {
  let known: { readonly at: number; readonly sum: number | null } | undefined;
  metrics.figure("ledger_sum_cents", "Sum over all accounts of the ledger, which has to be zero", async () => {
    const at = clock.now().getTime();
    if (known === undefined || Math.abs(at - known.at) >= LEDGER_MS)
      known = { at, sum: await numberOf(pool, "SELECT coalesce(sum(cents), 0) AS figure FROM ledger_entries") };
    return known.sum;
  });
}

/**
 * What an operator wants to be woken by, besides work and news: money that does not sum up, mails that do not leave, backups that are
 * old, a standby that is behind. `standby` is null where there is none, and is asked nothing that it would have to wait for.
 */
export function registerDatabaseFigures(metrics: Metrics, pool: Pool, standby: Pool | null, clock: Clock): void {
  registerLedger(metrics, pool, clock);
  metrics.figure("mails_oldest_waiting_seconds", "Seconds for which the oldest mail that is not sent has waited", () =>
    numberOf(
      pool,
      `SELECT coalesce(extract(epoch FROM now() - min(created_at)), 0) AS figure FROM mails WHERE ${WAITS_FOR_SERVER}`,
    ),
  );
  // Nothing is sent and paid then: right after a restore, and by mistake if it stays so.
  metrics.figure("restored_copy_held", "Whether this is a restored copy that nobody has released", async () => {
    const { rows } = await pool.query<{ held: boolean }>(IS_HELD);
    return rows[0]?.held === true ? 1 : 0;
  });
  // As old as the clock where none was ever taken: processes tell their figures together as JSON, which knows no infinity.
  metrics.figure(
    "backup_age_seconds",
    "Seconds since the moment of the newest backup that this database knows of",
    () =>
      numberOf(
        pool,
        "SELECT coalesce(extract(epoch FROM now() - max(taken_at)), extract(epoch FROM now())) AS figure FROM backups_taken",
      ),
  );
  if (standby === null) return;
  metrics.figure("database_replica_lag_seconds", "Seconds that the standby is behind the primary", () =>
    numberOf(standby, LAG),
  );
}
