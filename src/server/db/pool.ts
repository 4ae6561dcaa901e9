import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { Socket } from "node:net";
import pg from "pg";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { errorFields, type Log } from "../platform/log.ts";
import { type Tracing, UNTRACED } from "../platform/tracing/tracing.ts";
import { type KeptBy, keptByPooler, PooledClient } from "./connecting/pooled-client.ts";
import { tracedClient } from "./connecting/traced-client.ts";
import { isSilence } from "./failures.ts";

/** No statement runs longer on the server; the client gives up a little later, so that a hung database is noticed. */
export const STATEMENT_TIMEOUT_MS = 4_000;
export const IDLE_TIMEOUT_MS = 15_000;
export const QUERY_TIMEOUT_MS = 4_400;
export const CONNECT_TIMEOUT_MS = 2_000;

/** `bigint` and `numeric` counts of ours stay below 2^53: as numbers, not as texts. */
const types = { getTypeParser: typeParser };

function typeParser(oid: number, format?: "text" | "binary") {
  if (oid === pg.types.builtins.INT8) return Number;
  return pg.types.getTypeParser(oid, format);
}

/**
 * How a connection of the product is made. A pooler in transaction mode refuses settings of a session, or shares them with
 * others: there the role has them itself, which the start looks at.
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

/** The pool of which what runs now holds a connection; `open` ends with the transaction, for work that it left behind. */
const holding = new AsyncLocalStorage<{ pool: pg.Pool; open: boolean }>();

/** Runs a transaction's work so that it cannot ask its pool for a second connection: all could wait for one another. */
export async function holdingConnection<T>(pool: pg.Pool, work: () => Promise<T>): Promise<T> {
  const mark = { pool, open: true };
  try {
    return await holding.run(mark, work);
  } finally {
    mark.open = false;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** What went silent says no farewell either. */
function hangUp(client: pg.PoolClient): void {
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}

/**
 * Refuses a second connection to whoever holds one. A statement of the pool comes through `connect` as well. Once a connection
 * was silent, those of before are not lent again: whatever swallowed it (a way that is gone without a word) swallowed them too.
 */
class GuardedPool extends pg.Pool {
  now: () => number = () => performance.now();
  traced = false;
  /** Since when each of those who wait for a connection does so, the first one first. */
  readonly #waiting = new Set<{ readonly since: number }>();
  readonly #generations = new WeakMap<pg.PoolClient, number>();
  #generation = 0;

  #generationOf(client: pg.PoolClient): number {
    return this.#generations.get(client) ?? 0;
  }

  watchSilence(): void {
    this.on("connect", (client) => this.#generations.set(client, this.#generation));
    this.on("release", (error, client) => {
      if (isSilence(error)) this.#generation = Math.max(this.#generation, this.#generationOf(client) + 1);
    });
  }

  longestWait(): number {
    for (const { since } of this.#waiting) return Math.max(0, this.now() - since);
    return 0;
  }

  #take(callback: Connected): void {
    super.connect((error, client, done) => {
      if (client === undefined || this.#generationOf(client) === this.#generation) return callback(error, client, done);
      hangUp(client);
      done(true);
      this.#take(callback);
    });
  }

  #connect(callback: Connected): void {
    const one = { since: this.now() };
    this.#waiting.add(one);
    // Whoever gives a connection back calls this: its statement would stand in their trace.
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
    const held = holding.getStore();
    const refused = held?.open === true && held.pool === this;
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

/** Something that processes are told: where it is listened to, and what. No personal data. */
export type News = { readonly channel: string; readonly payload: string };

type Heard = (news: readonly News[]) => void;
const hearers = new WeakMap<pg.Pool, Heard>();

/** Calls `heard` for all that transactions of this pool have told, right after their commit and without the way around. */
export function onTold(pool: pg.Pool, heard: Heard): void {
  hearers.set(pool, heard);
}

/** What a committed transaction has told. */
export function told(pool: pg.Pool, news: readonly News[]): void {
  if (news.length > 0) hearers.get(pool)?.(news);
}

/** Compiling our statements takes seconds and saves nothing; distributions' servers do it unasked, the embedded one cannot. */
async function withoutJit(client: pg.ClientBase): Promise<void> {
  await client.query("SET jit = off");
}

/** Tells each connection what its pooler does with names, which is found out once. */
function namesKept(settings: pg.ClientConfig): (client: pg.ClientBase) => Promise<void> {
  let found: Promise<KeptBy> | undefined;
  return async (client) => {
    found ??= keptByPooler(settings);
    const kept = await found;
    // A pooler that did not answer is asked again by the next connection.
    if (kept === "none") found = undefined;
    (client as PooledClient).keptBy = kept;
  };
}

type PoolOptions = Omit<pg.PoolConfig, "types" | "Client"> & {
  readonly pooled?: boolean;
  readonly now?: () => number;
  readonly tracing?: Tracing;
};

/** How long the first of those who wait for a connection of a pool of ours has waited, in milliseconds; 0 where nobody does. */
export function longestWait(pool: pg.Pool): number {
  return pool instanceof GuardedPool ? pool.longestWait() : 0;
}

/**
 * A pool of connections that survives cut connections and notices hung ones. Takes a PostgreSQL address, and what is to be
 * other than for requests (`max`: connections at most; `pooled`: the address leads through a pooler in transaction mode; `now`:
 * milliseconds by which waiting is measured; `tracing`: where statements are told).
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
    onConnect: pooled ? namesKept(settings) : withoutJit,
    ...own,
  });
  if (now !== undefined) pool.now = now;
  pool.traced = tracing.on;
  pool.watchSilence();
  // Without a listener a connection cut by the server would end the process: one that is idle, and one that is lent.
  // One that a database which stops cuts before it has read our farewell is no loss.
  pool.on("error", (error) => {
    if (!pool.ending) log.warn(errorFields(error), "database connection lost");
  });
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}
