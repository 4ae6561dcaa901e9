import type { Statements } from "../db/failed-work.ts";
import { errorFields, type Log } from "../platform/log.ts";

const DONE = `INSERT INTO work_runs AS run (task, done_at, milliseconds) VALUES ($1, now(), $2)
  ON CONFLICT (task) DO UPDATE SET done_at = excluded.done_at, milliseconds = excluded.milliseconds`;
const FAILED = `INSERT INTO work_runs (task, failed_at) VALUES ($1, now())
  ON CONFLICT (task) DO UPDATE SET failed_at = excluded.failed_at`;

type Timed = { readonly db: Statements; readonly log: Log; readonly task: string };

/** Does work by the clock, and writes down when it was done or failed (rule O28). Throws what the work throws, and nothing else. */
export async function keepingTime({ db, log, task }: Timed, run: () => Promise<void>): Promise<void> {
  const began = performance.now();
  try {
    await run();
  } catch (error) {
    // A database that is away is why it failed, most often: then nobody can write that down.
    await db.executeSql(FAILED, [task]).catch(() => undefined);
    throw error;
  }
  // What was done would be reported as failed, and be done again.
  await db
    .executeSql(DONE, [task, Math.round(performance.now() - began)])
    .catch((error: unknown) => log.warn({ ...errorFields(error), task }, "work was done, but not written down"));
}
