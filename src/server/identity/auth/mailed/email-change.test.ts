import { afterAll, describe, expect, it } from "vitest";
import {
  authClient,
  type Member,
  PASSWORD,
  sendRawAuth,
  signIn,
  signUp,
  uniqueAddress,
} from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, signUpAndConfirm } from "../../../../../tests/support/mailbox.ts";
import { accessTokenOf, addFactor, totpCodeAt } from "../../../../../tests/support/second-factor.ts";
import { createApiClient, createWorld } from "../../../../../tests/support/world.ts";
import { accountEndpoints } from "../../../../contract/identity/account.ts";
import { sha256 } from "../../../infra/platform/crypto.ts";

const here = await createMailWorld();
const { world } = here;
afterAll(() => here.close());

const post = (path: string, body: unknown) => sendRawAuth(world, "POST", path, { body });

async function asked(member: Member): Promise<string> {
  const email = uniqueAddress("new");
  const { data, error } = await member.client.updateUser({ email, current_password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user).toMatchObject({ email: member.email, new_email: email, email_change_sent_at: expect.any(String) });
  return email;
}

const press = async (to: string) => {
  const { token_hash, type } = await here.proof(to);
  return post("/verify", { type, token_hash });
};

describe("A8 A12 §9.4 §13.6 another address", () => {
  it.each([
    ["the present address first", true],
    ["the new address first", false],
  ])("waits for both halves, %s", async (_name, presentFirst) => {
    const member = await signUpAndConfirm(here);
    const wanted = await asked(member);
    const [first, second] = presentFirst ? [member.email, wanted] : [wanted, member.email];
    expect(await press(first)).toMatchObject({
      status: 200,
      body: { msg: "Confirmation link accepted. Please proceed to confirm link sent to the other email", code: "200" },
    });
    await signIn(world, member.email);
    expect((await authClient(world).signInWithPassword({ email: wanted, password: PASSWORD })).error).not.toBeNull();
    const done = await press(second);
    expect(done).toMatchObject({ status: 200, body: { user: { id: member.id, email: wanted } } });
    expect(done.body.user).not.toHaveProperty("new_email");
    expect((await member.client.getUser()).error?.name, "other sessions end").toBe("AuthSessionMissingError");
    expect(
      (await authClient(world).signInWithPassword({ email: member.email, password: PASSWORD })).error,
    ).not.toBeNull();
    const { client } = await signIn(world, wanted);
    const { data } = await client.getUser();
    expect(data.user?.identities?.[0]?.identity_data).toMatchObject({ email: wanted, email_verified: true });
    const { rows } = await world.pool.query("SELECT email, verified FROM users WHERE id = $1", [member.id]);
    expect(rows).toEqual([{ email: wanted, verified: true }]);
    const told = (await here.mails(member.email)).at(-1);
    expect(told?.subject).toBe("Your email address was changed");
    expect(told?.text).toContain(wanted);
  });

  it("takes codes as well as links", async () => {
    const member = await signUpAndConfirm(here);
    const wanted = await asked(member);
    for (const [to, body] of [
      [wanted, { msg: expect.any(String) }],
      [member.email, { user: { email: wanted } }],
    ] as const) {
      const { code } = await here.proof(to);
      expect(await post("/verify", { type: "email_change", email: to, token: code })).toMatchObject({
        status: 200,
        body,
      });
    }
  });

  it("is rejected if another account has it, before and after the request", async () => {
    const [member, other] = [await signUpAndConfirm(here), await signUpAndConfirm(here)];
    const taken = await member.client.updateUser({ email: other.email.toUpperCase(), current_password: PASSWORD });
    expect(taken.error).toMatchObject({ status: 422, code: "email_exists" });
    const wanted = await asked(member);
    await press(member.email);
    await signUpAndConfirm(here, { email: wanted }).catch(() => undefined);
    // The new account's own mail is the most recent one now; that of the address change was sent before it.
    const mine = (await here.mails(wanted)).filter((mail) => mail.subject === "Confirm your new email address");
    const token_hash = /token_hash=([\w-]+)/.exec(mine.at(-1)?.text ?? "")?.[1];
    expect(await post("/verify", { type: "email_change", token_hash })).toMatchObject({
      status: 422,
      body: { code: "email_exists" },
    });
    await signIn(world, member.email);
  });

  it("asks for the owner, and the owner alone", async () => {
    const { client, token } = await signUpAndConfirm(here);
    const email = uniqueAddress("new");
    expect((await client.updateUser({ email })).error?.code).toBe("current_password_required");
    expect((await client.updateUser({ email, current_password: "wrong" } as never)).error?.code).toBe(
      "current_password_invalid",
    );
    expect(
      (await sendRawAuth(world, "PUT", "/user", { token, body: { email: "no", current_password: PASSWORD } })).status,
    ).toBe(400);
    expect(await here.mails(email)).toHaveLength(0);
  });

  it("is taken back with the present address or a new password, and replaced by a newer wish", async () => {
    const member = await signUpAndConfirm(here);
    const first = await asked(member);
    const second = await asked(member);
    expect((await press(first)).status, "replaced").toBe(403);
    const { data } = await member.client.updateUser({ email: member.email });
    expect(data.user).not.toHaveProperty("new_email");
    expect((await press(second)).status, "taken back").toBe(403);
    const third = await asked(member);
    await member.client.updateUser({ password: "eight loud bitterns", current_password: PASSWORD });
    expect((await press(third)).status, "new password").toBe(403);
  });

  it("A12 is counted with the mails of both addresses", async () => {
    const member = await signUpAndConfirm(here);
    const wanted = await asked(member);
    const change = async (email: string) =>
      (await member.client.updateUser({ email, current_password: PASSWORD })).error?.code;
    for (const [full, email] of [
      [member.email, uniqueAddress("new")],
      [wanted, wanted],
    ] as const) {
      const key = `auth_mail_pause:${sha256(`email_change ${full}`)}`;
      await world.pool.query("UPDATE rate_limits SET points = 10000 WHERE key = $1", [key]);
      expect(await change(email), full).toBe("over_email_send_rate_limit");
      await world.pool.query("DELETE FROM rate_limits WHERE key = $1", [key]);
    }
    expect(await change(wanted)).toBeUndefined();
  });

  it("is mailed again to the half that is missing", async () => {
    const member = await signUpAndConfirm(here);
    const wanted = await asked(member);
    await press(wanted);
    const before = (await here.mails(wanted)).length;
    expect((await post("/resend", { type: "email_change", email: member.email })).status).toBe(200);
    expect((await here.mails(wanted)).length).toBe(before);
    expect(await press(member.email)).toMatchObject({ body: { user: { email: wanted } } });
  });

  it("A10 gives the rights of the new address", async () => {
    const admins = await createMailWorld({ ADMIN_EMAILS: "boss@people.example" });
    const member = await signUpAndConfirm(admins);
    await member.client.updateUser({ email: "boss@people.example", current_password: PASSWORD });
    for (const to of [member.email, "boss@people.example"]) {
      const { token_hash } = await admins.proof(to);
      await sendRawAuth(admins.world, "POST", "/verify", { body: { type: "email_change", token_hash } });
    }
    const { rows } = await admins.world.pool.query("SELECT app_metadata FROM auth_users WHERE id = $1", [member.id]);
    expect(rows[0]?.app_metadata).toMatchObject({ admin: true });
    await admins.close();
  });
});

describe("A8 A12 the mailbox of the present address is lost", () => {
  it("a second factor enabled for a week replaces it; the present address is notified afterwards", async () => {
    const member = await signUpAndConfirm(here);
    const { secret } = await addFactor(world, member);
    const wanted = uniqueAddress("new");
    const change = { email: wanted, current_password: PASSWORD };
    const asksBoth = async () => {
      const { rows } = await world.pool.query(
        "SELECT purpose FROM auth_one_time_tokens WHERE user_id = $1 ORDER BY purpose",
        [member.id],
      );
      return rows.map(({ purpose }) => purpose);
    };
    // A thief with a session and the password could have added the factor just now.
    await member.client.updateUser(change);
    expect(await asksBoth()).toEqual(["email_change_current", "email_change_new"]);

    world.clock.advance(8 * 86_400_000);
    await world.pool.query("DELETE FROM rate_limits");
    const later = await signIn(world, member.email);
    expect((await later.client.updateUser(change)).error?.code).toBe("insufficient_aal");
    const [factor] = (await later.client.mfa.listFactors()).data?.totp ?? [];
    await later.client.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code: totpCodeAt(world, secret) });
    const { can } = await createApiClient(world.app, await accessTokenOf(later.client)).call(accountEndpoints.get, {});
    expect(can.change_email_alone).toBe(true);
    await later.client.updateUser(change);
    expect(await asksBoth()).toEqual(["email_change_new"]);
    const { token_hash } = await here.proof(wanted);
    expect((await post("/verify", { type: "email_change", token_hash })).status).toBe(200);
    expect((await here.mails(member.email)).at(-1)?.subject).toBe("Your email address was changed");
    expect((await signIn(world, wanted)).id).toBe(member.id);
  });

  it("not when the code was shown a while ago", async () => {
    const member = await signUpAndConfirm(here);
    const { secret } = await addFactor(world, member);
    world.clock.advance(8 * 86_400_000);
    const { client } = await signIn(world, member.email);
    const [factor] = (await client.mfa.listFactors()).data?.totp ?? [];
    await client.mfa.challengeAndVerify({ factorId: factor?.id ?? "", code: totpCodeAt(world, secret) });
    world.clock.advance(16 * 60_000);
    const email = uniqueAddress("new");
    expect((await client.updateUser({ email, current_password: PASSWORD })).error).toBeNull();
    const tokens = await world.pool.query("SELECT 1 FROM auth_one_time_tokens WHERE user_id = $1", [member.id]);
    expect(tokens.rowCount).toBe(2);
  });
});

describe("A2 another address without a mail server", () => {
  it("needs the new one alone, and proves it", async () => {
    const alone = await createWorld({ now: new Date().toISOString() });
    const { client, id } = await signUp(alone);
    for (const verified of [false, true]) {
      await alone.pool.query("UPDATE users SET verified = $2 WHERE id = $1", [id, verified]);
      const email = uniqueAddress("new");
      expect((await client.updateUser({ email, current_password: PASSWORD })).error).toBeNull();
      const { rows } = await alone.pool.query("SELECT purpose FROM auth_one_time_tokens WHERE user_id = $1", [id]);
      expect(rows, `verified: ${verified}`).toEqual([{ purpose: "email_change_new" }]);
    }
    await alone.close();
  });

  it("also where a mail server was added later, for an address that was never verified", async () => {
    const member = await signUpAndConfirm(here);
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [member.id]);
    const wanted = await asked(member);
    expect(await here.mails(member.email), "only the confirmation of the sign-up").toHaveLength(1);
    expect(await press(wanted)).toMatchObject({ status: 200, body: { user: { id: member.id, email: wanted } } });
  });
});
