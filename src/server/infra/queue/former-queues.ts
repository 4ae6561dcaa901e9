import type pg from "pg";
import type { PgBoss } from "pg-boss";
import type { TaskClass } from "../db/task.ts";
import { CLASS_NAMES, DEAD_LETTER_QUEUE } from "./classes.ts";

/** After this many days in which a former version's queue stayed empty, none of its processes is left. */
const QUIET_DAYS = 7;

const OURS: ReadonlySet<string> = new Set([...CLASS_NAMES, DEAD_LETTER_QUEUE]);

function isFormer(name: string): boolean {
  return !OURS.has(name) && !name.startsWith("__pgboss__");
}

/**
 * Moves waiting tasks from a queue named after the task into the queue of its class, including their start times, in
 * one statement.
 */
async function moveTasks(pool: pg.Pool, task: string, to: TaskClass): Promise<void> {
  await pool.query(
    `WITH waiting AS (
       SELECT id FROM pgboss.job WHERE name = $1 AND state IN ('created', 'retry') FOR UPDATE SKIP LOCKED
     ), moved AS (
       DELETE FROM pgboss.job USING waiting WHERE job.name = $1 AND job.id = waiting.id RETURNING job.data, job.start_after
     )
     INSERT INTO pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff,
                             retry_delay_max, expire_seconds, deletion_seconds, policy, dead_letter)
     SELECT q.name, jsonb_build_object('task', $1::text, 'data', coalesce(nullif(moved.data, 'null'::jsonb), '{}'::jsonb)),
            moved.start_after, moved.start_after + make_interval(secs => q.retention_seconds), q.retry_limit, q.retry_delay,
            q.retry_backoff, q.retry_delay_max, q.expire_seconds, q.deletion_seconds, q.policy, q.dead_letter
     FROM moved, pgboss.queue q WHERE q.name = $2`,
    [task, to],
  );
}

/**
 * Takes over from a version with one queue per task: waiting tasks move to their class, its failed tasks are recorded
 * like ours, and a queue that was empty for a week is removed. That version may still be running until then.
 */
export async function migrateFormerQueues(
  boss: PgBoss,
  pool: pg.Pool,
  classOf: (task: string) => TaskClass | undefined,
): Promise<void> {
  const former = (await boss.getQueues()).filter(({ name }) => isFormer(name));
  for (const { name, deadLetter } of former) {
    if (deadLetter !== DEAD_LETTER_QUEUE) await boss.updateQueue(name, { deadLetter: DEAD_LETTER_QUEUE });
    const to = classOf(name);
    if (to !== undefined) await moveTasks(pool, name, to);
    // The queue was last updated when its dead letter queue was set.
    const { rowCount } = await pool.query(
      `SELECT 1 FROM pgboss.queue WHERE name = $1 AND updated_on < now() - make_interval(days => $2)
         AND NOT EXISTS (SELECT 1 FROM pgboss.job WHERE job.name = $1)`,
      [name, QUIET_DAYS],
    );
    if (rowCount === 1) await boss.deleteQueue(name);
  }
}

/** Removes schedules that no task declares any more, including those of former versions. */
export async function removeFormerSchedules(boss: PgBoss, declared: ReadonlySet<string>): Promise<void> {
  for (const { name, key } of await boss.getSchedules())
    if (!declared.has(`${name} ${key}`)) await boss.unschedule(name, key);
}
