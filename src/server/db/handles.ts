import type { SQL } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { PgDialect } from "drizzle-orm/pg-core";
import type pg from "pg";
import { nameOfPlan } from "./connecting/kept-plans.ts";
import { isSilence } from "./failures.ts";
import { keepNews } from "./news/news.ts";
import { takePlace } from "./places.ts";
import { CONNECT_TIMEOUT_MS, holdingConnection, type News, QUERY_TIMEOUT_MS, told } from "./pool.ts";

type Drizzle = NodePgDatabase<Record<string, never>>;
type Row = Record<string, unknown>;

/** A hot query, prepared by its name: the same name always stands for the same text. */
export type Statement<R extends Row> = { readonly name: string; readonly text: string; readonly row?: R };

/** Drizzle's select, and SQL of one's own. */
type Asking = Pick<Drizzle, "select" | "selectDistinct" | "selectDistinctOn"> & {
  /** Rows of a query in SQL. */
  rows<R extends Row>(query: SQL): Promise<R[]>;
};

/** Reads: Drizzle's select, SQL of one's own, and prepared statements. Without a way to write. */
export type ReadHandle = Asking & {
  /**
   * The same, for what takes longer to plan than to do: the database keeps the plan of each text. For statements of few shapes, whose
   * plan is good whatever their values are.
   */
  readonly kept: Asking;
  /** Rows of a statement prepared by name; values in the order of $1, $2 … */
  prepared<R extends Row>(statement: Statement<R>, values: readonly unknown[]): Promise<R[]>;
};

/** Writes exist only inside a transaction. */
export type WriteHandle = ReadHandle &
  Pick<Drizzle, "insert" | "update" | "delete"> & {
    /** Runs `work` behind a savepoint: when it throws, only its own changes are undone. */
    savepoint<T>(work: () => Promise<T>): Promise<T>;
    /** Tells every process, once this transaction is committed. Payload below 8,000 bytes, no personal data. */
    notify(channel: string, payload: string): void;
    /** The same for many payloads; doubles are told once. */
    notifyAll(channel: string, payloads: readonly string[]): void;
    /** Runs once this is committed, never when it is undone: for what the process remembers. Must not throw. */
    onceCommitted(effect: () => void): void;
    /** For libraries that enqueue on our transaction: plain SQL with values. */
    executeSql(text: string, values: unknown[]): Promise<{ rows: Row[] }>;
  };

const dialect = new PgDialect();

/**
 * A statement to prepare, out of Drizzle's pieces; its values stand in it as $1, $2 …
 * Takes its name and the query. Throws where a piece brings a value of its own along.
 */
export function statementOf<R extends Row>(name: string, query: SQL): Statement<R> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (params.length > 0) throw new Error(`The statement ${name} holds values; it may only name them`);
  return { name, text };
}

type Queryable = Pick<pg.Pool | pg.PoolClient, "query">;

function askingOf(queryable: Queryable, orm: Drizzle): Asking {
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

/** Hands statements on under the name of their text. */
function keeping(queryable: Queryable): Asking {
  const named = {
    query: (query: { text: string }, ...rest: unknown[]) =>
      (queryable.query as (...all: unknown[]) => unknown).call(
        queryable,
        { ...query, name: nameOfPlan(query.text) },
        ...rest,
      ),
  } as unknown as pg.Pool;
  return askingOf(named, drizzle({ client: named }));
}

function readerOf(queryable: Queryable, orm: Drizzle): ReadHandle {
  let kept: Asking | undefined;
  return {
    ...askingOf(queryable, orm),
    get kept() {
      kept ??= keeping(queryable);
      return kept;
    },
    async prepared<R extends Row>(statement: Statement<R>, values: readonly unknown[]) {
      const result = await queryable.query<R>({ name: statement.name, text: statement.text, values: [...values] });
      return result.rows;
    },
  };
}

/** The read handle of a pool. */
export function readHandle(pool: pg.Pool): ReadHandle {
  return readerOf(pool, drizzle(pool));
}

/** What a transaction does once it is committed. */
type Afterwards = { readonly effects: (() => void)[]; readonly news: News[] };

function writerOf(client: pg.PoolClient, { effects, news }: Afterwards): WriteHandle {
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
        if (!isSilence(error)) await client.query(`ROLLBACK TO SAVEPOINT ${name}`);
        throw error;
      } finally {
        depth -= 1;
      }
    },
    notify(channel, payload) {
      news.push({ channel, payload });
    },
    notifyAll(channel, payloads) {
      for (const payload of payloads) news.push({ channel, payload });
    },
    onceCommitted(effect) {
      effects.push(effect);
    },
    async executeSql(text, values) {
      const result = await client.query(text, values);
      return { rows: result.rows };
    },
  };
  // The reader itself, not a copy: what is kept is made where it is asked for, and most transactions read nothing dear.
  return Object.assign(readerOf(client, orm), writer);
}

/**
 * Runs `work` in one transaction and commits it, or undoes all of it when it throws. While it runs, the pool gives it no
 * second connection. Throws what `work` throws, and the driver's error when the database is away.
 */
export async function transaction<T>(pool: pg.Pool, work: (tx: WriteHandle) => Promise<T>): Promise<T> {
  const leave = await takePlace(pool, CONNECT_TIMEOUT_MS);
  const client = await pool.connect().catch((error) => {
    leave();
    throw error;
  });
  let broken: Error | undefined;
  // A connection cut between two statements reports to the client alone; unheard, it would end the process.
  const cut = (error: Error) => {
    broken = error;
  };
  client.on("error", cut);
  try {
    await client.query("BEGIN");
    const afterwards: Afterwards = { effects: [], news: [] };
    const result = await holdingConnection(pool, () => work(writerOf(client, afterwards)));
    const news = await keepNews(client, afterwards.news);
    await client.query("COMMIT");
    for (const effect of afterwards.effects) effect();
    told(pool, news);
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

/** Undoes a transaction that failed; gives the error when the connection is not to be used again. */
export async function rollBack(client: pg.PoolClient, failure: unknown): Promise<Error | undefined> {
  // A connection that said nothing for so long says nothing to this either: closed, it is undone by the server.
  if (isSilence(failure)) return failure;
  try {
    const rollback: pg.QueryConfig & { query_timeout: number } = { text: "ROLLBACK", query_timeout: QUERY_TIMEOUT_MS };
    await client.query(rollback);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error : new Error(String(error));
  }
}
