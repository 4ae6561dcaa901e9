import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authClient, PASSWORD, sendRawAuth, signIn, signUp } from "../../../../../tests/support/auth-client.ts";
import { createApiClient, createWorld, type World } from "../../../../../tests/support/world.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";

let world: World;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
});
afterAll(() => world.close());

const NEW = "eight loud bitterns";
const put = (token: string, body: unknown) => sendRawAuth(world, "PUT", "/user", { token, body });

describe("§5.7 data", () => {
  it("is merged one level deep, null removes, and the client keeps the whole user", async () => {
    const { client } = await signUp(world, { data: { full_name: "Ines Marchetti", colour: "red", list: { a: 1 } } });
    const { data, error } = await client.updateUser({ data: { colour: null, list: { b: 2 }, role: "candidate" } });
    expect(error).toBeNull();
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Ines Marchetti", list: { b: 2 }, role: "candidate" });
    expect(data.user?.user_metadata).not.toHaveProperty("colour");
    const { data: kept } = await client.getSession();
    expect(kept.session?.user).toMatchObject({ id: data.user?.id, aud: "authenticated", role: "authenticated" });
  });

  it("A3 carries a new name into the person's record and into all its forms", async () => {
    const { client, token } = await signUp(world, { data: { first_name: "Ines", last_name: "Marchetti" } });
    await client.updateUser({ data: { last_name: "Olander" } });
    expect(await createApiClient(world.app, token).call(userEndpoints.me, {})).toMatchObject({
      name: "Ines",
      surname: "Olander",
    });
    const { data } = await client.updateUser({ data: { full_name: "Jo Weiss" } });
    expect(data.user?.user_metadata).toMatchObject({ full_name: "Jo Weiss", first_name: "Jo", last_name: "Weiss" });
    expect(await createApiClient(world.app, token).call(userEndpoints.me, {})).toMatchObject({
      name: "Jo",
      surname: "Weiss",
    });
  });

  it("R4 X4 grants nothing: no role outside the list, no key of the server's, no rights", async () => {
    const { client, token, id, email } = await signUp(world);
    const forged = { role: "admin", admin: true, email: "boss@people.example", email_verified: true, sub: "x" };
    const { data } = await client.updateUser({ data: forged });
    expect(data.user?.user_metadata).toMatchObject({ role: "referrer", email, email_verified: false, sub: id });
    expect(await put(token, { app_metadata: { admin: true } })).toMatchObject({
      status: 403,
      body: { code: "not_admin", message: "Updating app_metadata requires admin privileges" },
    });
    expect(await createApiClient(world.app, token).call(userEndpoints.me, {})).toMatchObject({
      admin: false,
      verified: false,
    });
    expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
  });

  it("stays below 4 kB together with what was there", async () => {
    const { client, token } = await signUp(world);
    expect((await client.updateUser({ data: { one: "x".repeat(2_500) } })).error).toBeNull();
    expect(await put(token, { data: { two: "x".repeat(2_500) } })).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: "User metadata cannot be larger than 4000 bytes" },
    });
    expect((await client.updateUser({ data: { one: null, two: "x".repeat(2_500) } })).error).toBeNull();
  });

  it("keeps both of two changes at once", async () => {
    const { client, token } = await signUp(world);
    const answers = await Promise.all(["a", "b", "c", "d"].map((key) => put(token, { data: { [key]: 1 } })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { data } = await client.getUser();
    expect(data.user?.user_metadata).toMatchObject({ a: 1, b: 1, c: 1, d: 1 });
  });
});

describe("A12 §5.7 a new password", () => {
  it("asks for the present one, ends the other sessions and is written down", async () => {
    const here = await signUp(world);
    const there = await signIn(world, here.email);
    expect((await here.client.updateUser({ password: NEW })).error).toMatchObject({
      status: 400,
      code: "current_password_required",
    });
    const { error } = await here.client.updateUser({ password: NEW, current_password: "wrong heron" });
    expect(error).toMatchObject({ status: 400, code: "current_password_invalid" });
    expect((await here.client.updateUser({ password: NEW, current_password: PASSWORD })).error).toBeNull();
    expect((await here.client.getUser()).error).toBeNull();
    expect((await here.client.refreshSession()).error).toBeNull();
    expect((await sendRawAuth(world, "GET", "/user", { token: there.token })).body).toMatchObject({
      code: "session_not_found",
    });
    expect((await there.client.refreshSession()).error?.code).toBe("refresh_token_not_found");
    expect((await authClient(world).signInWithPassword({ email: here.email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
    await signIn(world, here.email, { password: NEW });
    const { rows } = await world.pool.query("SELECT event, detail FROM auth_audit_log WHERE user_id = $1", [here.id]);
    expect(rows).toContainEqual({ event: "password_changed", detail: {} });
    expect(rows).toContainEqual({ event: "password_change_failed", detail: {} });
  });

  it("asks for a sign-in of the last 15 minutes where there is none", async () => {
    for (const [milliseconds, answer] of [
      [15 * 60_000, { status: 200 }],
      [15 * 60_000 + 1, { status: 400, body: { code: "reauthentication_needed" } }],
    ] as const) {
      const { id, token } = await signUp(world);
      await world.pool.query("UPDATE auth_users SET password_hash = NULL WHERE id = $1", [id]);
      world.clock.advance(milliseconds);
      expect(await put(token, { password: NEW }), `${milliseconds} ms later`).toMatchObject(answer);
    }
  });

  it("is another one, strong, and changes nothing when something else is refused", async () => {
    const { client, token, email } = await signUp(world);
    const same = await client.updateUser({ password: PASSWORD, current_password: PASSWORD });
    expect(same.error).toMatchObject({
      status: 422,
      code: "same_password",
      message: "New password should be different from the old password.",
    });
    expect((await client.updateUser({ password: "short", current_password: PASSWORD })).error).toMatchObject({
      name: "AuthWeakPasswordError",
      reasons: ["length"],
    });
    const both = { password: NEW, current_password: PASSWORD, data: { big: "x".repeat(5_000) } };
    expect((await put(token, both)).status).toBe(400);
    await signIn(world, email);
  });

  it("lets one of two concurrent changes succeed", async () => {
    const { token, email } = await signUp(world);
    const wanted = ["first loud bittern", "second loud bittern"];
    const answers = await Promise.all(wanted.map((password) => put(token, { password, current_password: PASSWORD })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    const winner = wanted[answers.findIndex(({ status }) => status === 200)] ?? "";
    await signIn(world, email, { password: winner });
  });
});

describe("what this server does not change", () => {
  it("says so for the phone, and takes the present address as no change", async () => {
    const { token, email } = await signUp(world);
    expect((await put(token, { phone: "+15550100" })).body).toMatchObject({ code: "phone_provider_disabled" });
    expect(await put(token, { email: email.toUpperCase() })).toMatchObject({ status: 200, body: { email } });
  });

  it("needs somebody", async () => {
    expect((await sendRawAuth(world, "PUT", "/user", { body: { data: { a: 1 } } })).status).toBe(401);
  });
});
