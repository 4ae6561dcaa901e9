import { setTimeout as pause } from "node:timers/promises";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { errorFields, type Log } from "../platform/log.ts";
import type { Span, Tracing } from "../platform/tracing/tracing.ts";

/** The queued data of a task: its name and payload. */
export type QueuedTask = {
  readonly task: string;
  readonly data: Record<string, unknown>;
  /** The requested start time, if given. */
  readonly at?: string;
  /** The traceparent of the enqueuing code, and whether the task starts its own trace with a link (rule O30). */
  readonly trace?: string;
  readonly apart?: boolean;
};

type Job = JobWithMetadata<QueuedTask>;

/** How a queue's tasks are run. */
export type Worker = {
  readonly queue: string;
  readonly parallel: number;
  /** Poll interval in milliseconds. */
  readonly pollMs: number;
  /** Poll interval after an empty poll, if notifications announce tasks. */
  readonly idleMs?: number;
  run(piece: QueuedTask, job: Job): Promise<void>;
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

const RETRY_MS = 1_000;

/**
 * Reports a task's outcome to the database, retrying while it is unavailable, because no other process would start the
 * task before it expires. The queue ignores reports of an expired attempt. Without `leaving` it tries once.
 */
async function reportOutcome(
  report: () => Promise<unknown>,
  { expireInSeconds }: Job,
  leaving?: AbortSignal,
): Promise<void> {
  for (let left = expireInSeconds; ; left -= 1) {
    try {
      await report();
      return;
    } catch (error) {
      if (left <= 0 || leaving === undefined || leaving.aborted) throw error;
    }
    await pause(RETRY_MS, undefined, { signal: leaving, ref: false }).catch(() => undefined);
  }
}

/**
 * Runs one task and reports the outcome to the queue. A failure affects no other task; what is stored of it contains no
 * personal data. Never throws: an unreported outcome is detected when the task expires.
 */
async function attempt(
  boss: PgBoss,
  worker: Worker,
  job: Job,
  handlers: OutcomeHandlers,
  leaving?: AbortSignal,
): Promise<void> {
  const { task = "", trace: from, apart = false } = job.data ?? {};
  const attributes = {
    "messaging.system": "postgresql",
    "messaging.operation.type": "process",
    "messaging.destination.name": worker.queue,
    "messaging.message.id": job.id,
    task,
    attempt: job.retryCount + 1,
  };
  await handlers.tracing.trace(`work ${task}`, { kind: "consumer", from, apart, attributes }, (span) =>
    attemptIn(span, { boss, worker, job, log: handlers.log, leaving, onFailed: handlers.onFailed }),
  );
}

type Attempt = {
  readonly boss: PgBoss;
  readonly worker: Worker;
  readonly job: Job;
  readonly log: Log;
  readonly leaving: AbortSignal | undefined;
  readonly onFailed: (() => void) | undefined;
};

async function attemptIn(span: Span, { boss, worker, job, log, leaving, onFailed }: Attempt): Promise<void> {
  const about = { task: job.data?.task, job: job.id, attempt: job.retryCount + 1 };
  try {
    const failure = await within(job.expireInSeconds, worker.run(job.data, job)).then(
      () => null,
      (error: unknown) => ({ error }),
    );
    if (failure === null) return void (await reportOutcome(() => boss.complete(worker.queue, job), job, leaving));
    const fields = errorFields(failure.error);
    span.fail(failure.error instanceof Error ? failure.error.name : "unknown");
    if (job.retryCount >= job.retryLimit) log.error({ ...about, ...fields }, "background task was given up");
    else log.warn({ ...about, ...fields }, "background task failed and is tried again");
    await reportOutcome(() => boss.fail(worker.queue, job, fields), job, leaving);
    onFailed?.();
  } catch (error) {
    log.warn({ ...about, ...errorFields(error) }, "queue");
  }
}

async function fetchSome(boss: PgBoss, queue: string, batchSize: number): Promise<Job[]> {
  return boss.fetch<QueuedTask>(queue, { batchSize, includeMetadata: true }) as Promise<Job[]>;
}

/** Receivers of outcomes. `onFailed`: a task will be retried or failed permanently. */
export type OutcomeHandlers = { readonly log: Log; readonly tracing: Tracing; readonly onFailed?: () => void };

/** Runs all due tasks of a queue and returns their number. */
export async function runDueTasks(boss: PgBoss, worker: Worker, handlers: OutcomeHandlers): Promise<number> {
  for (let done = 0; ; ) {
    const jobs = await fetchSome(boss, worker.queue, worker.parallel);
    if (jobs.length === 0) return done;
    await Promise.all(jobs.map((job) => attempt(boss, worker, job, handlers)));
    done += jobs.length;
  }
}

/** Tasks in quick succession are fetched together. */
const DEBOUNCE_MS = 200;

/** A running worker. */
export type RunningWorker = {
  /** Polls at once. */
  wake(): void;
  /** Starts nothing new and waits for running tasks up to the given time. */
  stop(patienceMs: number): Promise<void>;
};

/** Works off a queue with one poll at a time and limited parallelism: a long task occupies one slot only. */
export function startWorker(boss: PgBoss, worker: Worker, handlers: OutcomeHandlers): RunningWorker {
  const running = new Map<Job, Promise<void>>();
  const leaving = new AbortController();
  const { signal } = leaving;
  const left = new Promise<void>((resolve) => signal.addEventListener("abort", () => resolve()));
  let woken = Promise.withResolvers<void>();

  function begin(job: Job): void {
    running.set(
      job,
      attempt(boss, worker, job, handlers, signal).finally(() => running.delete(job)),
    );
  }

  /**
   * Fetches as many tasks as there are free slots. Returns whether more may be waiting, certainly or because another
   * process is fetching.
   */
  async function take(): Promise<"more" | "some" | "none"> {
    const free = worker.parallel - running.size;
    try {
      const jobs = await fetchSome(boss, worker.queue, free);
      for (const job of jobs) begin(job);
      if (jobs.length === free) return "more";
      return jobs.length > 0 ? "some" : "none";
    } catch (error) {
      if (!signal.aborted) handlers.log.warn(errorFields(error), "queue");
      return "some";
    }
  }

  async function rest(pollMs: number): Promise<void> {
    const over = new AbortController();
    const wait = (ms: number) => pause(ms, undefined, { signal: AbortSignal.any([signal, over.signal]) });
    const first = Math.min(DEBOUNCE_MS, pollMs);
    await wait(first).catch(() => undefined);
    await Promise.race([woken.promise, wait(pollMs - first).catch(() => undefined)]);
    over.abort();
  }

  async function loop(): Promise<void> {
    while (!signal.aborted) {
      // A wake-up from here on may not be covered by this poll.
      woken = Promise.withResolvers();
      const taken = await take();
      if (taken === "more" && running.size === worker.parallel) await Promise.race([...running.values(), left]);
      else if (taken !== "more") await rest(taken === "some" ? worker.pollMs : (worker.idleMs ?? worker.pollMs));
    }
  }

  const looping = loop();
  return {
    wake: () => woken.resolve(),
    async stop(patienceMs) {
      leaving.abort();
      const over = pause(patienceMs, undefined, { ref: false });
      // A fetch may hang on a silent database far longer than a stop may take.
      await Promise.race([looping, over]);
      await Promise.race([Promise.all(running.values()), over]);
      // Tasks cut off here are available to other processes at once instead of after they expire.
      for (const job of running.keys()) await boss.fail(worker.queue, job, { reason: "the process stopped" });
    },
  };
}
