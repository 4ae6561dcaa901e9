import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Log } from "../platform/log.ts";
import { type Tracing, UNTRACED } from "../platform/tracing/tracing.ts";
import {
  detectPreparedStatementSupport,
  PooledClient,
  type PreparedStatementSupport,
} from "./connection/pooled-client.ts";
import { tracedClient } from "./connection/traced-client.ts";
import { isTimeout } from "./failures.ts";

/** Statement timeout on the server. The client's timeout is a little longer, so that a hung database is detected. */
export const STATEMENT_TIMEOUT_MS = 4_000;
export const IDLE_TIMEOUT_MS = 15_000;
export const QUERY_TIMEOUT_MS = 4_400;
export const CONNECT_TIMEOUT_MS = 2_000;
const REPEAT_LOG_MS = 1_000;

/** Our `bigint` and `numeric` counts stay below 2^53, so they are parsed as numbers. */
const types = { getTypeParser: typeParser };

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}

/**
 * Connection settings of the product. A pooler in transaction mode refuses session settings or shares them with other
 * clients; there the role has them itself, which the start checks.
 */
export function connectionSettings(url: string, pooled = false): pg.ClientConfig {
  const session = { statement_timeout: STATEMENT_TIMEOUT_MS, idle_in_transaction_session_timeout: IDLE_TIMEOUT_MS };
  return {
    connectionString: url,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
    application_name: PRODUCT_KEY,
    ...(!pooled && session),
  };
}

/**
 * The pool of which the current async context holds a connection. `open` ends with the transaction, for work left
 * behind by it.
 */
const poolInUse = new AsyncLocalStorage<{ pool: pg.Pool; open: boolean }>();

/** Runs a transaction's work so that it cannot request a second connection of its pool, which could deadlock. */
export async function withExclusiveConnection<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const mark = { pool, open: true };
  try {
    return await poolInUse.run(mark, work);
  } finally {
    mark.open = false;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Destroys the socket, because a silent connection does not answer a disconnect. */
function destroySocket(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/**
 * Refuses a second connection inside of a transaction. Pool queries pass through `connect` as well. After one
 * connection was silent, older ones are not reused: a network path that vanished affects all of them.
 */
class GuardedPool extends pg.Pool {
  now: () => number = () => performance.now();
  traced = false;
  /** Since when each request has waited for a connection, the first one first. */
  readonly #waiting = new Set<{ readonly since: number }>();
  readonly #generations = new WeakMap<pg.PoolClient, number>();
  #generation = 0;

  #generationOf(client: pg.PoolClient): number {
    return this.#generations.get(client) ?? 0;
  }

  watchSilence(): void {
    this.on("connect", (client) => this.#generations.set(client, this.#generation));
    this.on("release", (error, client) => {
      if (isTimeout(error)) this.#generation = Math.max(this.#generation, this.#generationOf(client) + 1);
    });
  }

  longestWait(): number {
    for (const { since } of this.#waiting) return Math.max(0, this.now() - since);
    return 0;
  }

  #take(callback: Connected): void {
    super.connect((error, client, done) => {
      if (client === undefined || this.#generationOf(client) === this.#generation) return callback(error, client, done);
      destroySocket(client);
      done(true);
      this.#take(callback);
    });
  }

  #connect(callback: Connected): void {
    const one = { since: this.now() };
    this.#waiting.add(one);
    // The callback is called by the code that releases a connection; without binding, its statement would appear in
    // that trace.
    const own = this.traced ? AsyncResource.bind(callback) : callback;
    this.#take((error, client, done) => {
      this.#waiting.delete(one);
      own(error, client, done);
    });
  }

  #connected(): Promise<pg.PoolClient> {
    return new Promise((resolve, reject) => {
      this.#connect((error, client) => (client === undefined ? reject(error) : resolve(client)));
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const current = poolInUse.getStore();
    const refused = current?.open === true && current.pool === this;
    if (!refused && callback === undefined) return this.#connected();
    if (!refused && callback !== undefined) {
      this.#connect(callback);
      return undefined;
    }
    const error = new Error("A transaction asked for a second connection: read through its handle, count before it");
    if (callback === undefined) return Promise.reject(error);
    callback(error, undefined, () => undefined);
    return undefined;
  }
}

/** An event between processes: channel and payload. No personal data. */
export type BusEvent = { readonly channel: string; readonly payload: string };

type EventsListener = (news: readonly BusEvent[]) => void;
const eventListeners = new WeakMap<pg.Pool, EventsListener>();

/** Calls `listener` with the events of this pool's transactions right after their commit, without the round trip. */
export function onEventsCommitted(pool: pg.Pool, listener: EventsListener): void {
  eventListeners.set(pool, listener);
}

/** Delivers the events of a committed transaction. */
export function deliverCommittedEvents(pool: pg.Pool, news: readonly BusEvent[]): void {
  if (news.length > 0) eventListeners.get(pool)?.(news);
}

/**
 * JIT compilation of our statements takes seconds and saves nothing. Distribution packages enable it; the embedded
 * server cannot.
 */
async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query("SET jit = off");
}

/** Tells each connection how its pooler treats names, which is determined once. */
function configurePlanNames(settings: pg.ClientConfig): (client: pg.ClientBase) => Promise<void> {
  let found: Promise<PreparedStatementSupport> | undefined;
  return async (client) => {
    found ??= detectPreparedStatementSupport(settings);
    const kept = await found;
    // If the pooler did not answer, the next connection asks again.
    if (kept === "none") found = undefined;
    (client as PooledClient).keptBy = kept;
  };
}

type PoolOptions = Omit<pg.PoolConfig, "types" | "Client"> & {
  readonly pooled?: boolean;
  readonly now?: () => number;
  readonly tracing?: Tracing;
};

/**
 * How long the longest-waiting request has waited for a connection of one of our pools, in milliseconds; 0 if none
 * waits.
 */
export function longestWait(pool: pg.Pool): number {
  return pool instanceof GuardedPool ? pool.longestWait() : 0;
}

/**
 * Opens a pool that survives cut connections and detects hung ones. Takes a PostgreSQL address and deviations from the
 * settings of requests (`max`: maximum number of connections; `pooled`: the address leads through a pooler in
 * transaction mode; `now`: monotonic milliseconds; `tracing`: records statements).
 */
export function openPool(
  url: string,
  log: Log,
  { pooled = false, now, tracing = UNTRACED, ...own }: PoolOptions = {},
): pg.Pool {
  const Client = pooled ? PooledClient : pg.Client;
  const settings = connectionSettings(url, pooled);
  const pool = new GuardedPool({
    ...settings,
    max: 10,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    idleTimeoutMillis: 60_000,
    types,
    Client: tracing.on ? tracedClient(Client, tracing) : Client,
    onConnect: pooled ? configurePlanNames(settings) : withoutJit,
    ...own,
  });
  if (now !== undefined) pool.now = now;
  pool.traced = tracing.on;
  pool.watchSilence();
  // Without a listener a connection cut by the server would end the process. A stopping database cuts idle connections,
  // which is no loss. It cuts all of them at once, which is logged as one event.
  let saidAt = Number.NEGATIVE_INFINITY;
  pool.on("error", (error) => {
    const at = performance.now();
    if (pool.ending || at - saidAt < REPEAT_LOG_MS) return;
    saidAt = at;
    const { code } = error as { code?: string };
    log.warn({ reason: error.message, code }, "database connections lost");
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
