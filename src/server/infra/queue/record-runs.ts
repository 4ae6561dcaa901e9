import type { Statements } from "../db/failed-tasks.ts";
import { errorFields, type Log } from "../platform/log.ts";

const DONE = `INSERT INTO task_runs AS run (task, done_at, milliseconds) VALUES ($1, now(), $2)
  ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at, milliseconds = excluded.milliseconds`;
const FAILED = `INSERT INTO task_runs (task, failed_at) VALUES ($1, now())
  ON CONFLICT (task) DO UPDATE SET failed_at = excluded.failed_at`;

type Timed = { readonly db: Statements; readonly log: Log; readonly task: string };

/** Runs a scheduled task and records its success or failure (rule O28). Throws only what the task throws. */
export async function recordRun({ db, log, task }: Timed, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  try {
    await run();
  } catch (error) {
    // The failure is usually the database itself, so it cannot be recorded either.
    await db.executeSql(FAILED, [task]).catch(() => undefined);
    throw error;
  }
  // Throwing here would report a completed task as failed and run it again.
  await db
    .executeSql(DONE, [task, Math.round(performance.now() - began)])
    .catch((error: unknown) => log.warn({ ...errorFields(error), task }, "work was done, but not written down"));
}
