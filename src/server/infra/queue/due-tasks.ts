import { setTimeout as pause } from "node:timers/promises";
import type { Statements } from "../db/failed-tasks.ts";
import { errorFields, type Log } from "../platform/log.ts";

/** Poll interval in milliseconds for tasks without a notification: scheduled ones, and those of a dead process. */
const POLL_MS = 10_000;
/** Notifications in quick succession cause one poll. */
const DEBOUNCE_MS = 200;
const A_MOMENT_MS = 20;

/** When the next task of each queue is due, in milliseconds from now. */
const NEXT = `SELECT name, (extract(epoch FROM min(start_after) - now()) * 1000)::float8 AS left_ms FROM pgboss.job
  WHERE name = ANY ($1) AND state < 'active' AND NOT blocked GROUP BY name`;

export type DueWatch = {
  /** Polls at once, after a task was enqueued for later. */
  look(): void;
  stop(): void;
};

type Options = { readonly db: Statements; readonly log: Log; readonly queues: readonly string[] };

/** Calls `onDue` with a queue when one of its tasks is due, with one poll for all queues. */
export function watchDue({ db, log, queues }: Options, onDue: (queue: string) => void): DueWatch {
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  let again = false;
  let stopped = false;

  async function next(): Promise<number> {
    const { rows } = (await db.executeSql(NEXT, [queues])) as { rows: { name: string; left_ms: number }[] };
    let next = POLL_MS;
    for (const { name, left_ms } of rows) {
      if (left_ms <= 0) onDue(name);
      else next = Math.min(next, left_ms + A_MOMENT_MS);
    }
    return next;
  }
  async function round(): Promise<void> {
    looking = true;
    clearTimeout(timer);
    let left = POLL_MS;
    do {
      again = false;
      try {
        left = await next();
      } catch (error) {
        if (!stopped) log.warn(errorFields(error), "queue");
      }
      await pause(DEBOUNCE_MS, undefined, { ref: false });
    } while (again && !stopped);
    looking = false;
    if (stopped) return;
    timer = setTimeout(look, left);
    timer.unref();
  }
  function look(): void {
    again = true;
    if (!looking && !stopped) void round();
  }
  look();
  return {
    look,
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
