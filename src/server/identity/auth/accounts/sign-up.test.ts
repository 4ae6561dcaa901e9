import { afterAll, describe, expect, it } from "vitest";
import {
  authClient,
  PASSWORD,
  sendRawAuth,
  signIn,
  signUp,
  uniqueAddress,
} from "../../../../../tests/support/auth-client.ts";
import { createApiClient, createWorld } from "../../../../../tests/support/world.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";
import { LIMITS } from "../../../../contract/limits.ts";
import { newMetadata } from "./metadata.ts";

const world = await createWorld({ now: new Date().toISOString() });
afterAll(() => world.close());

const post = (body: unknown) => sendRawAuth(world, "POST", "/signup", { body });

async function personOf(id: string) {
  const { rows } = await world.pool.query("SELECT * FROM users WHERE id = $1", [id]);
  return rows[0];
}

describe("A2 §9.1 sign-up without a mail server", () => {
  it("confirms an unknown address at once and gives a session that works", async () => {
    const { client, email, id, token } = await signUp(world, { data: { first_name: "Ines", last_name: "Marchetti" } });
    const { data } = await client.getUser();
    expect(data.user).toMatchObject({ id, email, aud: "authenticated", role: "authenticated", is_anonymous: false });
    for (const moment of ["email_confirmed_at", "last_sign_in_at", "updated_at", "created_at"] as const) {
      expect(data.user?.[moment]).toMatch(/^\d{4}-\d\d-\d\dT/);
    }
    expect(data.user?.identities).toMatchObject([{ provider: "email", id, user_id: id, email }]);
    expect(data.user?.app_metadata).toEqual({ provider: "email", providers: ["email"] });
    const me = await createApiClient(world.app, token).call(userEndpoints.me, {});
    expect(me).toEqual({
      id,
      email,
      name: "Ines",
      surname: "Marchetti",
      verified: false,
      role: "referrer",
      admin: false,
    });
  });

  it("A10 writes the person in the same transaction, never verified by automatic confirmation", async () => {
    const { id, email } = await signUp(world, { data: { first_name: "Ann" } });
    expect(await personOf(id)).toMatchObject({ id, email, name: "Ann", surname: "", verified: false });
  });

  it("refuses a known address in any spelling, also one that was never confirmed, and leaves it untouched", async () => {
    const { id, email } = await signUp(world);
    await world.pool.query("UPDATE auth_users SET email_confirmed_at = NULL WHERE id = $1", [id]);
    for (const known of [email, email.toUpperCase(), ` ${email} `]) {
      const { data, error } = await authClient(world).signUp({ email: known, password: "another quiet heron" });
      expect(data.session).toBeNull();
      expect(error).toMatchObject({ message: "User already registered", status: 422, code: "user_already_exists" });
    }
    await world.pool.query("UPDATE auth_users SET email_confirmed_at = now() WHERE id = $1", [id]);
    expect((await signIn(world, email)).id).toBe(id);
  });

  it("gives an address to one of many at once, and leaves no half account", async () => {
    const email = uniqueAddress("crowd");
    const all = await Promise.all(Array.from({ length: 8 }, () => post({ email, password: PASSWORD })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(422)]);
    const { rows } = await world.pool.query(
      "SELECT (SELECT count(*) FROM users WHERE email = $1) AS people, count(*) AS accounts FROM auth_users WHERE email = $1",
      [email],
    );
    expect(rows[0]).toEqual({ people: 1, accounts: 1 });
  });

  it("takes the challenge of the client's PKCE flow, and refuses half of one", async () => {
    const half = await post({ email: uniqueAddress(), password: PASSWORD, code_challenge: "a".repeat(43) });
    expect(half).toMatchObject({
      status: 400,
      body: { code: "validation_failed", message: "PKCE flow requires code_challenge_method and code_challenge" },
    });
    const again = { type: "signup", email: uniqueAddress(), code_challenge: "a".repeat(43) };
    for (const path of ["/resend", "/recover", "/otp"]) {
      expect(await sendRawAuth(world, "POST", path, { body: again }), path).toMatchObject({ status: 400 });
    }
    const short = { code_challenge: "a".repeat(42), code_challenge_method: "s256" };
    expect((await post({ email: uniqueAddress(), password: PASSWORD, ...short })).status).toBe(400);
    const plain = { code_challenge: "a".repeat(43), code_challenge_method: "plain" };
    expect((await post({ email: uniqueAddress(), password: PASSWORD, ...plain })).status).toBe(400);
  });
});

describe("§5.1 what sign-up refuses, in this order", () => {
  const email = "order@people.example";
  const both = { email, phone: "+1", password: PASSWORD };
  const long = `${"a".repeat(250)}@people.example`;
  it.each([
    ["Signup requires a valid password", 400, "validation_failed", { email }],
    ["Password should be at least 6 characters.", 422, "weak_password", { email: "broken", password: "abc" }],
    ["Unable to validate email address: invalid format", 400, "validation_failed", { email: "no", password: PASSWORD }],
    ["An email address is too long", 400, "validation_failed", { email: long, password: PASSWORD }],
    ["Anonymous sign-ins are disabled", 422, "anonymous_provider_disabled", {}],
    ["Phone signups are disabled", 400, "phone_provider_disabled", { phone: "+15550100", password: PASSWORD }],
    ["Only an email address or phone number should be provided on signup.", 400, "validation_failed", both],
    ["Password cannot be longer than 1024 bytes", 400, "validation_failed", { email, password: "é".repeat(513) }],
    [
      "Password contains characters that are not valid text",
      400,
      "validation_failed",
      { email, password: "abc\ud800xyz" },
    ],
    ["email must be a string", 400, "validation_failed", { email: ["a"], password: PASSWORD }],
    ["password must be a string", 400, "validation_failed", { email, password: 12345678 }],
    ["data must be an object", 400, "validation_failed", { email, password: PASSWORD, data: [] }],
  ])("%s", async (message, status, code, body) => {
    expect(await post(body)).toMatchObject({ status, body: { code, error_code: code, message } });
  });

  it("refuses addresses that are none", async () => {
    for (const bad of [
      "a@b",
      "a b@people.example",
      "@people.example",
      "a@people..example",
      "a\u0000@people.example",
      "a@people.example\r\nBcc: x@y.example",
    ]) {
      expect((await post({ email: bad, password: PASSWORD })).status, bad).toBe(400);
    }
  });
});

describe("A11 item 1 item 2 passwords", () => {
  it("are at least as long as configured, counted in characters, and the client hears why", async () => {
    const { error } = await authClient(world).signUp({ email: uniqueAddress(), password: "😀😀😀😁😂" });
    expect(error).toMatchObject({
      name: "AuthWeakPasswordError",
      status: 422,
      message: "Password should be at least 6 characters.",
      reasons: ["length"],
    });
  });

  it("are refused when they are common or words of the product", async () => {
    for (const password of ["123456", "Password1", "qwertyuiop", "vouchwell1", "referral", "11111111", "iloveyou!"]) {
      expect(await post({ email: uniqueAddress(), password }), password).toMatchObject({
        status: 422,
        body: { code: "weak_password", weak_password: { reasons: ["pwned"] } },
      });
    }
    const own = { email: "marguerite@people.example", password: "Marguerite@people.example" };
    for (const password of [own.password, " MARGUERITE@people.example ", "Marguerite"]) {
      expect((await post({ ...own, password })).body, password).toMatchObject({ code: "weak_password" });
    }
  });

  it("may be anything of up to 1,024 bytes, and only the exact one opens", async () => {
    for (const password of [
      "kÿqt7!",
      `${"x".repeat(71)}zQ`,
      "ab cdé ".repeat(9),
      "Ωμέγα😀 ß",
      " leading blank",
      `${"long ".repeat(204)}end.`,
    ]) {
      const email = uniqueAddress("exact");
      expect((await post({ email, password })).status, password).toBe(200);
      expect((await signIn(world, email, { password })).email).toBe(email);
      const wrong = [password.slice(0, -1), password.toUpperCase(), password.trim(), `${password} `];
      for (const other of wrong.filter((text) => text !== password)) {
        const { error } = await authClient(world).signInWithPassword({ email, password: other });
        expect(error?.code, other).toBe("invalid_credentials");
      }
    }
  });
});

describe("A3 names and metadata of a newcomer", () => {
  const metadataOf = async (data: object) => {
    const { client, id } = await signUp(world, { data });
    return { metadata: (await client.getUser()).data.user?.user_metadata, person: await personOf(id) };
  };

  it("keeps both names and makes the full one", async () => {
    const { metadata, person } = await metadataOf({ first_name: "  Ines ", last_name: "de la Cruz" });
    expect(metadata).toMatchObject({
      first_name: "Ines",
      last_name: "de la Cruz",
      full_name: "Ines de la Cruz",
      role: "referrer",
    });
    expect(person).toMatchObject({ name: "Ines", surname: "de la Cruz" });
  });

  it("splits a full name where no parts come", async () => {
    const { metadata, person } = await metadataOf({
      full_name: "Jonah van Weiss",
      avatar_url: "https://x.example/a.png",
    });
    expect(metadata).toMatchObject({ full_name: "Jonah van Weiss", avatar_url: "https://x.example/a.png" });
    expect(person).toMatchObject({ name: "Jonah", surname: "van Weiss" });
  });

  it("leaves names empty where none come", async () => {
    const { metadata, person } = await metadataOf({});
    expect(metadata).not.toHaveProperty("full_name");
    expect(person).toMatchObject({ name: "", surname: "" });
  });

  it("R3 X4 takes a role from the list only, and no key of the server's", async () => {
    expect((await metadataOf({ role: "poster" })).metadata).toMatchObject({ role: "poster" });
    const forged = await metadataOf({
      role: "admin",
      email_verified: true,
      sub: "somebody",
      email: "boss@people.example",
    });
    expect(forged.metadata).toMatchObject({ role: "referrer", email_verified: false });
    expect(forged.metadata?.sub).toBe(forged.person.id);
    expect(forged.metadata?.email).toBe(forged.person.email);
  });

  it("takes 4,000 bytes of metadata, 20 levels deep and with names of 200 characters, and no more", () => {
    const own = { sub: "x" };
    const size = (bytes: number) => ({ big: "é".repeat(10) + "x".repeat(bytes) });
    const most =
      LIMITS.user_metadata_bytes - Buffer.byteLength(JSON.stringify({ role: "referrer", ...size(0), ...own }));
    const deep = (levels: number) => ({ deep: JSON.parse(`${"[".repeat(levels)}${"]".repeat(levels)}`) });
    const named = (length: number) => ({ last_name: "x".repeat(length) });
    for (const [data, longer] of [
      [size(most), size(most + 1)],
      [deep(20), deep(21)],
      [named(200), named(201)],
    ] as const) {
      expect(newMetadata(data, own).metadata).toMatchObject(data);
      expect(() => newMetadata(longer, own)).toThrow(expect.objectContaining({ code: "validation_failed" }));
    }
  });

  it("leaves out what is null, and a key that would be the prototype", () => {
    const data = JSON.parse('{"note": null, "__proto__": {"admin": true}, "first_name": null, "kept": 1}');
    expect(newMetadata(data, {})).toEqual({
      metadata: { role: "referrer", kept: 1 },
      person: { name: "", surname: "" },
    });
  });

  it.each([
    ["a control character in a name", { first_name: "A\u0007nn" }],
    ["a name of 201 characters", { last_name: "x".repeat(201) }],
    ["a name that is no text", { full_name: 7 }],
    ["half a character", { first_name: "\ud800" }],
    ["NUL", { note: "a\u0000b" }],
    ["half a character in a key", { "k\udfff": 1 }],
    ["more than 4 kB", { big: "x".repeat(4_000) }],
    ["endless nesting", { deep: JSON.parse(`${"[".repeat(60)}${"]".repeat(60)}`) }],
  ])("refuses %s", async (_what, data) => {
    expect(await post({ email: uniqueAddress(), password: PASSWORD, data })).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });
});
