import type pg from "pg";
import { PRODUCT_KEY } from "../../contract/product.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import { connectPatiently } from "./connection.ts";
import { BackupError } from "./keys.ts";
import { WAITING_WORK } from "./take.ts";

/** By which a restore of the database's own archive is known among those of backups. */
const RECOVERED = "recovered";

type RecoveredParts = { readonly databaseUrl: string; readonly at: Date; readonly clock: Clock; readonly ids: Ids };

/**
 * Holds a database that was recovered to a moment by its own archive (rule O26): from now on it is a restored copy like one of a backup,
 * whose waiting work stands outside of the queue. Gives how much of it waits. Throws BackupError for a moment that is to come.
 */
export async function holdRecovered({ databaseUrl, at, clock, ids }: RecoveredParts): Promise<number> {
  const now = clock.now();
  if (at > now) throw new BackupError(`${at.toISOString()} is yet to come: give the moment that was recovered to.`);
  const client = await connectPatiently(databaseUrl);
  try {
    await client.query("BEGIN");
    // A process that serves it has already sent what waited.
    const { rows } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = $1 LIMIT 1",
      [PRODUCT_KEY],
    );
    if (rows[0] !== undefined)
      throw new BackupError("Somebody uses the database: stop the product first, hold it, and start it then.");
    await client.query("INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES ($1, $2, $3, $4)", [
      ...[ids.next(), RECOVERED, at, now],
    ]);
    const queue = await client.query<{ yes: boolean }>("SELECT to_regclass('pgboss.job') IS NOT NULL AS yes");
    const work = queue.rows[0]?.yes === true ? await takeOut(client) : 0;
    await client.query("COMMIT");
    return work;
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function takeOut(client: pg.Client): Promise<number> {
  const { rowCount } = await client.query(`WITH gone AS (DELETE FROM ${WAITING_WORK} RETURNING name, data, start_after)
    INSERT INTO restored_work (queue, data, start_after) SELECT name, coalesce(data, '{}'), start_after FROM gone`);
  return rowCount ?? 0;
}
