import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabaseProxy } from "../../../tests/support/proxy.ts";
import { makeWorld, type World } from "../../../tests/support/world.ts";
import { transaction, type WriteHandle } from "../db/handles.ts";
import { makeLog } from "../platform/log.ts";
import type { WorkClass } from "./classes.ts";
import { openQueue, type Queue, type Task } from "./queue.ts";

const CLASSES = new Map<string, WorkClass>([
  ["note", "mail"],
  ["slow", "upkeep"],
  ["mixed", "money"],
  ["mail-of-ours", "mail-now"],
]);
/** Work looks for new pieces every two seconds. */
const PATIENCE = { timeout: 20_000, interval: 50 };

let world: World;
/** Where one process works. */
let alone: World;
let somebody: string;
/** Looks in from outside, also while a transaction of ours is open. */
let outside: pg.Client;
let one: Queue;
let two: Queue;
const lines: string[] = [];

beforeAll(async () => {
  [world, alone] = await Promise.all([makeWorld(), makeWorld()]);
  somebody = (await world.person()).id;
  outside = new pg.Client({ connectionString: world.url });
  await outside.connect();
  const log = makeLog("warn", false, { write: (line: string) => void lines.push(line) });
  // Both at once, as two processes that start on a new database.
  [one, two] = await Promise.all([openQueue(world.url, CLASSES, log), openQueue(world.url, CLASSES, log)]);
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
  const text = "SELECT class, task, data, reason, tries FROM failed_work WHERE closed_at IS NULL ORDER BY task";
  return (await world.pool.query(text)).rows;
}

function put(name: string, data: Record<string, unknown>, at?: Date): Promise<void> {
  return transaction(world.pool, (tx) => one.enqueue(tx, name, data, at));
}

/** A company as the effect that work belongs to. */
async function effect(tx: WriteHandle, name: string): Promise<void> {
  await tx.executeSql(
    "INSERT INTO companies (id, name, created_by, created_at, updated_at) VALUES (gen_random_uuid(), $1, $2, now(), now())",
    [name, somebody],
  );
}

test("work is there exactly when the transaction that causes it is committed", async () => {
  await expect(
    transaction(world.pool, async (tx) => {
      await effect(tx, "Undone");
      await one.enqueue(tx, "note", { of: "undone" });
      throw new Error("undone");
    }),
  ).rejects.toThrow("undone");
  expect(await states("note")).toEqual({});
  await transaction(world.pool, async (tx) => {
    await effect(tx, "Done");
    await one.enqueue(tx, "note", { of: "done" });
    await expect(
      tx.savepoint(async () => {
        await one.enqueue(tx, "note", { of: "inner" });
        throw new Error("inner");
      }),
    ).rejects.toThrow("inner");
    // Nobody else sees it before the commit.
    expect(await states("note")).toEqual({});
  });
  const { rows } = await world.pool.query("SELECT name, data FROM pgboss.job");
  expect(rows).toEqual([{ name: "mail", data: { task: "note", data: { of: "done" } } }]);
});

test("work under a name that nobody knows undoes what it belongs to", async () => {
  const unknown = transaction(world.pool, async (tx) => {
    await effect(tx, "Unknown");
    await one.enqueue(tx, "nobody-knows", {});
  });
  await expect(unknown).rejects.toThrow();
  expect((await world.pool.query("SELECT count(*) AS n FROM companies WHERE name = 'Unknown'")).rows[0].n).toBe(0);
});

test("T21 two processes do each piece once, the failing ones again, and give up a poisonous one without the others", async () => {
  // The same as in the product, with less patience.
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
  for (let number = 0; number < 60; number += 1) {
    await put("mixed", { number, poison: number === 7 ? true : number === 30 ? "once" : false });
  }
  await Promise.all([one.work(tasks), two.work(tasks)]);
  await expect.poll(() => states("mixed"), PATIENCE).toEqual({ completed: 59, failed: 1 });
  const counts = Array.from({ length: 60 }, (_, number) => done.get(`mixed ${number}`));
  expect(counts).toEqual(counts.map((_, number) => (number === 7 ? 3 : number === 30 ? 2 : 1)));
  expect(done.get("note done")).toBe(1);
  const told = lines.map((line) => JSON.parse(line) as { msg: string; task?: string });
  expect(told.filter(({ msg }) => msg === "background work was given up")).toHaveLength(1);
  expect(told.filter(({ msg }) => msg === "background work failed and is tried again")).toHaveLength(3);
  expect(told.at(-1)).toMatchObject({ task: "mixed" });
  // And it stands where an admin sees it.
  await expect
    .poll(openRows, PATIENCE)
    .toEqual([
      { class: "money", task: "mixed", data: { number: 7, poison: true }, reason: "Error: cannot be done", tries: 3 },
    ]);
});

test("work waits for its moment", async () => {
  await put("note", { of: "later" }, new Date(Date.now() + 3_600_000));
  await put("note", { of: "now" });
  await expect.poll(async () => (await states("note")).completed, PATIENCE).toBe(2);
  expect((await states("note")).created).toBe(1);
});

test("a stop lets running work finish; nothing is begun anew and nothing is done twice", async () => {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const runs: string[] = [];
  const three = await openQueue(alone.url, CLASSES, makeLog("silent", false));
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
  const putSlow = (number: number) => transaction(alone.pool, (tx) => three.enqueue(tx, "slow", { number }));
  await putSlow(1);
  await expect.poll(() => runs.length, PATIENCE).toBe(1);
  const stopped = three.stop();
  await putSlow(2);
  release();
  await stopped;
  expect(runs).toEqual(["begun 1", "done 1"]);
  expect(await states("slow", alone.pool)).toEqual({ completed: 1, created: 1 });
});

test("O48 a piece that is done while the database is away is told done once that is back, and not done again", async () => {
  const proxy = await openDatabaseProxy(alone.url);
  const said: string[] = [];
  const log = makeLog("warn", false, { write: (line: string) => void said.push(line) });
  const queue = await openQueue(proxy.url, CLASSES, log);
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
    await transaction(alone.pool, (tx) => queue.enqueue(tx, "mail-of-ours", {}));
    // Its end was told in vain before the queue looks for more in vain.
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

test("M8 a primary that goes silent on every open connection holds the work up no longer than the queue's patience", async () => {
  const proxy = await openDatabaseProxy(alone.url);
  const log = makeLog("silent", false);
  const patience = 3_000;
  const queue = await openQueue(proxy.url, CLASSES, log, { patience });
  const done: unknown[] = [];
  const note: Task = { name: "note", class: "mail", run: async ({ of }) => void done.push(of) };
  try {
    await queue.work([note]);
    const say = (of: string) => transaction(alone.pool, (tx) => queue.enqueue(tx, "note", { of }));
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
