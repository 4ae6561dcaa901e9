import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { PRODUCT_KEY } from "../../contract/product.ts";
import type { Enqueue, WorkData } from "../db/context.ts";
import { closeDone, keepFailed, reasonOf, type Statements } from "../db/failed-work.ts";
import { rollBack } from "../db/handles.ts";
import { openPool } from "../db/pool.ts";
import { errorFields, type Log } from "../platform/log.ts";
import { type Tracing, UNTRACED } from "../platform/tracing/tracing.ts";
import { CLASS_NAMES, CLASSES, GIVEN_UP, queueSettings, type WorkClass } from "./classes.ts";
import { removeFormerTimes, takeOverFormer } from "./former-queues.ts";
import { keepingTime } from "./runs.ts";
import { type Piece, type Worker, type Working, workDue, workOn } from "./worker.ts";

type Data = Record<string, unknown>;

/** A kind of background work: what it does with its data, and when it starts by itself. */
export type Task = {
  readonly name: string;
  readonly class: WorkClass;
  /** Five fields, UTC. */
  readonly cron?: string;
  run(data: Data): Promise<void>;
};

/** Nothing of that name can be put in: a version before may have known it. */
export class UnknownWorkError extends Error {
  constructor(task: string) {
    super(`There is no background work named ${task}`);
    this.name = "UnknownWorkError";
  }
}

export type Queue = {
  readonly enqueue: Enqueue;
  /** Begins to work off what is due. */
  work(tasks: readonly Task[]): Promise<void>;
  /** Works off what is due now, one piece after the other, then gives how many that were: for those who work by hand. */
  workOnce(tasks: readonly Task[]): Promise<number>;
  /** Lets running work finish. */
  stop(): Promise<void>;
};

const CONNECTIONS = 4;
/** Building an index beside traffic is no transaction; without one a pooler's session may be short of patience. */
const NO_TRANSACTION = /^\s*(?:CREATE|DROP|REINDEX)\b.*\bCONCURRENTLY\b/is;
/** A primary that went away without a word is noticed after that long; the queue's own upkeep may take its time. */
const PATIENCE_MS = 22_000;
/** So much sooner a database that does answer ends a statement by itself. */
const SOONER_MS = 2_000;
const STOP_MS = 5_000;
const TAKE_OVER_MS = 300_000;
/** Nothing of ours depends on other work: pg-boss need not look for that every few seconds. */
const RARELY = 3_600;

/** Statements with a patience of their own where a session cannot have one: each in a transaction that says so. */
function patiently(pool: pg.Pool, milliseconds: number): Statements["executeSql"] {
  const set = `SET LOCAL statement_timeout = ${milliseconds};`;
  return async (text, values) => {
    if (NO_TRANSACTION.test(text)) return pool.query(text, values);
    // A transaction of pg-boss's own, many statements in one text.
    if (/^\s*BEGIN;/.test(text)) return pool.query(text.replace("BEGIN;", `BEGIN; ${set}`));
    const client = await pool.connect();
    let broken: Error | undefined;
    try {
      await client.query(`BEGIN; ${set}`);
      const result = await client.query(text, values);
      await client.query("COMMIT");
      return result;
    } catch (error) {
      broken = await rollBack(client, error);
      throw error;
    } finally {
      client.release(broken);
    }
  };
}

function insideOf(tx: Statements) {
  return { executeSql: (text: string, values?: unknown[]) => tx.executeSql(text, values ?? []) };
}

/** More pieces than these are no steps of one trace, which nobody could read. */
const STEPS = 20;

function enqueueWith(boss: PgBoss, classOf: ReadonlyMap<string, WorkClass>, tracing: Tracing): Enqueue {
  return async (tx, task, data, at) => {
    const pieces = Array.isArray(data) ? (data as readonly WorkData[]) : [data as WorkData];
    const queue = classOf.get(task);
    if (queue === undefined) throw new UnknownWorkError(task);
    if (pieces.length === 0) return;
    const when = at === undefined ? {} : { at: at.toISOString() };
    const attributes = {
      ...{ "messaging.system": "postgresql", "messaging.operation.type": "send", "messaging.destination.name": queue },
      ...{ "messaging.batch.message_count": pieces.length, task },
    };
    await tracing.span(`enqueue ${task}`, { kind: "producer", attributes }, async () => {
      const trace = tracing.here();
      const apart = at !== undefined || pieces.length > STEPS;
      const caused = trace === undefined ? {} : { trace, ...(apart && { apart }) };
      const own = { ...when, ...caused };
      const jobs = pieces.map((data) => ({ data: { task, data, ...own }, ...(at && { startAfter: at }) }));
      await boss.insert(queue, jobs, { db: insideOf(tx) });
    });
  };
}

/** Failures that come to nobody's attention by themselves are few: mails tell of themselves, thousands of them. */
const CLOSES_BY_ITSELF: ReadonlySet<WorkClass> = new Set(["money", "follow-up", "imports", "systems", "upkeep"]);

function workersOf(tasks: readonly Task[], db: Statements, log: Log): Worker[] {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const classes = CLASS_NAMES.map(
    (name): Worker => ({
      queue: name,
      ...CLASSES[name],
      async run({ task, data }) {
        const known = byName.get(task);
        if (known === undefined) throw new Error(`This version knows no background work named ${task}`);
        const run = () => known.run(data ?? {});
        await (known.cron === undefined ? run() : keepingTime({ db, log, task }, run));
        if (!CLOSES_BY_ITSELF.has(name)) return;
        const closed = closeDone(db, task, data ?? {});
        // The next time by the clock closes it as well; other work has no next time.
        await (known.cron === undefined
          ? closed
          : closed.catch((error: unknown) => log.warn({ ...errorFields(error), task }, "failed work stays open")));
      },
    }),
  );
  const givenUp: Worker = {
    queue: GIVEN_UP,
    parallel: 1,
    pollMs: 10_000,
    async run(piece, job) {
      const { sourceName, sourceRetryCount, sourceOutput } = job;
      const ofClass = CLASS_NAMES.find((name) => name === sourceName);
      // A queue of the version before bears its task's name, and its data are the task's own.
      const { task, data } = ofClass ? piece : { task: sourceName ?? "", data: piece as unknown as Data | null };
      await keepFailed(db, {
        class: ofClass ?? byName.get(task)?.class ?? "follow-up",
        task,
        data: data ?? {},
        reason: reasonOf(sourceOutput),
        tries: (sourceRetryCount ?? 0) + 1,
      });
    },
  };
  return [...classes, givenUp];
}

/** Makes the queues where they are missing, and brings the settings of those that are there to what they are now. */
async function settleQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of [GIVEN_UP, ...CLASS_NAMES] as const) {
    if (known.has(name)) await boss.updateQueue(name, queueSettings(name));
    else await boss.createQueue(name, queueSettings(name));
    // It reads the queue's settings here and keeps them: inside of a transaction it could not.
    await boss.insert(name, []);
  }
}

async function settleTimes(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  const timed = tasks.filter((task) => task.cron !== undefined);
  for (const { name, class: queue, cron } of timed)
    await boss.schedule(queue, cron ?? "", { task: name, data: {} } satisfies Piece, { tz: "UTC", key: name });
  await removeFormerTimes(boss, new Set(timed.map((task) => `${task.class} ${task.name}`)));
}

/**
 * How a queue is opened: `byHand` does nothing by itself, neither upkeep nor starting times; `onlyPutIn` leaves all of that
 * and the work to other processes; `installed` leaves its tables to `installQueue`; `patience` are the milliseconds after
 * which a database that stays silent is given up for a new connection; `connections` at most; `pooled`: through a pooler;
 * `tracing`: where what is put in and done is told.
 */
export type QueueOptions = {
  readonly byHand?: boolean;
  readonly onlyPutIn?: boolean;
  readonly installed?: boolean;
  readonly patience?: number;
  readonly connections?: number;
  readonly pooled?: boolean;
  readonly tracing?: Tracing;
};

/** What somebody else has just made: a key that is there, a schema, a table, a type. */
const MADE_MEANWHILE = new Set<unknown>(["23505", "42P06", "42P07", "42710"]);

/** Where several processes make the tables at once, all but one fail, and find them made when they look again. */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && MADE_MEANWHILE.has(error.code))) throw error;
    await boss.start();
  }
}

/** Makes the queue's tables, or brings them up to date, as the role of this address. */
export async function installQueue(url: string, log: Log): Promise<void> {
  const pool = openPool(url, log, { max: 1, application_name: `${PRODUCT_KEY}-queue`, ...timesOf(PATIENCE_MS) });
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schedule: false,
    supervise: false,
  });
  boss.on("error", (error) => log.warn(errorFields(error), "queue"));
  try {
    await startBoss(boss);
    await boss.stop({ graceful: false });
  } finally {
    await pool.end();
  }
}

function timesOf(patience: number) {
  return { statement_timeout: Math.max(patience - SOONER_MS, 1), query_timeout: patience };
}

/**
 * Background work in PostgreSQL. Work that an effect needs is put in by the transaction that causes the effect,
 * so it is there exactly when the effect is. Failed work is tried again with growing pauses; what failed for good is put
 * into the table `failed_work`. Takes all tasks' names with their classes; work under another name cannot be put in.
 */
export async function openQueue(
  url: string,
  classOf: ReadonlyMap<string, WorkClass>,
  log: Log,
  { byHand = false, onlyPutIn = false, installed = byHand, patience = PATIENCE_MS, ...own }: QueueOptions = {},
): Promise<Queue> {
  const { connections = CONNECTIONS, pooled = false, tracing = UNTRACED } = own;
  const told = { log, tracing };
  const { statement_timeout, query_timeout } = timesOf(patience);
  const times = { query_timeout, ...(!pooled && { statement_timeout }) };
  const max = onlyPutIn ? 1 : connections;
  const pool = openPool(url, log, { max, application_name: `${PRODUCT_KEY}-queue`, pooled, ...times });
  const plainly: Statements["executeSql"] = (text, values) => pool.query(text, values);
  const db: Statements = { executeSql: pooled ? patiently(pool, statement_timeout) : plainly };
  const works = !byHand && !onlyPutIn;
  const byItself = { schedule: works, supervise: works, migrate: !installed };
  const boss = new PgBoss({ db: insideOf(db), ...byItself, flowIntervalSeconds: RARELY });
  let stopping = false;
  boss.on("error", (error) => {
    // A connection that is cut while the queue is being left is nobody's trouble.
    if (!stopping) log.warn(errorFields(error), "queue");
  });
  const takeOver = () => takeOverFormer(boss, pool, (task) => classOf.get(task));
  const working: Working[] = [];
  let looking: NodeJS.Timeout | undefined;
  try {
    await startBoss(boss);
    if (!byHand) await settleQueues(boss);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    enqueue: enqueueWith(boss, classOf, tracing),
    async work(tasks) {
      await settleTimes(boss, tasks);
      await takeOver();
      looking = setInterval(() => takeOver().catch((error) => log.warn(errorFields(error), "queue")), TAKE_OVER_MS);
      for (const worker of workersOf(tasks, db, log)) working.push(workOn(boss, worker, told));
    },
    async workOnce(tasks) {
      let done = 0;
      for (const worker of workersOf(tasks, db, log)) done += await workDue(boss, { ...worker, parallel: 1 }, told);
      return done;
    },
    async stop() {
      stopping = true;
      clearInterval(looking);
      await Promise.all(working.map((one) => one.stop(STOP_MS)));
      // A question that a silent database never answers would hold it for all of its patience.
      const stopped = boss.stop({ graceful: true, timeout: STOP_MS }).then(() => pool.end());
      await Promise.race([stopped, pause(STOP_MS + 2 * SOONER_MS, undefined, { ref: false })]);
    },
  };
}
