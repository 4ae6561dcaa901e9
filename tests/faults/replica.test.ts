import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { jobEndpoints } from "../../src/contract/jobs.ts";
import { paymentMethodEndpoints } from "../../src/contract/money/payment-methods.ts";
import { makePasswords } from "../../src/server/auth/passwords/passwords.ts";
import { keyBeside } from "../support/api-keys.ts";
import { startWithReplica } from "../support/replica.ts";
import { clientOf, makeWorld, type Person, type World } from "../support/world.ts";

let databases: Awaited<ReturnType<typeof startWithReplica>>;
let world: World;

beforeAll(async () => {
  databases = await startWithReplica();
  world = await makeWorld({
    through: async () => databases.primary,
    config: { DATABASE_READ_URL: databases.standby },
  });
}, 120_000);
afterAll(async () => {
  await world.close();
  await databases.stop();
});

async function titlesOnBoard(person: Pick<Person, "call">): Promise<string[]> {
  return (await person.call(jobEndpoints.board, { query: {} })).items.map(({ title }) => title);
}

test("the standby stands, and is behind", async () => {
  const client = new pg.Client({ connectionString: databases.standby });
  await client.connect();
  const { rows } = await client.query("SELECT pg_is_in_recovery() AS standby");
  await client.end();
  expect(rows).toEqual([{ standby: true }]);
});

test("whoever has written reads what they wrote; for others the board may be behind, one's own records never", async () => {
  const [poster, other] = [await world.person("Marguerite Olander"), await world.person("Ines Marchetti")];
  const job = await world.job(poster, { title: "Read at once" });
  expect(await titlesOnBoard(poster)).toContain("Read at once");
  expect((await poster.call(jobEndpoints.boardFigures, {})).jobs.value).toBe(1);
  expect((await poster.call(jobEndpoints.list, { query: {} })).items).toHaveLength(1);
  expect((await poster.try(jobEndpoints.get, { params: { id: job.id } })).status).toBe(200);
  // Somebody who only looks reads the standby; by its address the job is there.
  expect(await titlesOnBoard(other)).toEqual([]);
  expect((await other.try(jobEndpoints.get, { params: { id: job.id } })).status).toBe(200);
  // Every write counts, also one that has nothing to do with the board.
  await other.call(jobEndpoints.save, { params: { id: job.id }, body: { saved: true } });
  expect(await titlesOnBoard(other)).toContain("Read at once");
});

test("X83 whoever has written by a key reads what they wrote, by the key and by themselves", async () => {
  const person = await world.person("Karin Keyed");
  const client = clientOf(world.app, await keyBeside(world, person, ["jobs:write"]));
  expect(await titlesOnBoard(client)).not.toContain("Written by a key");
  await world.job({ ...person, ...client }, { title: "Written by a key" });
  expect(await titlesOnBoard(client)).toContain("Written by a key");
  expect(await titlesOnBoard(person)).toContain("Written by a key");
});

test("counts that readers share are of the database that each of them reads", async () => {
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

test("a page that is kept is filled from the primary", async () => {
  const ctx = world.services.contextForPages();
  expect(await ctx.lagging()).toBe(world.services.db);
  expect(await world.ctx.lagging()).not.toBe(world.services.db);
});

test("A12 item 11 a changed password holds at once where it is asked for again", async () => {
  const person = await world.person("Soraya Haddad");
  const passwords = makePasswords(world.services.config.passwordCost);
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
