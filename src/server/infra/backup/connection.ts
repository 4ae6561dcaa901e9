import pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { ADVISORY_LOCKS } from "../db/advisory-locks.ts";

const CONNECT_TIMEOUT_MS = 10_000;
const ASKED_AFTER_MS = 10_000;

/** A connection without request timeouts, because one statement may copy a whole table. */
export async function connectWithoutTimeouts(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${PRODUCT_KEY}-backup`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
    // Statements have no timeout here, so TCP keepalive detects a vanished server within minutes.
    keepAliveInitialDelayMillis: ASKED_AFTER_MS,
  });
  // A cut connection also fails the running statement. Without a listener the event would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("SET lock_timeout = 0");
  return client;
}

/** Whether a backup is running: it holds its lock until the cover is written. */
export async function isBeingBackedUp(url: string): Promise<boolean> {
  const client = await connectWithoutTimeouts(url);
  try {
    const { rowCount } = await client.query(
      `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND objsubid = 1
        AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
      [ADVISORY_LOCKS.backup],
    );
    return rowCount !== 0;
  } finally {
    await client.end().catch(() => undefined);
  }
}
