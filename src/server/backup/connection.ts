import pg from "pg";
import { PRODUCT_KEY } from "../../contract/product.ts";

const CONNECT_TIMEOUT_MS = 10_000;

/** A connection without the deadlines of requests; one statement may copy a whole table. */
export async function connectPatiently(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${PRODUCT_KEY}-backup`,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  });
  // A cut connection fails the statement that runs; unheard, it would end the process.
  client.on("error", () => undefined);
  await client.connect();
  await client.query("SET statement_timeout = 0");
  await client.query("SET idle_in_transaction_session_timeout = 0");
  await client.query("SET lock_timeout = 0");
  return client;
}
