import type pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Clock } from "../platform/clock.ts";
import type { Ids } from "../platform/ids.ts";
import { connectWithoutTimeouts } from "./connection.ts";
import { BackupError } from "./keys.ts";
import { PENDING_TASKS } from "./take-backup.ts";

/** Marks a restore from the database's own archive among those from backups. */
const RECOVERED = "recovered";

type RecoveredDatabase = { readonly databaseUrl: string; readonly at: Date; readonly clock: Clock; readonly ids: Ids };

/**
 * Puts a database on hold that was recovered to a point in time from its own archive (rule O26). It then counts as a
 * restored copy, whose waiting tasks are kept outside of the queue. Returns their number. Throws BackupError for a time
 * in the future.
 */
export async function putRecoveredOnHold({ databaseUrl, at, clock, ids }: RecoveredDatabase): Promise<number> {
  const now = clock.now();
  if (at > now) throw new BackupError(`${at.toISOString()} is yet to come: give the moment that was recovered to.`);
  const client = await connectWithoutTimeouts(databaseUrl);
  try {
    await client.query("BEGIN");
    // A process that already serves it has sent what was waiting.
    const { rows } = await client.query(
      "SELECT FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid() AND application_name = $1 LIMIT 1",
      [PRODUCT_KEY],
    );
    if (rows[0] !== undefined)
      throw new BackupError(
        "The database is in use: stop the product, put the database on hold, then start the product.",
      );
    await client.query("INSERT INTO restorations (id, backup, taken_at, restored_at) VALUES ($1, $2, $3, $4)", [
      ids.next(),
      RECOVERED,
      at,
      now,
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
  const { rowCount } = await client.query(`WITH gone AS (DELETE FROM ${PENDING_TASKS} RETURNING name, data, start_after)
    INSERT INTO restored_tasks (queue, data, start_after) SELECT name, coalesce(data, '{}'), start_after FROM gone`);
  return rowCount ?? 0;
}
