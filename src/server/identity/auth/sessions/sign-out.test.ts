import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Member, STORAGE_KEY, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
});
afterAll(() => world.close());

async function threeDevices(): Promise<[Member, Member, Member]> {
  const first = await signUp(world);
  return [first, await signIn(world, first.email), await signIn(world, first.email)];
}

/** Whether a device's access and refresh tokens still work, both tested through the API. */
async function alive({ token, refresh }: Member): Promise<[boolean, boolean]> {
  const user = await sendRawAuth(world, "GET", "/user", { token });
  const again = await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", {
    body: { refresh_token: refresh },
  });
  if (user.status !== 200) expect(user).toMatchObject({ status: 403, body: { code: "session_not_found" } });
  if (again.status !== 200) expect(again).toMatchObject({ status: 400, body: { code: "refresh_token_not_found" } });
  return [user.status === 200, again.status === 200];
}

const YES = [true, true];
const NO = [false, false];

describe("A1 §5.5 §13.8 sign-out, from three devices", () => {
  it("local ends this one", async () => {
    const [one, two, three] = await threeDevices();
    expect((await one.client.signOut({ scope: "local" })).error).toBeNull();
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([NO, YES, YES]);
  });

  it("others ends all but this one", async () => {
    const [one, two, three] = await threeDevices();
    expect((await one.client.signOut({ scope: "others" })).error).toBeNull();
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([YES, NO, NO]);
  });

  it("with global, the default, ends all sessions of the user, and none of others", async () => {
    const [one, two, three] = await threeDevices();
    const stranger = await signUp(world);
    expect((await one.client.signOut()).error).toBeNull();
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([NO, NO, NO]);
    expect(await alive(stranger)).toEqual(YES);
  });

  it("answers 204, takes an empty scope for global and refuses others", async () => {
    const [one, two] = await threeDevices();
    const odd = await sendRawAuth(world, "POST", "/logout?scope=everything", { token: one.token });
    expect(odd).toMatchObject({ status: 400, body: { message: 'Unsupported logout scope "everything"' } });
    expect((await sendRawAuth(world, "POST", "/logout?scope=", { token: one.token })).status).toBe(204);
    expect(await alive(two)).toEqual(NO);
  });

  it("is written down", async () => {
    const { client, id } = await signUp(world);
    await client.signOut({ scope: "local" });
    const { rows } = await world.pool.query("SELECT event, detail FROM auth_audit_log WHERE user_id = $1", [id]);
    expect(rows).toContainEqual({ event: "sign_out", detail: { scope: "local" } });
  });
});

describe("§5.6 §13.9 the access token of a session that is gone", () => {
  it("makes the client drop its session", async () => {
    const { client, token } = await signUp(world);
    expect(client.kept.getItem(STORAGE_KEY)).not.toBeNull();
    expect((await sendRawAuth(world, "POST", "/logout", { token })).status).toBe(204);
    const { data, error } = await client.getUser();
    expect(data.user).toBeNull();
    expect(error?.name).toBe("AuthSessionMissingError");
    expect(client.kept.getItem(STORAGE_KEY)).toBeNull();
  });

  it("counts as signed out already", async () => {
    const { client, token } = await signUp(world);
    await sendRawAuth(world, "POST", "/logout", { token });
    expect((await client.signOut()).error).toBeNull();
    expect(client.kept.getItem(STORAGE_KEY)).toBeNull();
  });

  it("is distinguished from a deleted or suspended user", async () => {
    const banned = await signUp(world);
    await world.pool.query("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = $1", [banned.id]);
    const answer = await sendRawAuth(world, "GET", "/user", { token: banned.token });
    expect(answer).toMatchObject({ status: 403, body: { code: "user_banned", message: "User is banned" } });
    const gone = await signUp(world);
    await world.pool.query("DELETE FROM users WHERE id = $1", [gone.id]);
    expect(await sendRawAuth(world, "GET", "/user", { token: gone.token })).toMatchObject({
      status: 403,
      body: { code: "user_not_found", message: "User from sub claim in JWT does not exist" },
    });
  });
});
