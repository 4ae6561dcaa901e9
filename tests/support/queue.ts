import type pg from "pg";
import { makeLog } from "../../src/server/platform/log.ts";
import { openQueue, type Queue, type Task } from "../../src/server/queue/queue.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";

/** Background work that waits in the real queue: work of an effect that was undone is not there. */
export type Waiting = { name: string; data: Record<string, unknown>; at: Date | undefined };

/** The queue of a world: its tables are the product's, and nothing is done until a test says so. */
export type WorldQueue = {
  readonly enqueue: Queue["enqueue"];
  /** What waits, oldest first; of one name or of those that a function wants. */
  waiting(wanted?: string | ((name: string) => boolean)): Promise<Waiting[]>;
  /** Takes out of the queue what waits and is due by the world's clock: whoever takes it does it by hand. */
  take(wanted?: string | ((name: string) => boolean)): Promise<Waiting[]>;
  /**
   * Works off what waits and is due by the world's clock, as the product does, and what that leads to. What fails is
   * tried again a few times, then it waits on. Takes the work to do, or does all.
   */
  work(wanted?: string | ((name: string) => boolean)): Promise<void>;
  /** Forgets everything that waits. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

type Row = { id: string; task: string; data: Record<string, unknown> | null; at: string | null };

const ALL = `SELECT id, data->>'task' AS task, data->'data' AS data, data->>'at' AS at FROM pgboss.job
  WHERE state < 'active' AND name <> 'given-up' ORDER BY created_on, start_after, id`;

function wants(wanted: string | ((name: string) => boolean) | undefined): (name: string) => boolean {
  if (wanted === undefined) return () => true;
  return typeof wanted === "string" ? (name) => name === wanted : wanted;
}

const TRIES = 4;
/** The queue goes by the database's time, a world by its own: what is due is moved into the past, the rest far away. */
const PUT_DUE = `UPDATE pgboss.job SET start_after = now() + CASE WHEN id = ANY($1::uuid[]) THEN interval '-1 second'
  ELSE interval '100 years' END WHERE state < 'active' AND name <> 'given-up'`;
/** What a world does later may be long past for the database: begun at once, it would put itself off for ever. */
const PUT_LATER = `UPDATE pgboss.job SET start_after = now() + interval '100 years'
  WHERE state < 'active' AND name <> 'given-up' AND data->>'at' = $1`;

/** What a world's queue needs of it, once that is open. */
export type QueueParts = { url: string; pool(): pg.Pool; now(): Date; tasks(): readonly Task[] };

/** Opens it on a database that has the queue's tables. */
export function openWorldQueue({ url, pool, now, tasks }: QueueParts): WorldQueue {
  const opened = openQueue(url, TASK_CLASSES, makeLog("silent", false), { byHand: true });
  // Heard by whoever needs it first.
  opened.catch(() => undefined);
  async function rows(wanted: Parameters<WorldQueue["waiting"]>[0]): Promise<Row[]> {
    const { rows: all } = await pool().query<Row>(ALL);
    return all.filter(({ task }) => wants(wanted)(task));
  }
  async function due(wanted: Parameters<WorldQueue["waiting"]>[0]): Promise<Row[]> {
    return (await rows(wanted)).filter(({ at }) => at === null || new Date(at) <= now());
  }
  /** One round over everything that is due; gives whether there was anything. */
  async function round(wanted: Parameters<WorldQueue["waiting"]>[0]): Promise<boolean> {
    const ids = (await due(wanted)).map(({ id }) => id);
    if (ids.length === 0) return false;
    await pool().query(PUT_DUE, [ids]);
    return (await (await opened).workOnce(tasks())) > 0;
  }
  function waitingOf({ task, data, at }: Row): Waiting {
    return { name: task, data: data ?? {}, at: at === null ? undefined : new Date(at) };
  }
  return {
    async enqueue(tx, name, data, at) {
      await (await opened).enqueue(tx, name, data, at);
      if (at !== undefined && at > now()) await tx.executeSql(PUT_LATER, [at.toISOString()]);
    },
    waiting: async (wanted) => (await rows(wanted)).map(waitingOf),
    async take(wanted) {
      const taken = await due(wanted);
      await pool().query("DELETE FROM pgboss.job WHERE id = ANY($1::uuid[])", [taken.map(({ id }) => id)]);
      return taken.map(waitingOf);
    },
    async work(wanted) {
      const failing = "SELECT count(*)::int AS n FROM pgboss.job WHERE state = 'retry'";
      for (let failed = 0; failed < TRIES && (await round(wanted)); )
        if ((await pool().query<{ n: number }>(failing)).rows[0]?.n !== 0) failed += 1;
    },
    async clear() {
      await pool().query("DELETE FROM pgboss.job");
    },
    async close() {
      await (await opened.catch(() => undefined))?.stop();
    },
  };
}
