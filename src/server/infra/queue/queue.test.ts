import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseProxy } from "../../../../tests/support/proxy.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";
import { transaction, type WriteHandle } from "../db/handles.ts";
import { storedTask, type TaskClass } from "../db/task.ts";
import { makeLog } from "../platform/log.ts";
import { openQueue, type Queue, type Task } from "./queue.ts";

const CLASSES = new Map<string, TaskClass>([
  ["note", "mail"],
  ["slow", "upkeep"],
  ["mixed", "money"],
  ["mail-of-ours", "mail-now"],
]);
const PATIENCE = { timeout: 20_000, interval: 50 };
const LOOKS_OFTEN = { pollMs: 50 };

let world: World;
/** The world of a single process. */
let alone: World;
let somebody: string;
/** Observes from outside, also while one of our transactions is open. */
let outside: pg.Client;
let one: Queue;
let two: Queue;
const lines: string[] = [];

beforeAll(async () => {
  [world, alone] = await Promise.all([createWorld(), createWorld()]);
  somebody = (await world.person()).id;
  outside = new pg.Client({ connectionString: world.url });
  await outside.connect();
  const log = makeLog("warn", false, { write: (line: string) => void lines.push(line) });
  // Opened concurrently, like two processes that start on a new database.
  [one, two] = await Promise.all([
    openQueue(world.url, CLASSES, log, LOOKS_OFTEN),
    openQueue(world.url, CLASSES, log, LOOKS_OFTEN),
  ]);
});
afterAll(async () => {
  await Promise.all([one.stop(), two.stop(), outside.end()]);
  await world.close();
  await alone.close();
});

async function states(name: string, of: Pick<pg.Client, "query"> = outside): Promise<Record<string, number>> {
  const text =
    "SELECT state, count(*)::int AS n FROM pgboss.job WHERE data->>'task' = $1 AND name <> 'given-up' GROUP BY state";
  const { rows } = await of.query(text, [name]);
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]));
}

async function openRows() {
  const text = "SELECT class, task, data, reason, tries FROM dead_letter_tasks WHERE closed_at IS NULL ORDER BY task";
  return (await world.pool.query(text)).rows;
}

function put(name: string, data: Record<string, unknown>, at?: Date): Promise<void> {
  return transaction(world.pool, (tx) => one.enqueue(tx, storedTask(name), data, at));
}

/** Creates a company as the observable effect of a task. */
async function effect(tx: WriteHandle, name: string): Promise<void> {
  await tx.executeSql(
    "INSERT INTO companies (id, name, created_by, created_at, updated_at) VALUES (gen_random_uuid(), $1, $2, now(), now())",
    [name, somebody],
  );
}

test("a task exists exactly when the transaction that enqueues it is committed", async () => {
  await expect(
    transaction(world.pool, async (tx) => {
      await effect(tx, "Undone");
      await one.enqueue(tx, storedTask("note"), { of: "undone" });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await states("note")).toEqual({});
  await transaction(world.pool, async (tx) => {
    await effect(tx, "Done");
    await one.enqueue(tx, storedTask("note"), { of: "done" });
    await expect(
      tx.savepoint(async () => {
        await one.enqueue(tx, storedTask("note"), { of: "inner" });
        throw new Error("inner");
      }),
    ).rejects.toThrow("inner");
    // Nobody else sees it before the commit.
    expect(await states("note")).toEqual({});
  });
  const { rows } = await world.pool.query("SELECT name, data FROM pgboss.job");
  expect(rows).toEqual([{ name: "mail", data: { task: "note", data: { of: "done" } } }]);
});

test("enqueuing an unknown task name rolls its transaction back", async () => {
  const unknown = transaction(world.pool, async (tx) => {
    await effect(tx, "Unknown");
    await one.enqueue(tx, storedTask("nobody-knows"), {});
  });
  await expect(unknown).rejects.toThrow();
  expect((await world.pool.query("SELECT count(*) AS n FROM companies WHERE name = 'Unknown'")).rows[0].n).toBe(0);
});

test("T21 two processes run each task once, retry failing ones, and give up a broken one without affecting others", async () => {
  // Like the product, with faster retries.
  await world.pool.query(
    "UPDATE pgboss.queue SET retry_limit = 2, retry_delay = 0, retry_backoff = false WHERE name = 'money'",
  );
  const done = new Map<string, number>();
  const count = (key: string) => void done.set(key, (done.get(key) ?? 0) + 1);
  const tasks: Task[] = [
    { name: "note", class: "mail", run: async ({ of }) => count(`note ${of}`) },
    {
      name: "mixed",
      class: "money",
      async run({ number, poison }) {
        count(`mixed ${number}`);
        if (poison === true) throw new Error("cannot be done");
        if (poison === "once" && done.get(`mixed ${number}`) === 1) throw new Error("not yet");
      },
    },
  ];
  const pieces = Array.from({ length: 60 }, (_, number) => ({
    number,
    poison: number === 7 ? true : number === 30 ? "once" : false,
  }));
  await transaction(world.pool, (tx) => one.enqueue(tx, storedTask("mixed"), pieces));
  await Promise.all([one.work(tasks), two.work(tasks)]);
  await expect.poll(() => states("mixed"), PATIENCE).toEqual({ completed: 59, failed: 1 });
  const counts = Array.from({ length: 60 }, (_, number) => done.get(`mixed ${number}`));
  expect(counts).toEqual(counts.map((_, number) => (number === 7 ? 3 : number === 30 ? 2 : 1)));
  expect(done.get("note done")).toBe(1);
  const told = lines.map((line) => JSON.parse(line) as { msg: string; task?: string });
  expect(told.filter(({ msg }) => msg === "background task was given up")).toHaveLength(1);
  expect(told.filter(({ msg }) => msg === "background task failed and is tried again")).toHaveLength(3);
  expect(told.at(-1)).toMatchObject({ task: "mixed" });
  // The failure is visible to admins.
  await expect
    .poll(openRows, PATIENCE)
    .toEqual([
      { class: "money", task: "mixed", data: { number: 7, poison: true }, reason: "Error: cannot be done", tries: 3 },
    ]);
});

test("a task waits for its start time", async () => {
  await put("note", { of: "later" }, new Date(Date.now() + 3_600_000));
  await put("note", { of: "now" });
  await expect.poll(async () => (await states("note")).completed, PATIENCE).toBe(2);
  expect((await states("note")).created).toBe(1);
});

test("a stop lets running tasks finish; starts nothing new and runs nothing twice", async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const runs: string[] = [];
  const three = await openQueue(alone.url, CLASSES, makeLog("silent", false), LOOKS_OFTEN);
  await three.work([
    {
      name: "slow",
      class: "upkeep",
      async run({ number }) {
        runs.push(`begun ${number}`);
        await promise;
        runs.push(`done ${number}`);
      },
    },
  ]);
  const putSlow = (number: number) =>
    transaction(alone.pool, (tx) => three.enqueue(tx, storedTask("slow"), { number }));
  await putSlow(1);
  await expect.poll(() => runs.length, PATIENCE).toBe(1);
  const stopped = three.stop();
  await putSlow(2);
  release();
  await stopped;
  expect(runs).toEqual(["begun 1", "done 1"]);
  expect(await states("slow", alone.pool)).toEqual({ completed: 1, created: 1 });
});

test("O48 a task that finishes while the database is down is reported as done later and not run again", async () => {
  const proxy = await openDatabaseProxy(alone.url);
  const said: string[] = [];
  const log = makeLog("warn", false, { write: (line: string) => void said.push(line) });
  const queue = await openQueue(proxy.url, CLASSES, log, LOOKS_OFTEN);
  let runs = 0;
  try {
    await queue.work([
      {
        name: "mail-of-ours",
        class: "mail-now",
        async run() {
          runs += 1;
          said.length = 0;
          proxy.refuse();
        },
      },
    ]);
    await transaction(alone.pool, (tx) => queue.enqueue(tx, storedTask("mail-of-ours"), {}));
    // Reporting its completion fails before the queue's next poll fails.
    await expect.poll(() => runs === 1 && said.some((line) => line.includes('"msg":"queue"')), PATIENCE).toBe(true);
    expect(await states("mail-of-ours", alone.pool)).toEqual({ active: 1 });
    proxy.accept();
    await expect.poll(() => states("mail-of-ours", alone.pool), PATIENCE).toEqual({ completed: 1 });
    expect(runs).toBe(1);
  } finally {
    await queue.stop();
    await proxy.close();
  }
});

test("M8 a primary that goes silent on every connection delays tasks no longer than the queue's timeout", async () => {
  const proxy = await openDatabaseProxy(alone.url);
  const log = makeLog("silent", false);
  const patience = 3_000;
  const queue = await openQueue(proxy.url, CLASSES, log, { ...LOOKS_OFTEN, patience });
  const done: unknown[] = [];
  const note: Task = { name: "note", class: "mail", run: async ({ of }) => void done.push(of) };
  try {
    await queue.work([note]);
    const say = (of: string) => transaction(alone.pool, (tx) => queue.enqueue(tx, storedTask("note"), { of }));
    await say("before");
    await expect.poll(() => done, PATIENCE).toEqual(["before"]);
    proxy.forget();
    const silent = performance.now();
    await say("after");
    await expect.poll(() => done, PATIENCE).toEqual(["before", "after"]);
    expect(performance.now() - silent).toBeLessThan(2 * patience + 4_000);
  } finally {
    await queue.stop();
    await proxy.close();
  }
});

test("a task runs upon its notification, at its start time and after a failure, long before a poll", async () => {
  const queue = await openQueue(alone.url, CLASSES, makeLog("silent", false));
  await alone.pool.query("UPDATE pgboss.queue SET retry_delay = 1, retry_backoff = false WHERE name = 'mail-now'");
  const done: string[] = [];
  const task: Task = {
    name: "mail-of-ours",
    class: "mail-now",
    async run({ of }) {
      done.push(String(of));
      if (of === "twice" && done.filter((one) => one === "twice").length === 1) throw new Error("not yet");
    },
  };
  const say = (of: string, at?: Date) =>
    transaction(alone.pool, (tx) => queue.enqueue(tx, storedTask("mail-of-ours"), { of }, at));
  const soon = { timeout: 8_000, interval: 20 };
  try {
    await queue.work([task], alone.services.bus);
    for (const of of ["first", "second"]) {
      await say(of);
      await expect.poll(() => done, soon).toContain(of);
    }
    const moment = Date.now() + 1_500;
    await say("later", new Date(moment));
    await say("twice");
    await expect.poll(() => done, soon).toContain("later");
    expect(Date.now()).toBeGreaterThanOrEqual(moment);
    await expect.poll(() => done.filter((one) => one === "twice"), soon).toHaveLength(2);
    expect(done).toHaveLength(5);
  } finally {
    await queue.stop();
  }
});
