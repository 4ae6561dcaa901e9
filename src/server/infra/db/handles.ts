import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { planName } from "./connection/plan-names.ts";
import { isTimeout } from "./failures.ts";
import { storeEvents } from "./outbox/outbox.ts";
import {
  type BusEvent,
  CONNECT_TIMEOUT_MS,
  deliverCommittedEvents,
  QUERY_TIMEOUT_MS,
  withExclusiveConnection,
} from "./pool.ts";

type TransactionSlots = { free: number; readonly waiting: (() => void)[] };

const slotsByPool = new WeakMap<pg.Pool, TransactionSlots>();

function slotsOf(pool: pg.Pool): TransactionSlots {
  const { max } = pool.options;
  const known = slotsByPool.get(pool) ?? { free: Math.max(1, max - Math.ceil(max / 5)), waiting: [] };
  slotsByPool.set(pool, known);
  return known;
}

/**
 * Acquires a slot among the transactions of a pool; returns the function that releases it. Transactions use at most
 * four fifths of the connections, so that those waiting for locks do not block short reads. Throws after `patience`
 * milliseconds.
 */
async function acquireSlot(pool: pg.Pool, patience: number): Promise<() => void> {
  const own = slotsOf(pool);
  function leave(): void {
    const next = own.waiting.shift();
    if (next === undefined) own.free += 1;
    else next();
  }
  if (own.free > 0) {
    own.free -= 1;
    return leave;
  }
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => {
      own.waiting.splice(own.waiting.indexOf(enter), 1);
      reject(new Error("timeout exceeded when waiting for a transaction slot"));
    }, patience);
    const enter = () => {
      clearTimeout(timer);
      resolve();
    };
    own.waiting.push(enter);
  });
  return leave;
}

type Drizzle = NodePgDatabase<Record<string, never>>;
type Row = Record<string, unknown>;

/** A hot query, prepared by name. A name always stands for the same text. */
export type Statement<R extends Row> = { readonly name: string; readonly text: string; readonly row?: R };

/** Drizzle's select, and raw SQL. */
type QueryMethods = Pick<Drizzle, "select" | "selectDistinct" | "selectDistinctOn"> & {
  /** Returns the rows of an SQL query. */
  rows<R extends Row>(query: SQL): Promise<R[]>;
};

/** Read access: Drizzle's select, raw SQL and prepared statements. */
export type ReadHandle = QueryMethods & {
  /**
   * The same with cached plans, for queries that take longer to plan than to execute. Use it for statements of few
   * shapes whose plan is good for all values.
   */
  readonly withCachedPlan: QueryMethods;
  /** Rows of a prepared statement; values in the order of $1, $2 … */
  prepared<R extends Row>(statement: Statement<R>, values: readonly unknown[]): Promise<R[]>;
};

/** Write access; exists only inside of a transaction. */
export type WriteHandle = ReadHandle &
  Pick<Drizzle, "insert" | "update" | "delete"> & {
    /** Runs `work` behind a savepoint: if it throws, only its own changes are rolled back. */
    savepoint<T>(work: () => Promise<T>): Promise<T>;
    /**
     * Publishes a message on a channel to every process once this transaction commits. The payload is below 8,000 bytes and has no
     * personal data.
     */
    publish(channel: string, payload: string): void;
    /** The same for many payloads; duplicates are published once. */
    publishAll(channel: string, payloads: readonly string[]): void;
    /** Runs after the commit, never after a rollback. For caches of this process. Must not throw. */
    afterCommit(effect: () => void): void;
    /** Raw SQL with values, for libraries that enqueue in our transaction. */
    executeSql(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
  };

const dialect = new PgDialect();

/**
 * Creates a prepared statement from Drizzle fragments; values appear as $1, $2 … Takes its name and the query. Throws
 * if a fragment contains a value.
 */
export function preparedStatement<R extends Row>(name: string, query: SQL): Statement<R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (params.length > 0) throw new Error(`The statement ${name} contains values; it may contain only placeholders`);
  return { name, text };
}

/** A pool or a connection of one. */
export type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

function createQueryMethods(queryable: Queryable, orm: Drizzle): QueryMethods {
  return {
    select: orm.select.bind(orm),
    selectDistinct: orm.selectDistinct.bind(orm),
    selectDistinctOn: orm.selectDistinctOn.bind(orm),
    async rows<R extends Row>(query: SQL) {
      const { sql: text, params } = dialect.sqlToQuery(query);
      const result = await queryable.query<R>({ text, values: params });
      return result.rows;
    },
  };
}

/** Sends statements under the plan name of their text. */
function withPlanNames(queryable: Queryable): QueryMethods {
  const named = {
    query: (query: { text: string }, ...rest: unknown[]) =>
      (queryable.query as (...all: unknown[]) => unknown).call(
        queryable,
        { ...query, name: planName(query.text) },
        ...rest,
      ),
  } as unknown as pg.Pool;
  return createQueryMethods(named, drizzle({ client: named }));
}

function createReader(queryable: Queryable, orm: Drizzle): ReadHandle {
  let withCachedPlan: QueryMethods | undefined;
  return {
    ...createQueryMethods(queryable, orm),
    get withCachedPlan() {
      withCachedPlan ??= withPlanNames(queryable);
      return withCachedPlan;
    },
    async prepared<R extends Row>(statement: Statement<R>, values: readonly unknown[]) {
      const result = await queryable.query<R>({ name: statement.name, text: statement.text, values: [...values] });
      return result.rows;
    },
  };
}

/** The read handle of a pool or a connection. */
export function readHandle(pool: Queryable): ReadHandle {
  return createReader(pool, drizzle({ client: pool as pg.Pool }));
}

/** What a transaction does after its commit. */
type CommitEffects = { readonly effects: (() => void)[]; readonly events: BusEvent[] };

function createWriter(client: pg.PoolClient, { effects, events: news }: CommitEffects): WriteHandle {
  const orm: Drizzle = drizzle(client);
  let depth = 0;
  const writer: Omit<WriteHandle, keyof ReadHandle> = {
    insert: orm.insert.bind(orm),
    update: orm.update.bind(orm),
    delete: orm.delete.bind(orm),
    async savepoint(work) {
      depth += 1;
      const name = `level_${depth}`;
      const before = [effects.length, news.length] as const;
      await client.query(`SAVEPOINT ${name}`);
      try {
        const result = await work();
        await client.query(`RELEASE SAVEPOINT ${name}`);
        return result;
      } catch (error) {
        [effects.length, news.length] = before;
        if (!isTimeout(error)) await client.query(`ROLLBACK TO SAVEPOINT ${name}`);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    publish(channel, payload) {
      news.push({ channel, payload });
    },
    publishAll(channel, payloads) {
      for (const payload of payloads) news.push({ channel, payload });
    },
    afterCommit(effect) {
      effects.push(effect);
    },
    async executeSql(text, values) {
      const result = await client.query(text, values);
      return { rows: result.rows };
    },
  };
  // Assigned to the reader itself instead of a copy, because the cached-plan handle is created lazily and most
  // transactions do not use it.
  return Object.assign(createReader(client, orm), writer);
}

/**
 * Runs `work` in one transaction and commits it, or rolls back if it throws. The pool refuses a second connection
 * meanwhile. Throws what `work` throws, and the driver's error if the database is down.
 */
export async function transaction<T>(pool: pg.Pool, work: (tx: WriteHandle) => Promise<T>): Promise<T> {
  const leave = await acquireSlot(pool, CONNECT_TIMEOUT_MS);
  const client = await pool.connect().catch((error) => {
    leave();
    throw error;
  });
  let broken: Error | undefined;
  // A connection cut between two statements reports only to the client. Without a listener the event would end the
  // process.
  const cut = (error: Error) => {
    broken = error;
  };
  client.on("error", cut);
  try {
    await client.query("BEGIN");
    const afterwards: CommitEffects = { effects: [], events: [] };
    const result = await withExclusiveConnection(pool, () => work(createWriter(client, afterwards)));
    const news = await storeEvents(client, afterwards.events);
    await client.query("COMMIT");
    for (const effect of afterwards.effects) effect();
    deliverCommittedEvents(pool, news);
    return result;
  } catch (error) {
    broken ??= await rollBack(client, error);
    throw error;
  } finally {
    client.off("error", cut);
    client.release(broken);
    leave();
  }
}

/** Rolls back a failed transaction. Returns the error if the connection must not be reused. */
export async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  // A silent connection does not answer a rollback either; closing it makes the server roll back.
  if (isTimeout(failure)) return failure;
  try {
    const rollback: pg.QueryConfig & { query_timeout: number } = { text: "ROLLBACK", query_timeout: QUERY_TIMEOUT_MS };
    await client.query(rollback);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
