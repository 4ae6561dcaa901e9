import { afterAll, describe, expect, it } from "vitest";
import { type Member, PASSWORD, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { startSecondProcess } from "../../../../../tests/support/second-process.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";
import { transaction } from "../../../infra/db/handles.ts";
import { grantAdmin } from "../accounts/admins.ts";
import { endSession, revokeCachedTokens } from "./sessions.ts";
import { createTokenCache } from "./token-cache.ts";

const world = await createWorld({ now: new Date().toISOString() });
const other = await startSecondProcess(world);
afterAll(async () => {
  await other.close();
  await world.close();
});

const actorOf = (services: World["services"], token: string) => services.authenticator.actorOf(`Bearer ${token}`);

/** Both processes cache the token, and reject it within a second after `revoke`. */
async function expectRevoked(member: Member, revoke: () => Promise<unknown>): Promise<void> {
  for (const services of [world.services, other]) {
    expect(await actorOf(services, member.token)).toMatchObject({ kind: "user", id: member.id });
  }
  await revoke();
  for (const services of [world.services, other]) {
    await expect
      .poll(async () => (await actorOf(services, member.token)).kind, { timeout: 1_000, interval: 5 })
      .toBe("anonymous");
  }
}

describe("a remembered token", () => {
  it("needs no database", async () => {
    const { token } = await signUp(world);
    const before = await actorOf(other, token);
    let asked = 0;
    const count = () => {
      asked += 1;
    };
    other.pool.on("acquire", count);
    for (let round = 0; round < 50; round += 1) expect(await actorOf(other, token)).toBe(before);
    other.pool.off("acquire", count);
    expect(asked).toBe(0);
  });

  it("is anonymous once it has expired, and once its session has ended", async () => {
    const { token } = await signUp(world);
    const short = await signUp(world);
    const soon = new Date(world.clock.now().getTime() + 60_000);
    await world.pool.query("UPDATE auth_sessions SET not_after = $1 WHERE user_id = $2", [soon, short.id]);
    expect((await actorOf(world.services, token)).kind).toBe("user");
    expect((await actorOf(world.services, short.token)).kind).toBe("user");
    world.clock.advance(60_000);
    expect((await actorOf(world.services, token)).kind).toBe("user");
    expect((await actorOf(world.services, short.token)).kind).toBe("anonymous");
    world.clock.advance(3_540_000);
    expect((await actorOf(world.services, token)).kind).toBe("anonymous");
  });

  it("evicts the oldest entries when full, and invalidates by session and by user", () => {
    const memory = createTokenCache(3);
    const actor = (id: string) => ({ kind: "user", id, session_id: `s${id}`, admin: false }) as const;
    for (const id of ["1", "2", "3"]) memory.set(id, { actor: actor(id), until: 10 });
    expect(memory.get("1", 0)).toEqual(actor("1"));
    memory.set("4", { actor: actor("4"), until: 10 });
    expect(["1", "2", "3", "4"].filter((key) => memory.get(key, 0) !== undefined)).toEqual(["1", "3", "4"]);
    memory.invalidate("s3");
    memory.invalidate("user:4");
    memory.invalidate("4");
    expect(["1", "3", "4"].filter((key) => memory.get(key, 0) !== undefined)).toEqual(["1"]);
    expect(memory.get("1", 10)).toBeUndefined();
  });
});

describe("A1 item 9 revocation holds in every process within a second", () => {
  it.each(["local", "global"] as const)("sign-out, %s", async (scope) => {
    const member = await signUp(world);
    await expectRevoked(member, () => member.client.signOut({ scope }));
  });

  it("one session ended from another device", async () => {
    const member = await signUp(world);
    const { rows } = await world.pool.query("SELECT id FROM auth_sessions WHERE user_id = $1", [member.id]);
    await expectRevoked(member, () => transaction(world.pool, (tx) => endSession(tx, rows[0].id)));
  });

  it("A12 a password change, for the other sessions", async () => {
    const member = await signUp(world);
    const { client, token } = await signIn(world, member.email);
    const change = { password: "eight loud bitterns", current_password: PASSWORD };
    await expectRevoked(member, () => client.updateUser(change));
    expect(await actorOf(other, token)).toMatchObject({ kind: "user", id: member.id });
  });

  it("a ban", async () => {
    const member = await signUp(world);
    await expectRevoked(member, () =>
      transaction(world.pool, async (tx) => {
        await tx.executeSql("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = $1", [member.id]);
        await revokeCachedTokens(tx, member.id);
      }),
    );
  });

  it("R4 the admin flag, given and taken, comes from the server's record and not from the token", async () => {
    const { token, id } = await signUp(world);
    const isAdmin = async () => {
      const actor = await actorOf(other, token);
      return actor.kind === "user" && actor.admin;
    };
    expect(await isAdmin()).toBe(false);
    await transaction(world.pool, (tx) => grantAdmin(tx, world.services, id, "first admin link"));
    await expect.poll(isAdmin, { timeout: 1_000, interval: 5 }).toBe(true);
    await transaction(world.pool, async (tx) => {
      await tx.executeSql("UPDATE auth_users SET app_metadata = app_metadata - 'admin' WHERE id = $1", [id]);
      await revokeCachedTokens(tx, id);
    });
    await expect.poll(isAdmin, { timeout: 1_000, interval: 5 }).toBe(false);
  });
});

describe("while news do not arrive", () => {
  it("uses nothing cached, and restores nothing that was missed", async () => {
    const member = await signUp(world);
    expect((await actorOf(other, member.token)).kind).toBe("user");
    // Every process loses its bus connection at once, so the end of a session is not announced.
    await world.pool.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'vouchwell-bus' AND datname = current_database()",
    );
    await world.pool.query("DELETE FROM auth_sessions WHERE user_id = $1", [member.id]);
    await expect.poll(() => other.bus.healthy(), { timeout: 2_000, interval: 2 }).toBe(false);
    expect((await actorOf(other, member.token)).kind).toBe("anonymous");
    await expect.poll(() => other.bus.healthy(), { timeout: 5_000, interval: 5 }).toBe(true);
    expect((await actorOf(other, member.token)).kind).toBe("anonymous");
  });
});
