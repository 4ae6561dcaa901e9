import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { paymentMethodEndpoints } from "../../src/contract/payments/payment-methods.ts";
import { createPasswordHasher } from "../../src/server/identity/auth/passwords/passwords.ts";
import { checkDatabases } from "../../src/server/infra/db/connection/check-databases.ts";
import { insertApiKey } from "../support/api-keys.ts";
import { startWithReplica } from "../support/replica.ts";
import { createApiClient, createWorld, type Person, testConfig, type World } from "../support/world.ts";

const TOKEN = "a token for the figures of this test";
const METRICS = { headers: { authorization: `Bearer ${TOKEN}` } };
let databases: Awaited<ReturnType<typeof startWithReplica>>;
let world: World;

beforeAll(async () => {
  databases = await startWithReplica();
  world = await createWorld({
    through: async () => databases.primary,
    config: { DATABASE_READ_URL: databases.standby, METRICS_TOKEN: TOKEN },
  });
}, 120_000);
afterAll(async () => {
  await world.close();
  await databases.stop();
});

async function titlesOnBoard(person: Pick<Person, "call">): Promise<string[]> {
  return (await person.call(jobEndpoints.board, { query: {} })).items.map(({ title }) => title);
}

test("a lagging standby", async () => {
  const client = new pg.Client({ connectionString: databases.standby });
  await client.connect();
  const { rows } = await client.query("SELECT pg_is_in_recovery() AS standby");
  await client.end();
  expect(rows).toEqual([{ standby: true }]);
});

test("a writer reads their own writes; for others the board may lag, their own records never", async () => {
  const [poster, other] = [await world.person("Marguerite Olander"), await world.person("Ines Marchetti")];
  const job = await world.job(poster, { title: "Read at once" });
  expect(await titlesOnBoard(poster)).toContain("Read at once");
  expect((await poster.call(jobEndpoints.boardFigures, {})).jobs.value).toBe(1);
  expect((await poster.call(jobEndpoints.list, { query: {} })).items).toHaveLength(1);
  expect((await poster.try(jobEndpoints.get, { params: { id: job.id } })).status).toBe(200);
  // Readers use the standby; by id the job is found.
  expect(await titlesOnBoard(other)).toEqual([]);
  expect((await other.try(jobEndpoints.get, { params: { id: job.id } })).status).toBe(200);
  // Every write counts, also one unrelated to the board.
  await other.call(jobEndpoints.save, { params: { id: job.id }, body: { saved: true } });
  expect(await titlesOnBoard(other)).toContain("Read at once");
});

test("X83 a writer by key reads their own writes, by key and by session", async () => {
  const person = await world.person("Karin Keyed");
  const client = createApiClient(world.app, await insertApiKey(world, person, ["jobs:write"]));
  expect(await titlesOnBoard(client)).not.toContain("Written by a key");
  await world.job({ ...person, ...client }, { title: "Written by a key" });
  expect(await titlesOnBoard(client)).toContain("Written by a key");
  expect(await titlesOnBoard(person)).toContain("Written by a key");
});

test("cached counts are separate for each database", async () => {
  const [poster, one, two] = await Promise.all(
    ["Petra Poster", "Ines One", "Ines Two"].map((name) => world.person(name)),
  );
  if (poster === undefined || one === undefined || two === undefined) throw new Error("somebody is missing");
  await world.job(poster, { title: "Counted at once" });
  const ask = (person: Person) => person.call(jobEndpoints.board, { query: { search: "counted at once" } });
  const pages = await Promise.all([ask(one), ask(poster), ask(two)]);
  expect(pages.map(({ matching, items }) => [matching.value, items.length])).toEqual([
    [0, 0],
    [1, 1],
    [0, 0],
  ]);
  expect(pages.map(({ total }) => total.value > 0)).toEqual([false, true, false]);
});

test("a cached page is filled from the primary", async () => {
  const ctx = world.services.contextForPages();
  expect(await ctx.readReplica()).toBe(world.services.db);
  expect(await world.ctx.readReplica()).not.toBe(world.services.db);
});

describe("a lost replica", () => {
  type Ready = { status: string; replica: string };
  const ready = async () => {
    const answer = await world.app.request("/readyz");
    return { http: answer.status, ...((await answer.json()) as Ready) };
  };
  const figure = async (name: string) => {
    const text = await (await world.app.request("/metrics", METRICS)).text();
    return new RegExp(`^${name} (.*)$`, "m").exec(text)?.[1];
  };

  test("O55 fails no read under load, is logged, and recovers by itself", async () => {
    const reader = await world.person("Rosa Reader");
    const { replica } = world.services;
    if (replica === null) throw new Error("there is no replica");
    expect(await world.ctx.readReplica()).toBe(replica.reader);
    expect([await ready(), await figure("database_replica_up")]).toMatchObject([{ replica: "up" }, "1"]);
    const statuses = new Map<string, number>();
    let reading = true;
    async function readOn(): Promise<void> {
      while (reading) {
        const search = { search: `word ${statuses.size}` };
        const answers = [
          await reader.try(jobEndpoints.board, { query: {} }),
          await reader.try(jobEndpoints.board, { query: search }),
          await world.app.request("/sitemap.xml"),
        ];
        for (const [index, { status }] of answers.entries()) {
          const key = `${index} ${status}`;
          statuses.set(key, (statuses.get(key) ?? 0) + 1);
        }
      }
    }
    const readers = [readOn(), readOn(), readOn()];
    try {
      await expect.poll(() => statuses.size).toBe(3);
      await databases.stopStandby();
      await expect.poll(() => replica.isUp(), { timeout: 10_000 }).toBe(false);
      // Known as lost, so no read tries it first.
      expect(await world.ctx.readReplica()).toBe(world.services.db);
      const before = statuses.get("2 200") ?? 0;
      await expect.poll(() => statuses.get("2 200"), { timeout: 10_000 }).toBeGreaterThan(before + 5);
      expect(await ready()).toMatchObject({ http: 200, status: "ready", replica: "lost" });
      expect([await figure("database_replica_up"), await figure("database_replica_lag_seconds")]).toEqual([
        "0",
        undefined,
      ]);
    } finally {
      await databases.startStandby();
      reading = false;
      await Promise.all(readers);
    }
    expect([...statuses.keys()].toSorted()).toEqual(["0 200", "1 200", "2 200"]);
    await expect.poll(() => replica.isUp(), { timeout: 15_000 }).toBe(true);
    expect(await world.ctx.readReplica()).toBe(replica.reader);
    expect(await figure("database_replica_up")).toBe("1");
  }, 60_000);

  test("does not prevent a start; an invalid address does", async () => {
    const away = testConfig(databases.primary, { DATABASE_READ_URL: "postgres://app@127.0.0.1:1/x" });
    const lost: string[] = [];
    const checked = await checkDatabases(away, ({ message }) => lost.push(message));
    expect(checked.map(({ variable }) => variable)).toEqual(["DATABASE_URL"]);
    expect(lost).toEqual([expect.stringContaining("ECONNREFUSED")]);
    await expect(checkDatabases(away)).rejects.toThrow("ECONNREFUSED");
    const wrong = databases.standby.replace("vouchwell", "there_is_none");
    const config = testConfig(databases.primary, { DATABASE_READ_URL: wrong });
    await expect(checkDatabases(config, () => undefined)).rejects.toThrow("does not exist");
  });

  test("a statement refused by the replica goes to the primary; others stay on the replica", async () => {
    await world.pool.query("CREATE TABLE not_there_yet (n integer)");
    const replica = world.services.replica ?? expect.fail("there is no replica");
    expect(await replica.reader.prepared({ name: "not_there_yet", text: "SELECT n FROM not_there_yet" }, [])).toEqual(
      [],
    );
    await expect(replica.reader.prepared({ name: "nowhere", text: "SELECT n FROM nowhere" }, [])).rejects.toThrow(
      /nowhere/,
    );
    expect(replica.isUp()).toBe(true);
  });
});

test("A12 item 11 a changed password is effective at once where it is asked for", async () => {
  const person = await world.person("Soraya Haddad");
  const passwords = createPasswordHasher(world.services.config.passwordCost);
  const change = async (password: string) =>
    world.pool.query("UPDATE auth_users SET password_hash = $1 WHERE id = $2", [
      await passwords.hash(password),
      person.id,
    ]);
  const add = (password: string, paypal_email: string) =>
    person.try(paymentMethodEndpoints.create, { body: { format: "paypal", paypal_email, password } });
  await change("seven quiet herons");
  expect((await add("seven quiet herons", "one@example.com")).status).toBe(201);
  await change("eight loud bitterns");
  expect((await add("seven quiet herons", "two@example.com")).body).toMatchObject({ code: "password_wrong" });
  expect((await add("eight loud bitterns", "two@example.com")).status).toBe(201);
});
