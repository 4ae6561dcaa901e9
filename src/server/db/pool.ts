import pg from "pg";
import { errorFields, type Log } from "../platform/log.ts";

/** No statement runs longer on the server; the client gives up a little later, so that a hung database is noticed. */
const STATEMENT_TIMEOUT_MS = 4_000;
export const QUERY_TIMEOUT_MS = 4_400;
const CONNECT_TIMEOUT_MS = 2_000;

/** `bigint` and `numeric` counts of ours stay below 2^53: as numbers, not as texts. */
const types = { getTypeParser: typeParser };

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}

/**
 * A pool of connections that survives cut connections and notices hung ones.
 * Takes a PostgreSQL address, and what is to be other than for requests (`max`: connections at most).
 */
export function openPool(url: string, log: Log, own: Omit<pg.PoolConfig, "types"> = {}): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    idle_in_transaction_session_timeout: 15_000,
    keepAlive: true,
    application_name: "vouchwell",
    types,
    ...own,
  });
  // Without a listener a connection cut by the server would end the process.
  pool.on("error", (error) => log.warn(errorFields(error), "database connection lost"));
  return pool;
}
