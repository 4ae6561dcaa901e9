import { afterAll, describe, expect, it } from "vitest";
import { authClient, PASSWORD, sendRawAuth, signIn, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, signUpAndConfirm } from "../../../../../tests/support/mailbox.ts";
import { createApiClient } from "../../../../../tests/support/world.ts";
import { userEndpoints } from "../../../../contract/identity/users.ts";

const here = await createMailWorld();
const { world } = here;
afterAll(() => here.close());

const post = (path: string, body: unknown) => sendRawAuth(world, "POST", path, { body });
const signUpOf = (email: string, password = PASSWORD) =>
  post("/signup", { email, password, data: { first_name: "Ann" } });

async function waiting(email = uniqueAddress()): Promise<string> {
  expect((await signUpOf(email)).status).toBe(200);
  return email;
}

describe("A2 A11 §9.1 §13.3 sign-up with a mail server", () => {
  it("creates an unknown address, mails it, and gives no session before it is confirmed", async () => {
    const client = authClient(world);
    const email = uniqueAddress();
    const { data, error } = await client.signUp({
      email,
      password: PASSWORD,
      options: { data: { first_name: "Ines" } },
    });
    expect([error, data.session]).toEqual([null, null]);
    expect(data.user).toMatchObject({
      email,
      identities: [{ provider: "email" }],
      user_metadata: { first_name: "Ines" },
    });
    expect(data.user?.email_confirmed_at).toBeUndefined();
    const again = await authClient(world).signInWithPassword({ email, password: PASSWORD });
    expect(again.error).toMatchObject({ status: 400, code: "email_not_confirmed", message: "Email not confirmed" });
    const wrong = await authClient(world).signInWithPassword({ email, password: "wrong heron" });
    expect(wrong.error?.code, "§13.2").toBe("invalid_credentials");

    const { subject, token_hash, type } = await here.proof(email);
    expect([subject, type]).toEqual(["Confirm your email address", "signup"]);
    const done = await client.verifyOtp({ type: "signup", token_hash });
    expect(done.data.user).toMatchObject({ id: data.user?.id, email_confirmed_at: expect.any(String) });
    const me = createApiClient(world.app, done.data.session?.access_token);
    expect(await me.call(userEndpoints.me, {}), "A10").toMatchObject({ name: "Ines", email, verified: true });
    await signIn(world, email);
    const query = "SELECT FROM auth_audit_log WHERE user_id = $1 AND event = 'email_confirmed'";
    const confirmations = async () => (await world.pool.query(query, [data.user?.id])).rowCount;
    expect(await confirmations()).toBe(1);
    // Another verification of the same address is not a second confirmation.
    await post("/recover", { email });
    const recovery = await here.proof(email);
    await authClient(world).verifyOtp({ type: "recovery", token_hash: recovery.token_hash });
    expect(await confirmations()).toBe(1);
  });

  it.each([
    ["/auth?next=%2Fapply%2F1%3Fx%3D1", "%2Fapply%2F1%3Fx%3D1"],
    ["/auth?next=%2F%2Fevil.example", undefined],
    ["/auth?next=https%3A%2F%2Fevil.example", undefined],
    ["/auth?next=%2F%5Cevil.example", undefined],
    ["/auth?next=%2Fa%0Ab", undefined],
    ["/auth", undefined],
  ])("J15 the mailed link of %j leads on to %j, to nowhere but paths of ours", async (from, next) => {
    const email = uniqueAddress();
    const options = { emailRedirectTo: `http://localhost:3000${from}` };
    await authClient(world).signUp({ email, password: PASSWORD, options });
    expect(/&next=(\S+)/.exec((await here.proof(email)).text)?.[1]).toBe(next);
  });

  it("item 4 answers alike for unknown, waiting and known addresses, and writes to the owner", async () => {
    const known = (await signUpAndConfirm(here)).email;
    const pending = await waiting();
    const [fresh] = [uniqueAddress()];
    const answers = await Promise.all(
      [fresh, pending, known].map(async (email) => ({ email, ...(await signUpOf(email)) })),
    );
    const shapes = answers.map(({ status, body, email, headers }) => {
      const identities = body.identities as Record<string, unknown>[];
      expect(body).toMatchObject({ email, created_at: body.updated_at, confirmation_sent_at: body.created_at });
      return [status, Object.keys(body), identities.map((identity) => Object.keys(identity)), [...headers.keys()]];
    });
    expect(shapes[1]).toEqual(shapes[0]);
    expect(shapes[2]).toEqual(shapes[0]);
    const { rows } = await world.pool.query("SELECT id FROM auth_users WHERE email = ANY($1)", [[pending, known]]);
    expect(rows.some(({ id }) => answers.slice(1).some(({ body }) => body.id === id))).toBe(false);
    const told = (await here.mails(known)).at(-1);
    expect(told?.subject).toBe("You already have an account");
    expect(told?.text).toContain("/auth?tab=forgot");
    expect((await here.proof(pending)).subject).toBe("Confirm your email address");
  });

  it("leaves the first password of a waiting account, and voids its first mail", async () => {
    const email = await waiting();
    const first = await here.proof(email);
    await signUpOf(email);
    const second = await here.proof(email);
    expect(await post("/verify", { type: "signup", token_hash: first.token_hash })).toMatchObject({
      status: 403,
      body: { code: "otp_expired", message: "Email link is invalid or has expired" },
    });
    expect((await post("/verify", { type: "signup", token_hash: second.token_hash })).status).toBe(200);
    await signIn(world, email);
  });

  it("X3 trusts neither of two passwords that were named for one address: the proof leaves none", async () => {
    const email = await waiting();
    await signUpOf(email, "the owner's own heron");
    const { token_hash } = await here.proof(email);
    const { status, body } = await post("/verify", { type: "signup", token_hash });
    expect([status, body.password_needed]).toEqual([200, true]);
    for (const password of [PASSWORD, "the owner's own heron"]) {
      expect((await authClient(world).signInWithPassword({ email, password })).error?.code).toBe("invalid_credentials");
    }
    const token = String(body.access_token);
    expect(
      (await sendRawAuth(world, "PUT", "/user", { token, body: { password: "a third quiet heron" } })).status,
    ).toBe(200);
    await signIn(world, email, { password: "a third quiet heron" });
  });

  it("A12 counts towards the limit of its address, from any session", async () => {
    const email = await waiting();
    await world.pool.query("UPDATE rate_limits SET points = 10000 WHERE key LIKE 'auth_mail_pause:%'");
    expect(await signUpOf(email)).toMatchObject({ status: 429, body: { code: "over_email_send_rate_limit" } });
    await world.pool.query("DELETE FROM rate_limits");
    expect((await signUpOf(email)).status).toBe(200);
  });

  it("gives one account to many at once", async () => {
    const email = uniqueAddress("crowd");
    const all = await Promise.all(Array.from({ length: 4 }, () => signUpOf(email)));
    expect(all.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { rowCount } = await world.pool.query("SELECT 1 FROM users WHERE email = $1", [email]);
    expect(rowCount).toBe(1);
  });

  it("says in its settings that it asks for confirmation", async () => {
    expect((await sendRawAuth(world, "GET", "/settings")).body).toMatchObject({ mailer_autoconfirm: false });
  });
});

describe("item 6 §5.10 §13.4 codes and links", () => {
  const byCode = (email: string, token: string, type = "signup") => post("/verify", { type, email, token });
  const byLink = (token_hash: string, type = "signup") => post("/verify", { type, token_hash });
  const WRONG_CODE = { status: 403, body: { code: "otp_expired", message: "Token has expired or is invalid" } };
  const WRONG_LINK = { status: 403, body: { code: "otp_expired", message: "Email link is invalid or has expired" } };

  it("are good once, whichever of the two is used, with the types that fit", async () => {
    for (const [type, wrong] of [
      ["signup", "recovery"],
      ["email", "magiclink"],
      ["invite", "email_change"],
    ] as const) {
      const email = await waiting();
      const { code, token_hash } = await here.proof(email);
      expect(await byCode(email, code, wrong)).toMatchObject(WRONG_CODE);
      expect((await byCode(email.toUpperCase(), ` ${code} `, type)).status, type).toBe(200);
      expect(await byCode(email, code)).toMatchObject(WRONG_CODE);
      expect(await byLink(token_hash)).toMatchObject(WRONG_LINK);
    }
  });

  it("go to one of two at once", async () => {
    const email = await waiting();
    const { code, token_hash } = await here.proof(email);
    const both = await Promise.all([byLink(token_hash), byLink(token_hash), byCode(email, code)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 403, 403]);
  });

  it("A12 codes live for ten minutes, links for an hour", async () => {
    const [one, two] = [await waiting(), await waiting()];
    const [early, late] = [await here.proof(one), await here.proof(two)];
    world.clock.advance(10 * 60_000 + 1);
    expect(await byCode(one, early.code)).toMatchObject(WRONG_CODE);
    world.clock.advance(50 * 60_000 - 1);
    expect((await byLink(early.token_hash)).status).toBe(200);
    world.clock.advance(1);
    expect(await byLink(late.token_hash)).toMatchObject(WRONG_LINK);
  });

  it("four wrong codes leave the code", async () => {
    const email = await waiting();
    const { code } = await here.proof(email);
    const other = code === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < 4; guess += 1) expect(await byCode(email, other)).toMatchObject(WRONG_CODE);
    expect((await byCode(email, code)).status).toBe(200);
  });

  it("five wrong codes void the code, and leave the owner the link", async () => {
    const email = await waiting();
    const { code, token_hash } = await here.proof(email);
    const other = code === "000000" ? "000001" : "000000";
    for (let guess = 0; guess < 5; guess += 1) expect(await byCode(email, other)).toMatchObject(WRONG_CODE);
    expect(await byCode(email, code)).toMatchObject(WRONG_CODE);
    expect((await byLink(token_hash)).status).toBe(200);
  });

  it("belong to one person", async () => {
    const [mine, other] = [await waiting(), await waiting()];
    const { code } = await here.proof(mine);
    expect(await byCode(other, code)).toMatchObject(WRONG_CODE);
    expect(await byCode("nobody@people.example", code)).toMatchObject(WRONG_CODE);
    expect((await byCode(mine, code)).status).toBe(200);
  });

  it("are random, long, and kept only as keyed hashes", async () => {
    const email = await waiting();
    const { code, token_hash } = await here.proof(email);
    expect(Buffer.from(token_hash, "base64url").length).toBeGreaterThanOrEqual(16);
    const { rows } = await world.pool.query("SELECT row_to_json(t)::text AS kept FROM auth_one_time_tokens t");
    const { rows: outbox } = await world.pool.query("SELECT row_to_json(m)::text AS kept FROM mails m");
    for (const { kept } of [...rows, ...outbox]) {
      expect(kept).not.toContain(token_hash);
      expect(kept).not.toContain(`"${code}"`);
      expect(kept).not.toContain(`"${email}","data"`);
    }
  });

  it.each([
    [{ token_hash: "a" }, "Verify requires a verification type"],
    [{ type: "sms", token_hash: "a" }, "Unsupported verification type"],
    [{ type: "signup" }, "Verify requires either a token or a token hash"],
    [{ type: "signup", token: "1", token_hash: "a" }, "Verify requires either a token or a token hash"],
    [{ type: "signup", token_hash: "a", email: "a@b.example" }, "Only the token_hash and type should be provided"],
    [{ type: "signup", token: "1", phone: "+1" }, "Invalid phone number format (E.164 required)"],
  ])("%j is refused", async (body, message) => {
    expect(await post("/verify", body)).toMatchObject({ status: 400, body: { code: "validation_failed", message } });
  });

  it("banned people stay out, and their link stays good", async () => {
    const email = await waiting();
    const { token_hash } = await here.proof(email);
    await world.pool.query("UPDATE auth_users SET banned_until = '2199-01-01' WHERE email = $1", [email]);
    expect(await byLink(token_hash)).toMatchObject({ status: 400, body: { code: "user_banned" } });
    await world.pool.query("UPDATE auth_users SET banned_until = NULL WHERE email = $1", [email]);
    expect((await byLink(token_hash)).status).toBe(200);
  });
});

describe("§5.11 resend", () => {
  it("mails a waiting sign-up again, notifies the owner of a completed one, and sends nothing to unknown addresses", async () => {
    const email = await waiting();
    const known = (await signUpAndConfirm(here)).email;
    for (const to of [email, known, uniqueAddress()]) {
      expect(await post("/resend", { type: "signup", email: to })).toMatchObject({ status: 200, body: {} });
    }
    expect((await here.mails(email)).length).toBe(2);
    const toOwner = (await here.mails(known)).map(({ subject }) => subject);
    expect(toOwner).toEqual(["Confirm your email address", "You already have an account"]);
    expect(await post("/resend", { type: "recovery", email })).toMatchObject({ status: 400 });
    expect((await authClient(world).resend({ type: "signup", email })).error).toBeNull();
  });
});

describe("mails of an account", () => {
  it("are neither lost nor doubled by a mail server that refuses, and say nothing too late", async () => {
    const email = uniqueAddress();
    here.smtp.become("refuse-later");
    await waiting(email);
    expect(await here.mails(email)).toHaveLength(0);
    here.smtp.become("accept");
    world.clock.advance(61_000);
    const again = await world.queue.waiting("send-mail-now");
    expect(again.length).toBeGreaterThan(0);
    expect(await here.mails(email)).toHaveLength(1);
    expect((await post("/verify", { type: "signup", token_hash: (await here.proof(email)).token_hash })).status).toBe(
      200,
    );
    expect(await here.mails(email)).toHaveLength(1);
  });

  it("speak the language of the browser, later that of the settings", async () => {
    const email = uniqueAddress();
    const headers = { "accept-language": "de-CH,de;q=0.9,en;q=0.8" };
    await sendRawAuth(world, "POST", "/signup", { body: { email, password: PASSWORD }, headers });
    expect((await here.proof(email)).subject).toBe("Bestätige deine E-Mail-Adresse");
  });
});
