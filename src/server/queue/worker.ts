import { setTimeout as pause } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { errorFields, type Log } from "../platform/log.ts";
import type { Span, Tracing } from "../platform/tracing/tracing.ts";

/** What stands in the queue for one piece of work: its task's name and what the task is told. */
export type Piece = {
  readonly task: string;
  readonly data: Record<string, unknown>;
  /** The moment before which it was not to be done, where one was given. */
  readonly at?: string;
  /** The traceparent of what put it in, and whether it is a trace of its own that only points there (rule O30). */
  readonly trace?: string;
  readonly apart?: boolean;
};

type Job = JobWithMetadata<Piece>;

/** How a queue's pieces are done. */
export type Worker = {
  readonly queue: string;
  readonly parallel: number;
  readonly pollMs: number;
  run(piece: Piece, job: Job): Promise<void>;
};

async function within(seconds: number, work: Promise<void>): Promise<void> {
  const given = new AbortController();
  const late = pause(seconds * 1_000, undefined, { signal: given.signal, ref: false }).then(() => {
    throw new Error(`took longer than ${seconds} s`);
  });
  late.catch(() => undefined);
  try {
    await Promise.race([work, late]);
  } finally {
    given.abort();
  }
}

const AGAIN_MS = 1_000;

/**
 * A database that is away does not hear how a piece ended, and nobody else would begin it before it expires: it is told again
 * for as long as that takes (a later attempt is none of ours, which the queue looks at). Without `leaving` it is told once.
 */
async function tell(told: () => Promise<unknown>, { expireInSeconds }: Job, leaving?: AbortSignal): Promise<void> {
  for (let left = expireInSeconds; ; left -= 1) {
    try {
      await told();
      return;
    } catch (error) {
      if (left <= 0 || leaving === undefined || leaving.aborted) throw error;
    }
    await pause(AGAIN_MS, undefined, { signal: leaving, ref: false }).catch(() => undefined);
  }
}

/**
 * Does one piece and says so to the queue: its failure is its own, others are done all the same. What is kept of a failure
 * names nobody. Never throws: what the queue could not be told it finds out when the piece expires.
 */
async function attempt(boss: PgBoss, worker: Worker, job: Job, told: Telling, leaving?: AbortSignal): Promise<void> {
  const { task = "", trace: from, apart = false } = job.data ?? {};
  const attributes = {
    ...{ "messaging.system": "postgresql", "messaging.operation.type": "process" },
    ...{ "messaging.destination.name": worker.queue, "messaging.message.id": job.id },
    ...{ task, attempt: job.retryCount + 1 },
  };
  await told.tracing.trace(`work ${task}`, { kind: "consumer", from, apart, attributes }, (span) =>
    attemptIn(span, { boss, worker, job, log: told.log, leaving }),
  );
}

type Attempt = {
  readonly boss: PgBoss;
  readonly worker: Worker;
  readonly job: Job;
  readonly log: Log;
  readonly leaving: AbortSignal | undefined;
};

async function attemptIn(span: Span, { boss, worker, job, log, leaving }: Attempt): Promise<void> {
  const about = { task: job.data?.task, job: job.id, attempt: job.retryCount + 1 };
  try {
    const failure = await within(job.expireInSeconds, worker.run(job.data, job)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure === null) return void (await tell(() => boss.complete(worker.queue, job), job, leaving));
    const fields = errorFields(failure.error);
    span.fail(failure.error instanceof Error ? failure.error.name : "unknown");
    if (job.retryCount >= job.retryLimit) log.error({ ...about, ...fields }, "background work was given up");
    else log.warn({ ...about, ...fields }, "background work failed and is tried again");
    await tell(() => boss.fail(worker.queue, job, fields), job, leaving);
  } catch (error) {
    log.warn({ ...about, ...errorFields(error) }, "queue");
  }
}

async function fetchSome(boss: PgBoss, queue: string, batchSize: number): Promise<Job[]> {
  return boss.fetch<Piece>(queue, { batchSize, includeMetadata: true }) as Promise<Job[]>;
}

/** Where it is told how pieces are done. */
export type Telling = { readonly log: Log; readonly tracing: Tracing };

/** Does everything of a queue that is due now, then returns how much that was. */
export async function workDue(boss: PgBoss, worker: Worker, told: Telling): Promise<number> {
  for (let done = 0; ; ) {
    const jobs = await fetchSome(boss, worker.queue, worker.parallel);
    if (jobs.length === 0) return done;
    await Promise.all(jobs.map((job) => attempt(boss, worker, job, told)));
    done += jobs.length;
  }
}

/** Work that goes on until it is stopped. */
export type Working = {
  /** Begins nothing anew, and waits for what runs as long as it may take. */
  stop(patienceMs: number): Promise<void>;
};

/**
 * Works off a queue with one look for new pieces at a time and as many hands as it has: a piece that takes long holds one
 * hand and nobody else.
 */
export function workOn(boss: PgBoss, worker: Worker, told: Telling): Working {
  const running = new Map<Job, Promise<void>>();
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));

  function begin(job: Job): void {
    running.set(
      job,
      attempt(boss, worker, job, told, signal).finally(() => running.delete(job)),
    );
  }

  /** Takes what there is hands for; gives whether more may be waiting. */
  async function take(): Promise<boolean> {
    const free = worker.parallel - running.size;
    try {
      const jobs = await fetchSome(boss, worker.queue, free);
      for (const job of jobs) begin(job);
      return jobs.length === free;
    } catch (error) {
      if (!signal.aborted) told.log.warn(errorFields(error), "queue");
      return false;
    }
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      const more = await take();
      if (more && running.size === worker.parallel) await Promise.race([...running.values(), left]);
      else if (!more) await pause(worker.pollMs, undefined, { signal }).catch(() => undefined);
    }
  }

  const looping = loop();
  return {
    async stop(patienceMs) {
      leaving.abort();
      const over = pause(patienceMs, undefined, { ref: false });
      // A look for more may be on its way to a database that went silent, which is noticed far later than a stop may take.
      await Promise.race([looping, over]);
      await Promise.race([Promise.all(running.values()), over]);
      // What is cut off here is somebody else's right away, not only when it expires.
      for (const job of running.keys()) await boss.fail(worker.queue, job, { reason: "the process stopped" });
    },
  };
}
