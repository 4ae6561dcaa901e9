import { type JobResult, type JobWithMetadata, PgBoss } from "pg-boss";
import type { Enqueue, WorkData } from "../db/context.ts";
import { errorFields, type Log } from "../platform/log.ts";

type Data = Record<string, unknown>;

/** A kind of background work: what it does with its data, and when it starts by itself. */
export type Task = {
  readonly name: string;
  /** Five fields, UTC. */
  readonly cron?: string;
  run(data: Data): Promise<void>;
};

export type Queue = {
  readonly enqueue: Enqueue;
  /** Begins to work off what is due. */
  work(tasks: readonly Task[]): Promise<void>;
  /** Lets running work finish. */
  stop(): Promise<void>;
};

const POLL_SECONDS = 2;
const BATCH = 10;
/** Eight tries more, after 2, 4, 8 … seconds: some nine minutes of bad luck. */
const RETRIES = { retryLimit: 8, retryDelay: 2, retryBackoff: true };
const STOP_MS = 5_000;

/** One piece of a batch: its failure is its own, the others are done all the same. What is kept of it names nobody. */
async function attempt(task: Task, job: JobWithMetadata<Data>, log: Log): Promise<JobResult> {
  const about = { task: task.name, job: job.id, attempt: job.retryCount + 1 };
  try {
    await task.run(job.data ?? {});
    return { id: job.id, status: "completed" };
  } catch (error) {
    const last = job.retryCount >= job.retryLimit;
    if (last) log.error({ ...about, ...errorFields(error) }, "background work was given up");
    else log.warn({ ...about, ...errorFields(error) }, "background work failed and is tried again");
    return { id: job.id, status: "failed", output: errorFields(error) };
  }
}

function workOff(boss: PgBoss, task: Task, log: Log): Promise<string> {
  const options = {
    pollingIntervalSeconds: POLL_SECONDS,
    batchSize: BATCH,
    burstWhenBatchFull: true,
    perJobResults: true,
    includeMetadata: true,
  } as const;
  return boss.work<Data, JobResult[], typeof options>(task.name, options, async (batch) => {
    const results: JobResult[] = [];
    for (const job of batch) results.push(await attempt(task, job, log));
    return results;
  });
}

/**
 * Background work in PostgreSQL. Work that an effect needs is put in by the transaction that causes the effect,
 * so it is there exactly when the effect is. Failed work is tried again with growing pauses, then kept as failed.
 * Takes the names of all tasks; work under another name cannot be put in.
 */
export async function openQueue(url: string, names: readonly string[], log: Log): Promise<Queue> {
  const boss = new PgBoss({ connectionString: url, application_name: "vouchwell-queue", max: 4 });
  let stopping = false;
  boss.on("error", (error) => {
    // A connection that is cut while the queue is being left is nobody's trouble.
    if (!stopping) log.warn(errorFields(error), "queue");
  });
  await boss.start();
  const known = new Set((await boss.getQueues()).map((queue) => queue.name));
  for (const name of names) if (!known.has(name)) await boss.createQueue(name, RETRIES);
  return {
    async enqueue(tx, name, data, at) {
      const pieces = Array.isArray(data) ? (data as readonly WorkData[]) : [data as WorkData];
      if (pieces.length === 0) return;
      const db = { executeSql: (text: string, values?: unknown[]) => tx.executeSql(text, values ?? []) };
      const startAfter = at && { startAfter: at };
      const [only, ...others] = pieces;
      if (others.length === 0) await boss.send(name, only ?? null, { db, ...startAfter });
      else
        await boss.insert(
          name,
          pieces.map((piece) => ({ data: piece, ...startAfter })),
          { db },
        );
    },
    async work(tasks) {
      for (const task of tasks) {
        await workOff(boss, task, log);
        if (task.cron !== undefined) await boss.schedule(task.name, task.cron, {}, { tz: "UTC" });
      }
    },
    stop() {
      stopping = true;
      return boss.stop({ graceful: true, timeout: STOP_MS });
    },
  };
}
