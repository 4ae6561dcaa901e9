import pg from "pg";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { BACKUP_LOCK } from "../files/sweep.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const ASKED_AFTER_MS = 10_000;

/** A connection without the deadlines of requests; one statement may copy a whole table. */
export async function connectPatiently(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${PRODUCT_KEY}-backup`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // No statement has a deadline here: a server that is gone without a word is found out in minutes, not in hours.
    keepAliveInitialDelayMillis: ASKED_AFTER_MS,
  });
  // A cut connection fails the statement that runs; unheard, it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("SET lock_timeout = 0");
  return client;
}

/** Whoever takes a backup holds its lock until the cover is written; whether somebody does. */
export async function isBeingBackedUp(url: string): Promise<boolean> {
  const client = await connectPatiently(url);
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [BACKUP_LOCK],
    );
    return rowCount !== 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
