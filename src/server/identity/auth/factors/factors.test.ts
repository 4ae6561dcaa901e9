import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { type Member, PASSWORD, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import {
  accessTokenOf,
  addFactor,
  createRecoveryCodesFor,
  totpCodeAt,
} from "../../../../../tests/support/second-factor.ts";
import { startSecondProcess } from "../../../../../tests/support/second-process.ts";
import { createApiClient, createWorld } from "../../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";

const MINUTE = 60_000;
let ann: Member;
const world = await createWorld({ now: new Date().toISOString() });
const other = await startSecondProcess(world);
afterAll(async () => {
  await other.close();
  await world.close();
});
beforeEach(async () => {
  ann = await signUp(world);
});

const STEP = 30_000;

const me = async (token: string) => (await createApiClient(world.app, token).try(userEndpoints.me, {})).status;
const refresh = (token: string) =>
  sendRawAuth(world, "POST", "/token?grant_type=refresh_token", { body: { refresh_token: token } });
const enroll = (token: string, body: object = {}) =>
  sendRawAuth(world, "POST", "/factors", { token, body: { factor_type: "totp", ...body } });
const challenge = (token: string, id: string) =>
  sendRawAuth(world, "POST", `/factors/${id}/challenge`, { token, body: {} });
const verify = (token: string, id: string, body: object) =>
  sendRawAuth(world, "POST", `/factors/${id}/verify`, { token, body });
const unenroll = (token: string, id: string) => sendRawAuth(world, "DELETE", `/factors/${id}`, { token });

async function challenged(token: string, id: string): Promise<string> {
  const { status, body } = await challenge(token, id);
  expect(status).toBe(200);
  return String(body.id);
}

describe("A8 §13.13 a second factor is added", () => {
  it("with a picture that needs no #, a key and an address, and makes the session one of aal2", async () => {
    const { data, error } = await ann.client.mfa.enroll({ factorType: "totp", friendlyName: "Phone" });
    expect(error).toBeNull();
    expect(data?.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg [^#]*<\/svg>$/);
    expect(data?.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = `otpauth://totp/localhost%3A3000:${encodeURIComponent(ann.email)}?algorithm=SHA1&digits=6&issuer=localhost%3A3000&period=30&secret=${data?.totp.secret}`;
    expect(data?.totp.uri).toBe(address);
    const id = data?.id ?? "";
    const secret = data?.totp.secret ?? "";
    expect(await me(ann.token)).toBe(200);
    const events: string[] = [];
    ann.client.onAuthStateChange((event) => void events.push(event));
    const verified = await ann.client.mfa.challengeAndVerify({ factorId: id, code: totpCodeAt(world, secret) });
    expect(verified.error).toBeNull();
    expect(events).toContain("MFA_CHALLENGE_VERIFIED");
    expect(verified.data?.user.factors).toMatchObject([
      { id, friendly_name: "Phone", factor_type: "totp", status: "verified", phone: "" },
    ]);
    const level = await ann.client.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(level.data?.currentAuthenticationMethods.map((entry) => (entry as { method: string }).method)).toEqual([
      "totp",
      "password",
    ]);
    expect(await me(await accessTokenOf(ann.client))).toBe(200);
  });

  it("and its secret lies encrypted in the database", async () => {
    const { body } = await enroll(ann.token);
    const { secret } = body.totp as { secret: string };
    const { rows } = await world.pool.query("SELECT * FROM auth_factors WHERE id = $1", [body.id]);
    expect(JSON.stringify(rows)).not.toContain(secret);
    const user = await sendRawAuth(world, "GET", "/user", { token: ann.token });
    expect(JSON.stringify(user.body)).not.toMatch(/secret/);
    expect(user.body.factors).toMatchObject([{ id: body.id, status: "unverified", last_challenged_at: null }]);
  });

  it("§9.2 ends all sessions without one, and voids this one's earlier tokens without ending it", async () => {
    const phone = await signIn(world, ann.email);
    const { token } = await addFactor(world, ann);
    expect(await me(phone.token)).toBe(401);
    expect((await refresh(phone.refresh)).body).toMatchObject({ code: "refresh_token_not_found" });
    expect(await me(ann.token)).toBe(401);
    expect((await refresh(ann.refresh)).body).toMatchObject({ code: "refresh_token_not_found" });
    expect(await me(token)).toBe(200);
    const { data, error } = await ann.client.refreshSession();
    expect(error).toBeNull();
    expect(await me(data.session?.access_token ?? "")).toBe(200);
  });

  it("is refused by its table: name, number, kind, id, an old sign-in", async () => {
    expect(await enroll(ann.token, { friendly_name: "x" })).toMatchObject({ status: 200 });
    expect(await enroll(ann.token, { friendly_name: "x" })).toMatchObject({
      status: 422,
      body: {
        code: "mfa_factor_name_conflict",
        message: 'A factor with the friendly name "x" for this user already exists',
      },
    });
    expect((await enroll(ann.token)).status).toBe(200);
    expect((await enroll(ann.token)).body).toMatchObject({ code: "mfa_factor_name_conflict" });
    expect((await enroll(ann.token, { friendly_name: "y".repeat(101) })).status).toBe(400);
    expect((await enroll(ann.token, { friendly_name: "\u0000" })).status).toBe(400);
    for (let left = 8; left > 0; left -= 1)
      expect((await enroll(ann.token, { friendly_name: `n${left}` })).status).toBe(200);
    expect((await enroll(ann.token, { friendly_name: "one more" })).body).toMatchObject({
      code: "too_many_enrolled_mfa_factors",
    });
    expect((await challenge(ann.token, "1")).body).toMatchObject({ code: "validation_failed" });
    world.clock.advance(15 * MINUTE + 1_000);
    expect(await enroll(ann.token, { friendly_name: "late" })).toMatchObject({
      status: 400,
      body: { code: "reauthentication_needed" },
    });
    const confirmed = await createApiClient(world.app, ann.token).try(accountEndpoints.confirm, {
      body: { password: PASSWORD },
    });
    expect(confirmed.status).toBe(200);
    expect((await enroll(ann.token, { friendly_name: "late" })).status).toBe(200);
  });

  it("expires unverified after five minutes", async () => {
    const { body } = await enroll(ann.token, { friendly_name: "x" });
    const used = String((await enroll(ann.token, { friendly_name: "used" })).body.id);
    world.clock.advance(4 * MINUTE);
    await challenged(ann.token, used);
    world.clock.advance(MINUTE + 1_000);
    expect((await challenge(ann.token, String(body.id))).body).toMatchObject({ code: "mfa_factor_not_found" });
    // A challenge counts as use.
    await challenged(ann.token, used);
    const { body: user } = await sendRawAuth(world, "GET", "/user", { token: ann.token });
    const at = world.clock.now().getTime();
    const [shown] = user.factors as { id: string; last_challenged_at: string }[];
    expect([shown?.id, Date.parse(shown?.last_challenged_at ?? "")]).toEqual([used, at]);
    const { rows } = await world.pool.query("SELECT FROM auth_challenges WHERE factor_id = $1", [used]);
    expect(rows).toHaveLength(2);
    world.clock.advance(4 * MINUTE);
    await challenged(ann.token, used);
    const left = await world.pool.query("SELECT FROM auth_challenges WHERE factor_id = $1", [used]);
    expect(left.rowCount, "what expired goes with the next one").toBe(2);
    expect((await enroll(ann.token, { friendly_name: "x" })).status).toBe(200);
  });
});

describe("§5.17 item 7 a code", () => {
  let factor: { id: string; secret: string; token: string };
  beforeEach(async () => {
    factor = await addFactor(world, ann);
  });

  it("counts once, one step early or late, and no more", async () => {
    const { id, secret, token } = factor;
    // Moves to the start of a time step, where two steps earlier is closest.
    world.clock.advance(5 * MINUTE - (world.clock.now().getTime() % STEP));
    for (const seconds of [-60, 60]) {
      const asked = { challenge_id: await challenged(token, id), code: totpCodeAt(world, secret, seconds) };
      expect(await verify(token, id, asked)).toMatchObject({
        status: 422,
        body: { code: "mfa_verification_failed", message: "Invalid TOTP code entered" },
      });
    }
    const early = totpCodeAt(world, secret, -30);
    const first = await verify(token, id, { challenge_id: await challenged(token, id), code: early });
    expect(first.status).toBe(200);
    const now = String(first.body.access_token);
    const again = { challenge_id: await challenged(now, id), code: early };
    expect((await verify(now, id, again)).body).toMatchObject({ code: "mfa_verification_failed" });
    const next = await verify(now, id, { ...again, code: totpCodeAt(world, secret, 30) });
    expect(next.status).toBe(200);
    const last = String(next.body.access_token);
    // The current step lies before the used one, so it is invalid too.
    const passed = { challenge_id: await challenged(last, id), code: totpCodeAt(world, secret) };
    expect((await verify(last, id, passed)).status).toBe(422);
    const { factors } = await createApiClient(world.app, last).call(accountEndpoints.get, {});
    const used = new Date(world.clock.now().getTime() + STEP).toISOString();
    expect(factors).toMatchObject([{ id, used_at: used }]);
  });

  it("is taken once of twenty at once", async () => {
    const { id, secret, token } = factor;
    const code = totpCodeAt(world, secret);
    const challenges = await Promise.all(Array.from({ length: 20 }, () => challenged(token, id)));
    const answers = await Promise.all(challenges.map((challenge_id) => verify(token, id, { challenge_id, code })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("needs its challenge: the factor's own, unused, not older than five minutes, from the same network", async () => {
    const { id, secret, token } = factor;
    const code = totpCodeAt(world, secret);
    for (const challenge_id of ["", "1", world.services.ids.next()]) {
      expect((await verify(token, id, { challenge_id, code })).body).toMatchObject({
        code: "mfa_factor_not_found",
        message: "MFA factor with the provided challenge ID not found",
      });
    }
    const old = await challenged(token, id);
    expect((await verify(token, id, { challenge_id: old, code: "" })).body).toMatchObject({
      code: "validation_failed",
      message: "Code needs to be non-empty",
    });
    world.clock.advance(5 * MINUTE);
    const late = { challenge_id: old, code: totpCodeAt(world, secret) };
    expect((await verify(token, id, late)).body).toMatchObject({ code: "mfa_challenge_expired" });
    const used = await challenged(token, id);
    const right = { challenge_id: used, code: totpCodeAt(world, secret) };
    const { body } = await verify(token, id, right);
    expect((await verify(String(body.access_token), id, right)).body).toMatchObject({
      code: "mfa_ip_address_mismatch",
      message: "Challenge and verify IP addresses mismatch.",
    });
    await world.pool.query("UPDATE auth_challenges SET ip = '203.0.113.9', verified_at = NULL WHERE id = $1", [used]);
    expect((await verify(String(body.access_token), id, right)).body).toMatchObject({
      code: "mfa_ip_address_mismatch",
    });
  });

  it("is rejected for another user's factor", async () => {
    const { id, secret } = factor;
    const eve = await signUp(world);
    expect(await challenge(eve.token, id)).toMatchObject({ status: 404, body: { code: "mfa_factor_not_found" } });
    const asked = { challenge_id: world.services.ids.next(), code: totpCodeAt(world, secret) };
    expect((await verify(eve.token, id, asked)).status).toBe(404);
    expect((await unenroll(eve.token, id)).status).toBe(404);
  });
});

describe("A8 §13.13 a session that owes the second factor", () => {
  let factor: { id: string; secret: string; token: string };
  let owing: Member;
  beforeEach(async () => {
    factor = await addFactor(world, ann);
    owing = await signIn(world, ann.email);
  });

  it("is anonymous in every process, and valid for the challenge only", async () => {
    expect(await me(owing.token)).toBe(401);
    expect((await other.authenticator.actorOf(`Bearer ${owing.token}`)).kind).toBe("anonymous");
    const refused = async (method: string, path: string, body?: object) => {
      const answer = await sendRawAuth(world, method, path, { token: owing.token, ...(body && { body }) });
      return [answer.status, answer.body.code];
    };
    expect(await refused("PUT", "/user", { data: { first_name: "Eve" } })).toEqual([401, "insufficient_aal"]);
    const password = { password: "a better one by far", current_password: PASSWORD };
    expect(await refused("PUT", "/user", password)).toEqual([401, "insufficient_aal"]);
    expect(await refused("POST", "/factors", { factor_type: "totp" })).toEqual([403, "insufficient_aal"]);
    expect(await refused("DELETE", `/factors/${factor.id}`)).toEqual([422, "insufficient_aal"]);
    expect(await refused("GET", "/user/identities/authorize?provider=google")).toEqual([403, "insufficient_aal"]);
    expect(await refused("POST", "/logout?scope=others")).toEqual([403, "insufficient_aal"]);
    expect((await owing.client.getUser()).data.user?.factors).toHaveLength(1);
  });

  it("becomes a full session with the correct code, and its earlier token gains no rights", async () => {
    const twin = await signIn(world, ann.email);
    const neighbour = await signUp(world);
    const code = totpCodeAt(world, factor.secret);
    const { error } = await owing.client.mfa.challengeAndVerify({ factorId: factor.id, code });
    expect(error).toBeNull();
    expect(await me(await accessTokenOf(owing.client))).toBe(200);
    // Whoever else only knew the password has to sign in anew.
    expect((await refresh(twin.refresh)).body).toMatchObject({ code: "refresh_token_not_found" });
    expect((await refresh(neighbour.refresh)).status).toBe(200);
    expect(await me(owing.token)).toBe(401);
    expect((await refresh(owing.refresh)).body).toMatchObject({ code: "refresh_token_not_found" });
    // The other device proved its factor long ago.
    expect(await me(factor.token)).toBe(200);
  });

  it("cannot bring a factor of its own: one that was only begun is not there for it", async () => {
    const begun = await enroll(factor.token, { friendly_name: "begun" });
    const answer = await challenge(owing.token, String(begun.body.id));
    expect(answer).toMatchObject({ status: 404, body: { code: "mfa_factor_not_found" } });
  });

  it("ends only itself, and by itself after a quarter of an hour", async () => {
    const twin = await signIn(world, ann.email);
    expect((await sendRawAuth(world, "POST", "/logout", { token: twin.token })).status).toBe(204);
    expect(await me(factor.token)).toBe(200);
    world.clock.advance(15 * MINUTE);
    expect(await refresh(owing.refresh)).toMatchObject({
      status: 400,
      body: { code: "session_expired", message: expect.stringContaining("Low AAL") },
    });
  });

  it("item 10 owes it in every process within a second after another device has added the factor", async () => {
    const bob = await signUp(world);
    const phone = await signIn(world, bob.email);
    const asked = () => other.authenticator.actorOf(`Bearer ${phone.token}`);
    expect((await asked()).kind).toBe("user");
    await addFactor(world, bob);
    await expect.poll(async () => (await asked()).kind, { timeout: 1_000, interval: 5 }).toBe("anonymous");
  });

  it("is not logged as a sign-in yet, and makes no place familiar", async () => {
    const events = async () =>
      (
        await world.pool.query("SELECT event, detail FROM auth_audit_log WHERE session_id = $1 ORDER BY at, id", [
          JSON.parse(Buffer.from(owing.token.split(".")[1] ?? "", "base64url").toString()).session_id,
        ])
      ).rows.map(({ event }) => event);
    expect(await events()).toEqual(["second_factor_asked"]);
    const wrong = { factorId: factor.id, code: "000000" };
    expect((await owing.client.mfa.challengeAndVerify(wrong)).error?.code).toBe("mfa_verification_failed");
    const right = { factorId: factor.id, code: totpCodeAt(world, factor.secret) };
    expect((await owing.client.mfa.challengeAndVerify(right)).error).toBeNull();
    expect(await events()).toEqual(["second_factor_asked", "second_factor_failed", "sign_in"]);
  });
});

describe("A12 item 11 removing a second factor", () => {
  it("requires a code and an identity confirmation; then the password alone signs in, and other devices are signed out", async () => {
    const { id, secret, token } = await addFactor(world, ann);
    await createRecoveryCodesFor(world, token);
    const phone = await signIn(world, ann.email);
    const code = totpCodeAt(world, secret);
    expect((await phone.client.mfa.challengeAndVerify({ factorId: id, code })).error).toBeNull();
    const phoneToken = await accessTokenOf(phone.client);
    world.clock.advance(16 * MINUTE);
    expect(await unenroll(token, id)).toMatchObject({ status: 400, body: { code: "reauthentication_needed" } });
    const confirm = (body: object) => createApiClient(world.app, token).try(accountEndpoints.confirm, { body });
    expect(await confirm({ password: "not this one" })).toMatchObject({
      status: 422,
      body: { code: "password_wrong", fields: { password: { code: "password_wrong" } } },
    });
    expect((await confirm({ password: PASSWORD })).body).toMatchObject({ code: "code_required" });
    expect((await confirm({ password: PASSWORD, code: "000000" })).body).toMatchObject({
      code: "code_wrong",
      fields: { code: { code: "code_wrong" } },
    });
    const { rows } = await world.pool.query(
      "SELECT event FROM auth_audit_log WHERE user_id = $1 AND event LIKE '%_failed' ORDER BY at, id",
      [ann.id],
    );
    expect(rows).toEqual([{ event: "confirmation_failed" }, { event: "second_factor_failed" }]);
    const confirmed = await confirm({ password: PASSWORD, code: totpCodeAt(world, secret) });
    const until = new Date(world.clock.now().getTime() + 15 * MINUTE).toISOString();
    expect(confirmed).toMatchObject({ status: 200, body: { confirmed_until: until } });
    expect((await unenroll(token, id)).body).toEqual({ id });
    expect(await me(phoneToken)).toBe(401);
    expect(await me(token)).toBe(200);
    const next = await signIn(world, ann.email);
    expect(await me(next.token)).toBe(200);
    const left = await world.pool.query("SELECT 1 FROM auth_recovery_codes WHERE user_id = $1", [ann.id]);
    expect(left.rowCount).toBe(0);
  });

  it("counts the sign-in for the password where there is none, for 15 minutes", async () => {
    const until = new Date(world.clock.now().getTime() + 15 * MINUTE).toISOString();
    await world.pool.query("UPDATE auth_users SET password_hash = NULL WHERE id = $1", [ann.id]);
    const confirm = () =>
      createApiClient(world.app, ann.token).try(accountEndpoints.confirm, { body: { password: "" } });
    world.clock.advance(15 * MINUTE);
    expect(await confirm()).toMatchObject({ status: 200, body: { confirmed_until: until } });
    world.clock.advance(1);
    expect(await confirm()).toMatchObject({ status: 403, body: { code: "sign_in_again" } });
  });

  it("is done without more for one that was only begun", async () => {
    const { body } = await enroll(ann.token);
    expect((await unenroll(ann.token, String(body.id))).status).toBe(200);
  });
});
