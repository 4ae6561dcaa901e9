import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createApiKey } from "../../../../../tests/support/api-keys.ts";
import { startSecondProcess } from "../../../../../tests/support/second-process.ts";
import { recordStatements } from "../../../../../tests/support/statements.ts";
import { createWorld, type Person, type World } from "../../../../../tests/support/world.ts";
import { accountDataEndpoints } from "../../../../contract/accounts/account-data.ts";
import { adminUserEndpoints } from "../../../../contract/admin/admin-users.ts";
import { interviewEndpoints } from "../../../../contract/hiring/interviews/interviews.ts";
import { apiKeyEndpoints } from "../../../../contract/identity/keys/api-keys.ts";
import { endSessions } from "../sessions/sessions.ts";
import { generateKey } from "./key-format.ts";
import { revokeAllKeys, revokeKeysAfterRestore } from "./revoke-keys.ts";

const world = await createWorld();
const other = await startSecondProcess(world);
afterAll(async () => {
  await other.close();
  await world.close();
});

const both = () => [world.services, other];

async function accessStatus(services: World["services"], key: string): Promise<string> {
  try {
    const actor = await services.authenticator.actorOf(`Bearer ${key}`);
    return actor.kind;
  } catch (error) {
    return (error as { code: string }).code;
  }
}

/** Both processes cache the key, and reject it within a second after `revoke`. */
async function expectRevoked(key: string, revoke: () => Promise<unknown>): Promise<void> {
  for (const services of both()) expect(await accessStatus(services, key)).toBe("user");
  await revoke();
  const done = performance.now();
  for (const services of both())
    await expect.poll(() => accessStatus(services, key), { timeout: 5_000, interval: 5 }).toBe("key_invalid");
  expect(performance.now() - done).toBeLessThan(1_000);
}

describe("X82 a key that was checked", () => {
  it("is known without a statement to the database, in every process that has seen it", async () => {
    const person = await world.person("Ann Example");
    const { key, item } = await createApiKey(person, ["profile:read"]);
    for (const services of both()) {
      const first = await services.authenticator.actorOf(`Bearer ${key}`);
      expect(first).toMatchObject({ kind: "user", id: person.id, admin: false, key: { prefix: item.prefix } });
      const sent = await recordStatements(async () => {
        for (let n = 0; n < 100; n += 1) expect(await services.authenticator.actorOf(`Bearer ${key}`)).toBe(first);
      });
      expect(sent.filter((text) => /api_keys|auth_users/.test(text))).toEqual([]);
    }
  });

  it("that is none is not looked up again and again either", async () => {
    const { key } = generateKey();
    expect(await accessStatus(other, key)).toBe("key_invalid");
    const sent = await recordStatements(async () => {
      for (let n = 0; n < 100; n += 1) expect(await accessStatus(other, key)).toBe("key_invalid");
    });
    expect(sent.filter((text) => text.includes("api_keys"))).toEqual([]);
  });
});

describe("X82 item 9 a key ends in every process within a second", () => {
  let admin: Person;
  beforeAll(async () => {
    admin = await world.person("Ada Admin", { admin: true });
  });

  it("when it is revoked", async () => {
    const person = await world.person("Ben Example");
    const [{ key, item }, { key: kept }] = [await createApiKey(person), await createApiKey(person)];
    await expectRevoked(key, () => person.call(apiKeyEndpoints.revoke, { params: { id: item.id } }));
    for (const services of both()) expect(await accessStatus(services, kept)).toBe("user");
    // Revoking again changes nothing.
    const again = await person.call(apiKeyEndpoints.revoke, { params: { id: item.id } });
    expect(again.state).toBe("revoked");
  });

  it("when its person is suspended, and is there again afterwards", async () => {
    const person = await world.person("Cas Example");
    const { key } = await createApiKey(person);
    await expectRevoked(key, () =>
      admin.call(adminUserEndpoints.suspend, { params: { id: person.id }, body: { days: 7 } }),
    );
    await admin.call(adminUserEndpoints.restore, { params: { id: person.id } });
    world.clock.advance(6_000);
    for (const services of both()) expect(await accessStatus(services, key)).toBe("user");
  });

  it("P5 are deleted with the account", async () => {
    const person = await world.person("Dee Example");
    const { key } = await createApiKey(person);
    await expectRevoked(key, () => person.call(accountDataEndpoints.remove, { body: {} }));
    const { rows } = await world.pool.query("SELECT FROM api_keys WHERE user_id = $1", [person.id]);
    expect(rows).toEqual([]);
  });

  it("X143 that a restored copy brought back, but none that was made since", async () => {
    const copy = await createWorld();
    try {
      const person = await copy.person("Ira Example");
      const { key } = await createApiKey(person);
      expect(await accessStatus(copy.services, key)).toBe("user");
      await person.call(interviewEndpoints.makeCalendar, {});
      const restored_at = copy.clock.now();
      copy.clock.advance(1_000);
      const { key: since } = await createApiKey(person);
      const later = await copy.person("Uma Example");
      await later.call(interviewEndpoints.makeCalendar, {});
      const ended = { keys: 1, agents: 0, calendars: 1 };
      expect(await copy.ctx.write((tx) => revokeKeysAfterRestore(tx, restored_at, copy.clock.now()))).toEqual(ended);
      expect((await person.call(interviewEndpoints.calendar, {})).made_at).toBeNull();
      expect((await later.call(interviewEndpoints.calendar, {})).made_at).not.toBeNull();
      await expect.poll(() => accessStatus(copy.services, key), { timeout: 1_000, interval: 5 }).toBe("key_invalid");
      expect(await accessStatus(copy.services, since)).toBe("user");
    } finally {
      await copy.close();
    }
  });

  it("is not created for a user who lost access while requesting it", async () => {
    const person = await world.person("Faye Example");
    const holder = await world.pool.connect();
    try {
      await holder.query("BEGIN");
      await holder.query("SELECT FROM users WHERE id = $1 FOR UPDATE", [person.id]);
      const body = { name: "Late", days: 30, scopes: ["jobs:read" as const] };
      const asked = person.try(apiKeyEndpoints.create, { body });
      const locks = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
      await expect.poll(async () => (await world.pool.query(locks)).rowCount, { timeout: 5_000, interval: 5 }).toBe(1);
      await world.ctx.write(async (tx) => {
        await endSessions(tx, person.id);
        await revokeAllKeys(tx, person.id, world.clock.now());
      });
      await holder.query("COMMIT");
      const { status, body: said } = await asked;
      expect([status, said.code]).toEqual([401, "not_signed_in"]);
      const { rows } = await world.pool.query("SELECT FROM api_keys WHERE user_id = $1", [person.id]);
      expect(rows).toEqual([]);
    } finally {
      holder.release(true);
    }
  });

  it("while news do not arrive nothing is trusted from memory", async () => {
    const person = await world.person("Eve Example");
    const { key, item } = await createApiKey(person);
    // It is cached, instead of looked up each time as while the bus is unhealthy.
    await expect.poll(() => other.bus.healthy(), { timeout: 5_000, interval: 5 }).toBe(true);
    expect(await accessStatus(other, key)).toBe("user");
    const known = await recordStatements(() => accessStatus(other, key));
    expect(known.filter((text) => text.includes("api_keys"))).toEqual([]);
    await world.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vouchwell-bus' AND datname = current_database()",
    );
    await world.pool.query("UPDATE api_keys SET revoked_at = now() WHERE id = $1", [item.id]);
    await expect.poll(() => other.bus.healthy(), { timeout: 2_000, interval: 2 }).toBe(false);
    expect(await accessStatus(other, key)).toBe("key_invalid");
    await expect.poll(() => other.bus.healthy(), { timeout: 5_000, interval: 5 }).toBe(true);
  });
});

describe("X83 the last use of a key", () => {
  const lastOf = async (id: string) =>
    (await world.pool.query("SELECT last_used_at FROM api_keys WHERE id = $1", [id])).rows[0].last_used_at;

  it("is written beside the requests, at most once a minute, and by the process that stops", async () => {
    const person = await world.person("Fay Example");
    const { key, item } = await createApiKey(person, ["profile:read"]);
    const leaving = await startSecondProcess(world);
    const use = () => leaving.authenticator.actorOf(`Bearer ${key}`);
    const began = world.clock.now();
    await use();
    world.clock.advance(30_000);
    await use();
    await leaving.close();
    expect(await lastOf(item.id)).toEqual(began);
    const { items } = await person.call(apiKeyEndpoints.list, {});
    expect(items[0]?.last_used_at).toBe(began.toISOString());
  });

  it("is written once more where another process holds the key's row just then", async () => {
    const person = await world.person("Hal Example");
    const { key, item } = await createApiKey(person, ["profile:read"]);
    const client = await world.pool.connect();
    await client.query("BEGIN");
    await client.query("SELECT FROM api_keys WHERE id = $1 FOR UPDATE", [item.id]);
    const written = recordStatements(() => new Promise((done) => setTimeout(done, 2_500)));
    await world.services.authenticator.actorOf(`Bearer ${key}`);
    expect((await written).some((text) => text.includes("SKIP LOCKED"))).toBe(true);
    expect(await lastOf(item.id)).toBeNull();
    await client.query("COMMIT");
    client.release();
    await expect.poll(() => lastOf(item.id), { timeout: 5_000 }).toEqual(world.clock.now());
  });

  it("only moves forward, whichever process writes first", async () => {
    const person = await world.person("Gus Example");
    const { key, item } = await createApiKey(person, ["profile:read"]);
    const [one, two] = [await startSecondProcess(world), await startSecondProcess(world)];
    await one.authenticator.actorOf(`Bearer ${key}`);
    world.clock.advance(120_000);
    await two.authenticator.actorOf(`Bearer ${key}`);
    const latest = world.clock.now();
    await two.close();
    await one.close();
    expect(await lastOf(item.id)).toEqual(latest);
  });
});
