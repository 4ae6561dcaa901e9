import { afterAll, describe, expect, it } from "vitest";
import { insertApiKey, keyStatus } from "../../../../../tests/support/api-keys.ts";
import { authClient, PASSWORD, sendRawAuth, signIn, uniqueAddress } from "../../../../../tests/support/auth-client.ts";
import { createMailWorld, signUpAndConfirm } from "../../../../../tests/support/mailbox.ts";

const here = await createMailWorld();
const { world } = here;
afterAll(() => here.close());

const NEW = "eight loud bitterns";
const post = (path: string, body: unknown) => sendRawAuth(world, "POST", path, { body });
const put = (token: string, body: unknown) => sendRawAuth(world, "PUT", "/user", { token, body });

/** The session that a recovery mail creates. */
async function recovered(email: string) {
  const client = authClient(world);
  const events: string[] = [];
  client.onAuthStateChange((event) => void events.push(event));
  expect((await client.resetPasswordForEmail(email)).error).toBeNull();
  const { token_hash, type } = await here.proof(email);
  expect(type).toBe("recovery");
  const { data, error } = await client.verifyOtp({ type: "recovery", token_hash });
  expect(error).toBeNull();
  return { client, events, token: data.session?.access_token ?? "" };
}

describe("A8 §5.8 §13.5 a forgotten password", () => {
  it("sets a new password with the mailed link; the old one is invalid, other sessions end, the owner is notified", async () => {
    const { email, id, client: elsewhere } = await signUpAndConfirm(here);
    const key = await insertApiKey(world, { id }, ["profile:read"]);
    const { client, events } = await recovered(email);
    expect(events).toContain("PASSWORD_RECOVERY");
    expect(await keyStatus(world, key), "until the new password").toBe(200);
    expect((await elsewhere.getUser()).error, "until the new password").toBeNull();
    expect((await client.updateUser({ password: NEW })).error).toBeNull();
    expect(events).toContain("USER_UPDATED");
    expect((await elsewhere.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect(await keyStatus(world, key)).toBe(401);
    expect((await authClient(world).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
    await signIn(world, email, { password: NEW });
    expect((await here.proof(email)).subject).toBe("Your password was changed");
  });

  it("A12 is chosen once: the next change asks for the present password, and an hour later it is too late", async () => {
    const { email, id } = await signUpAndConfirm(here);
    const { token } = await recovered(email);
    expect((await put(token, { password: PASSWORD })).body).toMatchObject({ code: "same_password" });
    expect((await put(token, { password: NEW })).status).toBe(200);
    expect((await put(token, { password: "a third quiet heron" })).body).toMatchObject({
      code: "current_password_required",
    });
    // A password change by a user who knows it leaves API keys and agents running.
    const key = await insertApiKey(world, { id }, ["profile:read"]);
    const known = { password: "a fourth quiet heron", current_password: NEW };
    expect((await put(token, known)).status).toBe(200);
    expect(await keyStatus(world, key)).toBe(200);
    const late = await recovered(email);
    // A session in constant use stays valid; its recovery right expires.
    await world.pool.query("UPDATE auth_sessions SET amr = $2 WHERE user_id = $1", [
      id,
      JSON.stringify([{ method: "recovery", timestamp: Math.floor(world.clock.now().getTime() / 1_000) - 3_601 }]),
    ]);
    expect((await put(late.token, { password: "a third quiet heron" })).body).toMatchObject({
      code: "current_password_required",
    });
  });

  it("confirms a waiting account, and keeps nothing of the person who created it", async () => {
    const email = uniqueAddress();
    await post("/signup", { email, password: PASSWORD });
    const { token } = await recovered(email);
    expect((await authClient(world).signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await put(token, { password: NEW })).status).toBe(200);
    await signIn(world, email, { password: NEW });
  });

  it("X1 X3 takes an account that was never proved out of strange hands: sessions and password go", async () => {
    const { email, id, client: stranger } = await signUpAndConfirm(here);
    await world.pool.query("UPDATE users SET verified = false WHERE id = $1", [id]);
    const key = await insertApiKey(world, { id }, ["profile:read"]);
    expect(await keyStatus(world, key)).toBe(200);
    const { token } = await recovered(email);
    expect(await keyStatus(world, key)).toBe(401);
    expect((await stranger.getUser()).error?.name).toBe("AuthSessionMissingError");
    expect((await stranger.refreshSession()).error).not.toBeNull();
    expect((await sendRawAuth(world, "GET", "/user", { token })).status).toBe(200);
    expect((await authClient(world).signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull();
  });

  it("item 4 answers alike for everybody", async () => {
    const { email } = await signUpAndConfirm(here);
    for (const to of [email, uniqueAddress()]) {
      expect(await post("/recover", { email: to })).toMatchObject({ status: 200, body: {} });
    }
    expect((await post("/recover", {})).body).toMatchObject({ message: "Password recovery requires an email" });
  });
});

describe("A8 §5.9 sign-in links", () => {
  it("sign in without a password, which they leave alone", async () => {
    const { email, id } = await signUpAndConfirm(here);
    const client = authClient(world);
    expect((await client.signInWithOtp({ email, options: { shouldCreateUser: false } })).error).toBeNull();
    const { code, type } = await here.proof(email);
    expect(type).toBe("magiclink");
    const { data } = await client.verifyOtp({ type: "email", email, token: code });
    expect(data.user?.id).toBe(id);
    expect((await put(data.session?.access_token ?? "", { password: NEW })).body).toMatchObject({
      code: "current_password_required",
    });
    await signIn(world, email);
  });

  it("signs up users who want no password, and does not reveal who is registered", async () => {
    const [newcomer, nobody] = [uniqueAddress(), uniqueAddress()];
    expect(await post("/otp", { email: newcomer, data: { first_name: "Jo" } })).toMatchObject({
      status: 200,
      body: {},
    });
    expect(await post("/otp", { email: nobody, create_user: false })).toMatchObject({ status: 200, body: {} });
    expect(await here.mails(nobody)).toHaveLength(0);
    const { token_hash, type } = await here.proof(newcomer);
    const { status, body } = await post("/verify", { type, token_hash });
    expect([status, body.password_needed]).toEqual([200, undefined]);
    expect(body.user).toMatchObject({ email: newcomer, user_metadata: { first_name: "Jo" } });
    expect((await post("/otp", { phone: "+15550100" })).body).toMatchObject({ code: "phone_provider_disabled" });
    expect((await post("/otp", {})).body).toMatchObject({ message: "One of email or phone must be set" });
  });
});

describe("§5.12 a code before a change", () => {
  it("stands for the present password, once", async () => {
    const { email, client } = await signUpAndConfirm(here);
    expect((await client.reauthenticate()).error).toBeNull();
    await world.pool.query("UPDATE rate_limits SET points = 10000 WHERE key LIKE 'auth_mail_pause:%'");
    expect((await client.reauthenticate()).error?.code).toBe("over_email_send_rate_limit");
    const { code, subject } = await here.proof(email);
    expect(subject).toBe("Your confirmation code");
    const wrong = code === "000000" ? "000001" : "000000";
    expect((await client.updateUser({ password: NEW, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: "reauthentication_not_valid",
      message: "Nonce has expired or is invalid",
    });
    expect((await client.updateUser({ password: NEW, nonce: code })).error).toBeNull();
    expect((await client.updateUser({ password: PASSWORD, nonce: code })).error?.code).toBe(
      "reauthentication_not_valid",
    );
  });
});

describe("§6.3 §9.5 §13.10 links that others make", () => {
  const follow = (query: string, method = "GET") =>
    world.app.request(`http://localhost:3000/auth/v1/verify?${query}`, { method });

  it("give a code to the browser that asked, and a session to no other, however late the mail was opened", async () => {
    const { email } = await signUpAndConfirm(here);
    const client = authClient(world);
    const redirectTo = "http://localhost:3000/auth/callback";
    await client.resetPasswordForEmail(email, { redirectTo });
    const { token_hash } = await here.proof(email);
    expect(token_hash).toMatch(/^pkce_/);
    const seen = await follow(`token=${token_hash}&type=recovery`, "HEAD");
    expect(seen.status).toBe(303);
    world.clock.advance(50 * 60_000);
    const answer = await follow(`token=${token_hash}&type=recovery`);
    const target = new URL(answer.headers.get("location") ?? "");
    expect([answer.status, target.origin + target.pathname]).toEqual([303, redirectTo]);
    const code = target.searchParams.get("code") ?? "";
    expect((await authClient(world).exchangeCodeForSession(code)).error).not.toBeNull();
    const { data, error } = await client.exchangeCodeForSession(code);
    expect(error).toBeNull();
    expect((await put(data.session?.access_token ?? "", { password: NEW })).status).toBe(200);
    const used = new URL((await follow(`token=${token_hash}&type=recovery`)).headers.get("location") ?? "");
    expect(Object.fromEntries(used.searchParams)).toEqual({
      error: "access_denied",
      error_code: "otp_expired",
      error_description: "Email link is invalid or has expired",
    });
    expect(used.hash).toContain("error_code=otp_expired");
  });

  it.each(["pkce", "implicit"] as const)("confirm both halves of another address, %s", async (flowType) => {
    const member = await signUpAndConfirm(here, { flowType });
    const email = uniqueAddress("new");
    const emailRedirectTo = "http://localhost:3000/settings";
    const change = { email, current_password: PASSWORD };
    expect((await member.client.updateUser(change, { emailRedirectTo })).error).toBeNull();
    const landing = async (to: string) => {
      const { token_hash } = await here.proof(to);
      const answer = await follow(`token=${token_hash}&type=email_change&redirect_to=${emailRedirectTo}`);
      return new URL(answer.headers.get("location") ?? "");
    };
    const first = await landing(email);
    const message = "Confirmation link accepted. Please proceed to confirm link sent to the other email";
    expect(first.origin + first.pathname).toBe(emailRedirectTo);
    expect(Object.fromEntries(first.searchParams)).toEqual(flowType === "pkce" ? { message } : {});
    expect(Object.fromEntries(new URLSearchParams(first.hash.slice(1)))).toEqual({ message, sb: "" });
    const second = await landing(member.email);
    if (flowType === "pkce") {
      const { data } = await member.client.exchangeCodeForSession(second.searchParams.get("code") ?? "");
      expect(data.user).toMatchObject({ id: member.id, email });
    } else {
      const token = new URLSearchParams(second.hash.slice(1)).get("access_token") ?? "";
      expect((await sendRawAuth(world, "GET", "/user", { token })).body).toMatchObject({ id: member.id, email });
    }
  });

  it("name the kind of an error, in the fragment alone where no challenge was given", async () => {
    const { email, id } = await signUpAndConfirm(here);
    await authClient(world, { flowType: "implicit" }).resetPasswordForEmail(email);
    const { token_hash } = await here.proof(email);
    await world.pool.query("UPDATE auth_users SET banned_until = '2199-01-01' WHERE id = $1", [id]);
    const refused = new URL((await follow(`token=${token_hash}&type=recovery`)).headers.get("location") ?? "");
    expect(refused.search).toBe("");
    expect(Object.fromEntries(new URLSearchParams(refused.hash.slice(1)))).toEqual({
      error: "invalid_request",
      error_code: "user_banned",
      error_description: "User is banned",
      sb: "",
    });
  });

  it("give tokens in the fragment without a challenge, and lead nowhere else", async () => {
    const { email } = await signUpAndConfirm(here);
    await authClient(world, { flowType: "implicit" }).resetPasswordForEmail(email);
    const { token_hash } = await here.proof(email);
    const answer = await follow(`token=${token_hash}&type=recovery&redirect_to=https://evil.example/`);
    const target = new URL(answer.headers.get("location") ?? "");
    expect(target.origin + target.pathname).toBe("http://localhost:3000/");
    const given = new URLSearchParams(target.hash.slice(1));
    expect(given.get("type")).toBe("recovery");
    expect((await sendRawAuth(world, "GET", "/user", { token: given.get("access_token") ?? "" })).status).toBe(200);
    expect(answer.headers.get("referrer-policy")).toBe("no-referrer");
    expect((await follow("type=recovery")).status).toBe(400);
    expect((await follow("token=a")).status).toBe(400);
  });
});
