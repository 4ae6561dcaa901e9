import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { PgBoss } from "pg-boss";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import type { Bus } from "../db/bus.ts";
import type { Enqueue, TaskData } from "../db/context.ts";
import { closeSucceededTask, failureReason, recordFailedTask, type Statements } from "../db/failed-tasks.ts";
import { isRetryable } from "../db/failures.ts";
import { rollBack } from "../db/handles.ts";
import { openPool } from "../db/pool.ts";
import type { TaskClass } from "../db/task.ts";
import { errorFields, type Log } from "../platform/log.ts";
import { type Tracing, UNTRACED } from "../platform/tracing/tracing.ts";
import { CLASS_NAMES, CLASSES, DEAD_LETTER_QUEUE, queueSettings } from "./classes.ts";
import { type DueWatch, watchDue } from "./due-tasks.ts";
import { currentTaskName, renameFormerTasks } from "./former-names.ts";
import { migrateFormerQueues, removeFormerSchedules } from "./former-queues.ts";
import { recordRun } from "./record-runs.ts";
import { type QueuedTask, type RunningWorker, runDueTasks, startWorker, type Worker } from "./worker.ts";

type Data = Record<string, unknown>;

/** A background task: what it does with its payload, and its schedule. */
export type Task = {
  readonly name: string;
  readonly class: TaskClass;
  /** Cron with five fields, UTC. */
  readonly cron?: string;
  run(data: Data): Promise<void>;
};

/** The name cannot be enqueued; a previous version may have known it. */
export class UnknownTaskError extends Error {
  constructor(task: string) {
    super(`There is no background task named ${task}`);
    this.name = "UnknownTaskError";
  }
}

export type Queue = {
  readonly enqueue: Enqueue;
  /** Starts to run due tasks. With a bus it is notified of new tasks and polls rarely. */
  work(tasks: readonly Task[], bus?: Pick<Bus, "subscribe" | "onResync">): Promise<void>;
  /** Runs all due tasks one after the other and returns their number; for tests and scripts. */
  workOnce(tasks: readonly Task[]): Promise<number>;
  /** Lets running tasks finish. */
  stop(): Promise<void>;
};

/** Events between workers: the queue that received a task, or that the task is for later. */
const QUEUED = "queued";
const LATER = "later";
/** Poll interval of each queue if notifications announce due tasks. */
const NOTIFIED_POLL_MS = 60_000;
const CONNECTIONS = 4;
/**
 * CREATE INDEX CONCURRENTLY cannot run in a transaction. Without one, a pooler's session may have a short statement
 * timeout.
 */
const NO_TRANSACTION = /^\s*(?:CREATE|DROP|REINDEX)\b.*\bCONCURRENTLY\b/is;
/** Time after which a silent primary is given up. Maintenance statements of the queue may take long. */
const STATEMENT_TIMEOUT_MS = 22_000;
/** The server's statement timeout is shorter by this, so that a responsive database ends a statement itself. */
const SOONER_MS = 2_000;
const STOP_MS = 5_000;
const TAKE_OVER_MS = 300_000;
/** No task depends on another, so pg-boss need not check dependencies every few seconds. */
const DEPENDENCY_POLL_S = 3_600;
/** Interval at which pg-boss checks schedules and enqueues due tasks. */
const SCHEDULE_POLL_S = 15;

/** Runs statements with their own timeout if sessions cannot have one: each in a transaction that sets it. */
function withStatementTimeout(pool: pg.Pool, milliseconds: number): Statements["executeSql"] {
  const set = `SET LOCAL statement_timeout = ${milliseconds};`;
  return async (text, values) => {
    if (NO_TRANSACTION.test(text)) return pool.query(text, values);
    // A transaction of pg-boss, several statements in one text.
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

/** Tasks of larger batches start their own traces with a link, because a single trace of all would be unreadable. */
const STEPS = 20;

function enqueueWith(boss: PgBoss, classOf: ReadonlyMap<string, TaskClass>, tracing: Tracing): Enqueue {
  return async (tx, { name }, data, at) => {
    const task = currentTaskName(name);
    const pieces = Array.isArray(data) ? (data as readonly TaskData[]) : [data as TaskData];
    const queue = classOf.get(task);
    if (queue === undefined) throw new UnknownTaskError(task);
    if (pieces.length === 0) return;
    const when = at === undefined ? {} : { at: at.toISOString() };
    tx.publish(QUEUED, at === undefined ? queue : LATER);
    const attributes = {
      "messaging.system": "postgresql",
      "messaging.operation.type": "send",
      "messaging.destination.name": queue,
      "messaging.batch.message_count": pieces.length,
      task,
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

type Using = { readonly db: Statements; readonly log: Log; readonly pollMs: number | undefined };

/**
 * Classes whose rare failures close when a later run succeeds. Mails are excluded, because there are thousands and
 * their own rows record the outcome.
 */
const SELF_CLOSING_CLASSES: ReadonlySet<TaskClass> = new Set(["money", "follow-up", "imports", "systems", "upkeep"]);

function workersOf(tasks: readonly Task[], { db, log, pollMs }: Using): Worker[] {
  const byName = new Map(tasks.map((task) => [task.name, task]));
  const classes = CLASS_NAMES.map(
    (name): Worker => ({
      queue: name,
      ...CLASSES[name],
      async run({ task: stored, data }) {
        const task = currentTaskName(stored);
        const known = byName.get(task);
        if (known === undefined) throw new Error(`This version knows no background task named ${task}`);
        const run = () => known.run(data ?? {});
        await (known.cron === undefined ? run() : recordRun({ db, log, task }, run));
        if (!SELF_CLOSING_CLASSES.has(name)) return;
        const closed = closeSucceededTask(db, task, data ?? {});
        // A scheduled task is closed by its next run as well; other tasks have no next run.
        await (known.cron === undefined
          ? closed
          : closed.catch((error: unknown) =>
              log.warn({ ...errorFields(error), task }, "a failed task could not be closed"),
            ));
      },
    }),
  );
  const givenUp: Worker = {
    queue: DEAD_LETTER_QUEUE,
    parallel: 1,
    pollMs: 10_000,
    async run(piece, job) {
      const { sourceName, sourceRetryCount, sourceOutput } = job;
      const ofClass = CLASS_NAMES.find((name) => name === sourceName);
      // A queue of the previous version is named after its task, and its data are the task's payload.
      const { task: stored, data } = ofClass
        ? piece
        : { task: sourceName ?? "", data: piece as unknown as Data | null };
      const task = currentTaskName(stored);
      await recordFailedTask(db, {
        class: ofClass ?? byName.get(task)?.class ?? "follow-up",
        task,
        data: data ?? {},
        reason: failureReason(sourceOutput),
        tries: (sourceRetryCount ?? 0) + 1,
      });
    },
  };
  const workers = [...classes, givenUp];
  return pollMs === undefined ? workers : workers.map((worker) => ({ ...worker, pollMs }));
}

/** Creates missing queues and updates the settings of existing ones. */
async function createQueues(boss: PgBoss): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of [DEAD_LETTER_QUEUE, ...CLASS_NAMES] as const) {
    if (known.has(name)) await boss.updateQueue(name, queueSettings(name));
    else await boss.createQueue(name, queueSettings(name));
    // Makes pg-boss cache the queue's settings, which it could not read inside of a transaction.
    await boss.insert(name, []);
  }
}

/** For this long the start retries a busy database, as when several processes start at once. */
const START_PATIENCE_MS = 20_000;
const START_RETRY_MS = 500;

/** Retries while pg-boss' own first statements occupy the pool for longer than it lets others wait. */
async function createQueuesPatiently(boss: PgBoss): Promise<void> {
  for (const until = performance.now() + START_PATIENCE_MS; ; await pause(START_RETRY_MS)) {
    try {
      await createQueues(boss);
      return;
    } catch (error) {
      if (performance.now() > until || !isRetryable(error)) throw error;
    }
  }
}

async function updateSchedules(boss: PgBoss, tasks: readonly Task[]): Promise<void> {
  const timed = tasks.filter((task) => task.cron !== undefined);
  for (const { name, class: queue, cron } of timed)
    await boss.schedule(queue, cron ?? "", { task: name, data: {} } satisfies QueuedTask, { tz: "UTC", key: name });
  await removeFormerSchedules(boss, new Set(timed.map((task) => `${task.class} ${task.name}`)));
}

/**
 * Options of a queue. `byHand`: no maintenance and no schedules. `onlyPutIn`: only enqueues; other processes do the
 * rest. `installed`: the tables are created by `installQueue`. `patience`: milliseconds after which a silent connection
 * is replaced. `connections`: maximum. `pooled`: through a pooler. `pollMs`: poll interval instead of each class's own.
 * `tracing`: records enqueuing and runs.
 */
export type QueueOptions = {
  readonly byHand?: boolean;
  readonly onlyPutIn?: boolean;
  readonly installed?: boolean;
  readonly patience?: number;
  readonly connections?: number;
  readonly pooled?: boolean;
  readonly pollMs?: number;
  readonly tracing?: Tracing;
};

/** SQLSTATE of objects that another session just created: key, schema, table, type. */
const CREATED_CONCURRENTLY = new Set<unknown>(["23505", "42P06", "42P07", "42710"]);

/** If several processes create the tables at once, all but one fail and find them on the retry. */
async function startBoss(boss: PgBoss): Promise<void> {
  try {
    await boss.start();
  } catch (error) {
    if (!(error instanceof Error && "code" in error && CREATED_CONCURRENTLY.has(error.code))) throw error;
    await boss.start();
  }
}

/** Creates or migrates the queue's tables, with the role of this address. */
export async function installQueue(url: string, log: Log): Promise<void> {
  const pool = openPool(url, log, {
    max: 1,
    application_name: `${PRODUCT_KEY}-queue`,
    ...timeoutSettings(STATEMENT_TIMEOUT_MS),
  });
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

function timeoutSettings(patience: number) {
  return { statement_timeout: Math.max(patience - SOONER_MS, 1), query_timeout: patience };
}

/**
 * Opens the task queue in PostgreSQL. A task is enqueued in the transaction that causes it, so it exists exactly if the
 * cause is committed. Failed tasks are retried with growing pauses; permanently failed ones are stored in
 * `dead_letter_tasks`. Takes all task names with their classes; other names cannot be enqueued.
 */
export async function openQueue(
  url: string,
  classOf: ReadonlyMap<string, TaskClass>,
  log: Log,
  { byHand = false, onlyPutIn = false, installed = byHand, patience = STATEMENT_TIMEOUT_MS, ...own }: QueueOptions = {},
): Promise<Queue> {
  const { connections = CONNECTIONS, pooled = false, tracing = UNTRACED, pollMs } = own;
  const handlers = { log, tracing };
  const { statement_timeout, query_timeout } = timeoutSettings(patience);
  const times = { query_timeout, ...(!pooled && { statement_timeout }) };
  const max = onlyPutIn ? 1 : connections;
  const pool = openPool(url, log, { max, application_name: `${PRODUCT_KEY}-queue`, pooled, ...times });
  const plainly: Statements["executeSql"] = (text, values) => pool.query(text, values);
  const db: Statements = { executeSql: pooled ? withStatementTimeout(pool, statement_timeout) : plainly };
  const using = { db, log, pollMs };
  const works = !byHand && !onlyPutIn;
  const byItself = { schedule: works, supervise: works, migrate: !installed };
  const boss = new PgBoss({
    db: insideOf(db),
    ...byItself,
    flowIntervalSeconds: DEPENDENCY_POLL_S,
    cronWorkerIntervalSeconds: SCHEDULE_POLL_S,
  });
  let stopping = false;
  boss.on("error", (error) => {
    // A connection cut during shutdown is not an error.
    if (!stopping) log.warn(errorFields(error), "queue");
  });
  const takeOver = () => migrateFormerQueues(boss, pool, (task) => classOf.get(currentTaskName(task)));
  const working = new Map<string, RunningWorker>();
  const stops: (() => void)[] = [];
  let looking: NodeJS.Timeout | undefined;
  try {
    await startBoss(boss);
    if (!byHand) await createQueuesPatiently(boss);
  } catch (error) {
    await pool.end();
    throw error;
  }
  return {
    enqueue: enqueueWith(boss, classOf, tracing),
    async work(tasks, bus) {
      await updateSchedules(boss, tasks);
      await takeOver();
      await renameFormerTasks(pool);
      looking = setInterval(() => takeOver().catch((error) => log.warn(errorFields(error), "queue")), TAKE_OVER_MS);
      let due: DueWatch | undefined;
      for (const worker of workersOf(tasks, using)) {
        const own = bus === undefined ? worker : { ...worker, idleMs: NOTIFIED_POLL_MS };
        working.set(worker.queue, startWorker(boss, own, { ...handlers, onFailed: () => due?.look() }));
      }
      if (bus === undefined) return;
      due = watchDue({ db, log, queues: [...working.keys()] }, (queue) => working.get(queue)?.wake());
      const look = due.look;
      stops.push(due.stop, bus.onResync(look));
      stops.push(bus.subscribe(QUEUED, (queue) => (queue === LATER ? look() : working.get(queue)?.wake())));
    },
    async workOnce(tasks) {
      let done = 0;
      for (const worker of workersOf(tasks, using))
        done += await runDueTasks(boss, { ...worker, parallel: 1 }, handlers);
      return done;
    },
    async stop() {
      stopping = true;
      clearInterval(looking);
      for (const end of stops) end();
      await Promise.all([...working.values()].map((one) => one.stop(STOP_MS)));
      // A query to a silent database would delay the stop by its whole timeout.
      const stopped = boss.stop({ graceful: true, timeout: STOP_MS }).then(() => pool.end());
      await Promise.race([stopped, pause(STOP_MS + 2 * SOONER_MS, undefined, { ref: false })]);
    },
  };
}
