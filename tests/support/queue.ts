import type pg from "pg";
import type { TaskData, TaskRef } from "../../src/server/infra/db/context.ts";
import { makeLog } from "../../src/server/infra/platform/log.ts";
import { openQueue, type Queue, type Task } from "../../src/server/infra/queue/queue.ts";
import { TASK_CLASSES } from "../../src/server/tasks.ts";

/** A task in the real queue; tasks of a rolled-back transaction are not there. */
export type Waiting<Data = TaskData> = { name: string; data: Data; at: Date | undefined };

type Named = { readonly name: string; readonly input: unknown };
/** Tasks of one definition, of one name, or whose name fulfils a condition. */
type Wanted = Named | string | ((name: string) => boolean);

/** A world's queue: the product's tables, but tasks run only when a test says so. */
export type WorldQueue = {
  readonly enqueue: Queue["enqueue"];
  /** Waiting tasks, oldest first; filtered by task, name or predicate. */
  waiting<Input extends TaskData>(wanted: TaskRef<Input>): Promise<Waiting<Input>[]>;
  waiting(wanted?: Wanted): Promise<Waiting[]>;
  /** Removes due tasks from the queue by the world's clock, for running them by hand. */
  take<Input extends TaskData>(wanted: TaskRef<Input>): Promise<Waiting<Input>[]>;
  take(wanted?: Wanted): Promise<Waiting[]>;
  /**
   * Runs due tasks by the world's clock, and those that they enqueue. Failing ones are retried a few times, then stay.
   * Takes a filter.
   */
  work(wanted?: Wanted): Promise<void>;
  /** Deletes all waiting tasks. */
  clear(): Promise<void>;
  close(): Promise<void>;
};

type Row = { id: string; task: string; data: Record<string, unknown> | null; at: string | null };

const ALL = `SELECT id, data->>'task' AS task, data->'data' AS data, data->>'at' AS at FROM pgboss.job
  WHERE state < 'active' AND name <> 'given-up' ORDER BY created_on, start_after, id`;

function wants(wanted: Wanted | undefined): (name: string) => boolean {
  if (wanted === undefined) return () => true;
  if (typeof wanted === "object") return (name) => name === wanted.name;
  return typeof wanted === "string" ? (name) => name === wanted : wanted;
}

const TRIES = 4;
/** The queue uses the database's time, a world its own: due tasks are moved to the past, the others far away. */
const PUT_DUE = `UPDATE pgboss.job SET start_after = now() + CASE WHEN id = ANY($1::uuid[]) THEN interval '-1 second'
  ELSE interval '100 years' END WHERE state < 'active' AND name <> 'given-up'`;
/**
 * A task that the world schedules for later may be due by the database's time; started at once it would reschedule
 * itself endlessly.
 */
const PUT_LATER = `UPDATE pgboss.job SET start_after = now() + interval '100 years'
  WHERE state < 'active' AND name <> 'given-up' AND data->>'at' = $1`;

/** What a world's queue needs of the world. */
export type QueueParts = { url: string; pool(): pg.Pool; now(): Date; tasks(): readonly Task[] };

/** Opens it on a database with the queue's tables. */
export function openWorldQueue({ url, pool, now, tasks }: QueueParts): WorldQueue {
  const opened = openQueue(url, TASK_CLASSES, makeLog("silent", false), { byHand: true });
  // The rejection surfaces at the first use.
  opened.catch(() => undefined);
  async function rows(wanted: Wanted | undefined): Promise<Row[]> {
    const { rows: all } = await pool().query<Row>(ALL);
    return all.filter(({ task }) => wants(wanted)(task));
  }
  async function due(wanted: Wanted | undefined): Promise<Row[]> {
    return (await rows(wanted)).filter(({ at }) => at === null || new Date(at) <= now());
  }
  /** One round over all due tasks; returns whether there were any. */
  async function round(wanted: Wanted | undefined): Promise<boolean> {
    const ids = (await due(wanted)).map(({ id }) => id);
    if (ids.length === 0) return false;
    await pool().query(PUT_DUE, [ids]);
    return (await (await opened).workOnce(tasks())) > 0;
  }
  function waitingOf({ task, data, at }: Row): Waiting {
    return { name: task, data: data ?? {}, at: at === null ? undefined : new Date(at) };
  }
  return {
    async enqueue(tx, task, data, at) {
      await (await opened).enqueue(tx, task, data, at);
      if (at !== undefined && at > now()) await tx.executeSql(PUT_LATER, [at.toISOString()]);
    },
    async waiting(wanted?: Wanted): Promise<Waiting<never>[]> {
      return (await rows(wanted)).map((row) => waitingOf(row) as Waiting<never>);
    },
    async take(wanted?: Wanted): Promise<Waiting<never>[]> {
      const taken = await due(wanted);
      await pool().query("DELETE FROM pgboss.job WHERE id = ANY($1::uuid[])", [taken.map(({ id }) => id)]);
      return taken.map((row) => waitingOf(row) as Waiting<never>);
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
