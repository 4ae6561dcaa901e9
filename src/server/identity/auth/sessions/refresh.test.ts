import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authClient, type Member, sendRawAuth, signUp } from "../../../../../tests/support/auth-client.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";
import { randomToken } from "../../../infra/platform/crypto.ts";
import { createRefreshTokens } from "./refresh-tokens.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
});
afterAll(() => world.close());

const refresh = (token: unknown) =>
  sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });

/** Exchanges a token and returns the next one. */
async function next(token: string): Promise<string> {
  const { status, body } = await refresh(token);
  expect(status).toBe(200);
  return String(body.refresh_token);
}

async function expectDead(member: Member, token: string): Promise<void> {
  expect((await refresh(token)).body).toMatchObject({ code: "refresh_token_not_found" });
  expect((await sendRawAuth(world, "GET", "/user", { token: member.token })).body).toMatchObject({
    code: "session_not_found",
  });
}

describe("§9.3 §13.7 item 13 refresh", () => {
  it("answers a whole session with the user, a new access token and the next refresh token", async () => {
    const { client, refresh: first, token, id } = await signUp(world);
    const { data, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600, user: { id } });
    expect(data.session?.refresh_token).not.toBe(first);
    expect(data.session?.access_token).not.toBe(token);
  });

  it("returns the current token again for its predecessor, at any time: the last response was lost", async () => {
    const { refresh: first } = await signUp(world);
    const second = await next(first);
    expect(await next(first)).toBe(second);
    world.clock.advance(1_799_000);
    expect(await next(first)).toBe(second);
    expect(await next(second)).not.toBe(second);
  });

  it("accepts an older token within 10 seconds of the last refresh, and creates no second one beside the current", async () => {
    const { refresh: first } = await signUp(world);
    const third = await next(await next(first));
    world.clock.advance(9_900);
    expect(await next(first)).toBe(third);
  });

  it("X10 ends the session when an older token comes later, for thief and owner, and logs it", async () => {
    const member = await signUp(world);
    const third = await next(await next(member.refresh));
    world.clock.advance(10_000);
    expect(await refresh(member.refresh)).toMatchObject({
      status: 400,
      body: { code: "refresh_token_already_used", message: "Invalid Refresh Token: Already Used" },
    });
    await expectDead(member, third);
    const { rows } = await world.pool.query("SELECT event FROM auth_audit_log WHERE user_id = $1", [member.id]);
    expect(rows).toContainEqual({ event: "refresh_reused" });
  });

  it("gives the same successor to twenty concurrent requests, and signs nobody out", async () => {
    const { refresh: first } = await signUp(world);
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(first)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const successors = new Set(answers.map(({ body }) => body.refresh_token));
    expect(successors.size).toBe(1);
    await next(String([...successors][0]));
  });

  it("lets two tabs on one storage race", async () => {
    const { client } = await signUp(world);
    const twin = authClient(world, { storage: client.kept });
    const [one, two] = await Promise.all([client.refreshSession(), twin.refreshSession()]);
    expect([one.error?.name, two.error?.name].filter((name) => name !== "AuthRefreshDiscardedError")).not.toContain(
      "AuthApiError",
    );
    const { data } = await client.getSession();
    expect((await client.getUser()).error).toBeNull();
    expect((await refresh(data.session?.refresh_token)).status).toBe(200);
  });

  it("rejects a text that is not one of our tokens", async () => {
    const { refresh: token } = await signUp(world);
    const bytes = Buffer.from(token, "base64url");
    const flipped = Buffer.from(bytes.map((byte, place) => (place === 20 ? byte ^ 1 : byte)));
    const broken = [
      "",
      "short",
      "x".repeat(12),
      "x".repeat(5_000),
      randomToken(),
      token.slice(0, -1),
      `${token}A`,
      `${token}=`,
    ];
    for (const other of [...broken, flipped.toString("base64url"), `\u0000${token}`]) {
      expect(await refresh(other), other).toMatchObject({
        status: 400,
        body: { code: "validation_failed", message: "Refresh token is not valid" },
      });
    }
    for (const other of [5, { token }, [token]]) expect((await refresh(other)).status).toBe(400);
    expect((await refresh(token)).status).toBe(200);
  });

  it("refuses a token that another key made, or one from the future", async () => {
    const { refresh: token } = await signUp(world);
    const tokens = createRefreshTokens(world.services.secrets);
    const claim = tokens.parse(token);
    if (claim === null) throw new Error("not parsed");
    const { rows } = await world.pool.query("SELECT refresh_key FROM auth_sessions WHERE id = $1", [claim.session_id]);
    const forged = tokens.write(claim.session_id, claim.counter, tokens.newKey());
    const ahead = tokens.write(claim.session_id, 300, rows[0].refresh_key);
    for (const other of [forged, ahead])
      expect((await refresh(other)).body).toMatchObject({ code: "validation_failed" });
    const elsewhere = tokens.write(world.services.ids.next(), 0, rows[0].refresh_key);
    expect((await refresh(elsewhere)).body).toMatchObject({ code: "refresh_token_not_found" });
    expect((await refresh(token)).status).toBe(200);
  });

  it("ends with sign-out, a ban and the session's last moment", async () => {
    const left = await signUp(world);
    await left.client.signOut();
    expect((await refresh(left.refresh)).body).toMatchObject({
      code: "refresh_token_not_found",
      message: "Invalid Refresh Token: Refresh Token Not Found",
    });
    const banned = await signUp(world);
    await world.pool.query("UPDATE auth_users SET banned_until = '2099-01-01' WHERE id = $1", [banned.id]);
    expect((await refresh(banned.refresh)).body).toMatchObject({
      code: "user_banned",
      message: "Invalid Refresh Token: User Banned",
    });
    const over = await signUp(world);
    await world.pool.query("UPDATE auth_sessions SET not_after = $1 WHERE user_id = $2", [world.clock.now(), over.id]);
    expect((await refresh(over.refresh)).body).toMatchObject({
      code: "session_expired",
      message: "Invalid Refresh Token: Session Expired",
    });
  });

  it("keeps no usable token in the database, nor keys in the clear", async () => {
    const { refresh: token, token: access } = await signUp(world);
    const { rows } = await world.pool.query("SELECT row_to_json(s)::text AS text FROM auth_sessions s");
    for (const { text } of rows) {
      expect(text).not.toContain(token);
      expect(text).not.toContain(access);
    }
  });
});

describe("refresh tokens", () => {
  it("read back at any counter, and differ from one counter to the next", () => {
    const tokens = createRefreshTokens(world.services.secrets);
    const key = tokens.newKey();
    const session_id = world.services.ids.next();
    const written = [0, 1, 127, 128, 300, 16_384, 2 ** 40].map((counter) => {
      const token = tokens.write(session_id, counter, key);
      const claim = tokens.parse(token);
      expect(claim).toMatchObject({ session_id, counter });
      expect(claim !== null && tokens.proves(claim, key)).toBe(true);
      expect(token.length).toBeGreaterThanOrEqual(12);
      return token;
    });
    expect(new Set(written).size).toBe(written.length);
  });
});
