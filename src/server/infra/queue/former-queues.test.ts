import { PgBoss } from "pg-boss";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { storedTask, type TaskClass } from "../db/task.ts";
import { makeLog } from "../platform/log.ts";
import { CLASSES } from "./classes.ts";
import { renameFormerTasks } from "./former-names.ts";
import { openQueue, type Queue, type Task } from "./queue.ts";

const PATIENCE = { timeout: 20_000, interval: 50 };
const NAMES = new Map<string, TaskClass>([
  ["greet", "mail-now"],
  ["tidy", "upkeep"],
]);

let world: World;
let former: PgBoss;
let done: unknown[];

const TASKS: Task[] = [
  { name: "greet", class: "mail-now", run: async (data) => void done.push(data) },
  { name: "tidy", class: "upkeep", cron: "5 4 * * *", run: async () => undefined },
];

beforeAll(async () => {
  world = await createWorld();
  former = new PgBoss({ connectionString: world.url, max: 2, supervise: false, schedule: false });
  await former.start();
});
afterAll(async () => {
  await former.stop({ graceful: false });
  await world.close();
});
beforeEach(() => {
  done = [];
});

async function opened<T>(use: (queue: Queue) => Promise<T>): Promise<T> {
  const queue = await openQueue(world.url, NAMES, makeLog("silent", false), { pollMs: 50 });
  try {
    return await use(queue);
  } finally {
    await queue.stop();
  }
}

const rowsOf = async (text: string) => (await world.pool.query(text)).rows;

test("runs tasks that wait in the previous version's queues, including retried ones", async () => {
  await former.createQueue("greet", { retryLimit: 8 });
  const later = new Date(Date.now() + 86_400_000);
  await former.send("greet", { to: "now" });
  await former.send("greet", null);
  await former.send("greet", { to: "later" }, { startAfter: later });
  await opened(async (queue) => {
    await queue.work(TASKS);
    await expect.poll(() => done, PATIENCE).toEqual(expect.arrayContaining([{ to: "now" }, {}]));
    expect(done).toHaveLength(2);
  });
  const waiting = await rowsOf("SELECT name, data, start_after FROM pgboss.job WHERE state = 'created'");
  expect(waiting).toEqual([{ name: "mail-now", data: { task: "greet", data: { to: "later" } }, start_after: later }]);
});

test("a previous version running beside enqueues, and its failed tasks are recorded", async () => {
  await former.send("greet", { to: "beside" });
  const [job] = await former.fetch("greet");
  await former.createQueue("poison", { retryLimit: 0 });
  // The previous version manages its own queues; only waiting tasks are taken over.
  await opened(async (queue) => {
    await queue.work(TASKS);
    await former.complete("greet", job?.id ?? "");
    await former.send("poison", { id: 7 });
    const [poison] = await former.fetch("poison");
    await former.fail("poison", poison?.id ?? "", { error: "Error", reason: "cannot be done" });
    const open = "SELECT task, data, reason FROM dead_letter_tasks";
    await expect
      .poll(() => rowsOf(open), PATIENCE)
      .toEqual([{ task: "poison", data: { id: 7 }, reason: "Error: cannot be done" }]);
  });
  expect(done).toEqual([]);
});

test("updates settings of existing queues; removes undeclared schedules and queues", async () => {
  await former.schedule("poison", "1 1 * * *");
  await former.schedule("upkeep", "1 1 * * *", {}, { key: "taken-away" });
  await world.pool.query("UPDATE pgboss.queue SET retry_limit = 1 WHERE name = 'money'");
  await world.pool.query("DELETE FROM pgboss.job WHERE name IN ('greet', 'poison')");
  await world.pool.query("UPDATE pgboss.queue SET updated_on = now() - interval '8 days' WHERE name = 'poison'");
  await opened((queue) => queue.work(TASKS));
  expect(await rowsOf("SELECT name, key, cron FROM pgboss.schedule")).toEqual([
    { name: "upkeep", key: "tidy", cron: "5 4 * * *" },
  ]);
  const [money] = await rowsOf("SELECT retry_limit FROM pgboss.queue WHERE name = 'money'");
  expect(money).toEqual({ retry_limit: CLASSES.money.retryLimit });
  // The other queue was touched a moment ago and may still be in use.
  const left = await rowsOf("SELECT name FROM pgboss.queue WHERE name IN ('greet', 'poison')");
  expect(left).toEqual([{ name: "greet" }]);
});

test("a task that exceeds its time has failed and is recorded like any other", async () => {
  const never = new Promise<void>(() => undefined);
  await world.pool.query("UPDATE pgboss.queue SET retry_limit = 0, expire_seconds = 1 WHERE name = 'upkeep'");
  await opened(async (queue) => {
    await world.pool.query("UPDATE pgboss.queue SET retry_limit = 0, expire_seconds = 1 WHERE name = 'upkeep'");
    await world.ctx.write((tx) => queue.enqueue(tx, storedTask("tidy"), {}));
    await queue.work([{ name: "tidy", class: "upkeep", run: () => never }]);
    const open = "SELECT task, reason FROM dead_letter_tasks WHERE task = 'tidy'";
    await expect.poll(() => rowsOf(open), PATIENCE).toEqual([{ task: "tidy", reason: "Error: took longer than 1 s" }]);
  });
});

test("records an expired task of a dead process as failed", async () => {
  await former.send("money", { task: "lost", data: { id: 1 } }, { retryLimit: 0, expireInSeconds: 1 });
  await former.fetch("money");
  await world.pool.query("UPDATE pgboss.job SET started_on = now() - interval '1 hour' WHERE data->>'task' = 'lost'");
  await former.supervise("money");
  await opened(async (queue) => {
    await queue.work([]);
    const open = "SELECT class, task, data FROM dead_letter_tasks WHERE task = 'lost'";
    await expect.poll(() => rowsOf(open), PATIENCE).toEqual([{ class: "money", task: "lost", data: { id: 1 } }]);
  });
});

test("tasks, failures and runs of an earlier version get their present names", async () => {
  const present = new Map<string, TaskClass>([["purge-mails", "upkeep"]]);
  const queue = await openQueue(world.url, present, makeLog("silent", false), { pollMs: 50 });
  const task: Task = { name: "purge-mails", class: "upkeep", run: async (data) => void done.push(data) };
  await former.send("upkeep", { task: "forget-old-mails", data: { id: 1 } });
  // A task named by a waiting email or a restored copy.
  await world.ctx.write((tx) => queue.enqueue(tx, storedTask("forget-old-mails"), { id: 3 }));
  const failed = `INSERT INTO dead_letter_tasks (id, class, task, data, reason, tries, first_failed_at, failed_at)
    VALUES (gen_random_uuid(), 'upkeep', $1, '{"id": 2}', 'Error: away', 4, now(), now())`;
  for (const name of ["forget-old-mails", "purge-mails"]) await world.pool.query(failed, [name]);
  await world.pool.query("INSERT INTO task_runs (task, done_at, milliseconds) VALUES ('forget-old-mails', now(), 12)");
  try {
    await queue.work([task]);
    await expect.poll(() => new Set(done), PATIENCE).toEqual(new Set([{ id: 1 }, { id: 3 }]));
    expect(await rowsOf("SELECT task, milliseconds FROM task_runs")).toEqual([
      { task: "purge-mails", milliseconds: 12 },
    ]);
    const open = "SELECT task FROM dead_letter_tasks WHERE data = '{\"id\": 2}' AND closed_at IS NULL ORDER BY task";
    expect(await rowsOf(open)).toEqual([{ task: "forget-old-mails" }, { task: "purge-mails" }]);
    await world.pool.query(
      "UPDATE dead_letter_tasks SET closed_at = now(), outcome = 'done' WHERE task = 'purge-mails'",
    );
    // As at the next start.
    await renameFormerTasks(world.pool);
    expect(await rowsOf(open)).toEqual([{ task: "purge-mails" }]);
  } finally {
    await queue.stop();
  }
});
