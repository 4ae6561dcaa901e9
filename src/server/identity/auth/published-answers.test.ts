import { createHash, randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { PASSWORD, sendRawAuth, signIn, uniqueAddress } from "../../../../tests/support/auth-client.ts";
import { createVisitor } from "../../../../tests/support/external-sign-in.ts";
import { type FakeProvider, startIdentityProvider } from "../../../../tests/support/identity-provider.ts";
import { createMailWorld, type MailWorld, signUpAndConfirm } from "../../../../tests/support/mailbox.ts";
import { findDeviations, PUBLISHED_SHAPES, TYPE_CHECKS } from "../../../../tests/support/published-answers.ts";
import { totpCodeAt } from "../../../../tests/support/second-factor.ts";
import { type CeremonyOptions, createDevice } from "../../../../tests/support/software-authenticator.ts";
import { createWorld } from "../../../../tests/support/world.ts";

let provider: FakeProvider;
let here: MailWorld;
beforeAll(async () => {
  provider = await startIdentityProvider();
  here = await createMailWorld(provider.settings);
});
afterAll(async () => {
  await here.close();
  await provider.close();
});

type Name = keyof typeof PUBLISHED_SHAPES;
type Options = { body?: unknown; token?: string; headers?: Record<string, string> };

/** Calls an endpoint, compares its response with the published one, and returns it. */
async function drive(name: Name, method: string, path: string, options: Options = {}) {
  const { status, body } = await sendRawAuth(here.world, method, path, options);
  if (name !== "refused") expect([path, status, body.code]).toEqual([path, 200, undefined]);
  expect(findDeviations(body, PUBLISHED_SHAPES[name], name)).toEqual([]);
  return body;
}

const calm = () => here.world.pool.query("DELETE FROM rate_limits");

describe("§13.20 every answer is what others publish of it", () => {
  it("sign-up, with and without confirmation, and every way to a session", async () => {
    const email = uniqueAddress("typed");
    await drive("user", "POST", "/signup", { body: { email, password: PASSWORD, data: { first_name: "Ty" } } });
    // The look-alike of a known address.
    await calm();
    await drive("user", "POST", "/signup", { body: { email, password: PASSWORD } });
    const { token_hash } = await here.proof(email);
    await drive("session", "POST", "/verify", { body: { type: "signup", token_hash } });
    const body = { email, password: PASSWORD };
    const { refresh_token } = await drive("session", "POST", "/token?grant_type=password", { body });
    await drive("session", "POST", "/token?grant_type=refresh_token", { body: { refresh_token } });
    await calm();
    await drive("nothing", "POST", "/otp", { body: { email } });
    const { code } = await here.proof(email);
    await drive("session", "POST", "/verify", { body: { type: "email", email, token: code } });
    const at_once = await createWorld();
    const answer = await sendRawAuth(at_once, "POST", "/signup", {
      body: { email: uniqueAddress(), password: PASSWORD },
    });
    expect(findDeviations(answer.body, PUBLISHED_SHAPES.session, "session")).toEqual([]);
    await at_once.close();
  });

  it("mails: recovery, resend, code before a change; a waiting change of address; both halves of it", async () => {
    const { email, token, client } = await signUpAndConfirm(here);
    await calm();
    await drive("nothing", "POST", "/recover", { body: { email } });
    await drive("nothing", "POST", "/resend", { body: { email, type: "signup" } });
    await drive("nothing", "GET", "/reauthenticate", { token });
    await drive("user", "GET", "/user", { token });
    await drive("user", "PUT", "/user", { token, body: { data: { colour: "green" } } });
    const wanted = uniqueAddress("new");
    const change = { email: wanted, current_password: PASSWORD };
    expect(await drive("user", "PUT", "/user", { token, body: change })).toMatchObject({ new_email: wanted });
    const { token_hash } = await here.proof(wanted);
    const half = await sendRawAuth(here.world, "POST", "/verify", { body: { type: "email_change", token_hash } });
    expect(half.body).toEqual({ msg: expect.any(String), code: "200" });
    const other = await here.proof(email);
    await drive("session", "POST", "/verify", { body: { type: "email_change", token_hash: other.token_hash } });
    expect((await client.getUser()).error).not.toBeNull();
  });

  it("second factors, and a user who has one", async () => {
    const member = await signUpAndConfirm(here);
    const { token } = member;
    const named = { factor_type: "totp", friendly_name: "Phone" };
    const enrolled = await drive("enrolled", "POST", "/factors", { token, body: named });
    const asked = await drive("challenged", "POST", `/factors/${enrolled.id}/challenge`, { token, body: {} });
    const { secret } = enrolled.totp as { secret: string };
    const body = { challenge_id: asked.id, code: totpCodeAt(here.world, secret) };
    const proved = await drive("session", "POST", `/factors/${enrolled.id}/verify`, { token, body });
    const raised = String(proved.access_token);
    expect(await drive("user", "GET", "/user", { token: raised })).toMatchObject({ factors: [{ status: "verified" }] });
    const unenrolled = await drive("unenrolled", "DELETE", `/factors/${enrolled.id}`, { token: raised });
    expect(unenrolled).toEqual({ id: enrolled.id });
  });

  it("passkeys: challenge, registration, sign-in, and renaming", async () => {
    const { token } = await signUpAndConfirm(here);
    const device = createDevice();
    const asked = await drive("asked", "POST", "/passkeys/registration/options", { token, body: {} });
    const made = { challenge_id: asked.challenge_id, credential: device.create(asked.options as CeremonyOptions) };
    const { id } = await drive("passkey", "POST", "/passkeys/registration/verify", { token, body: made });
    const question = await drive("asked", "POST", "/passkeys/authentication/options", { body: {} });
    const body = { challenge_id: question.challenge_id, credential: device.get(question.options as CeremonyOptions) };
    await drive("session", "POST", "/passkeys/authentication/verify", { body });
    await drive("passkey", "PATCH", `/passkeys/${id}`, { token, body: { friendly_name: "Phone" } });
    const list = await sendRawAuth(here.world, "GET", "/passkeys", { token });
    expect(Array.isArray(list.body)).toBe(true);
    for (const each of Object.values(list.body))
      expect(findDeviations(each, PUBLISHED_SHAPES.passkey, "passkey")).toEqual([]);
  });

  it("the provider: a session by its code, one more sign-in, and that one taken away", async () => {
    provider.next = { sub: "published", email: uniqueAddress("grace"), email_verified: true, name: "Grace Hopper" };
    const visitor = createVisitor(here.world);
    const { url } = await visitor.land(await visitor.pass(await visitor.leave()));
    const verifiers = [...visitor.client.kept.values].filter(([key]) => key.endsWith("code-verifier"));
    const code_verifier = verifiers.flatMap(([, value]) => /[\w.~-]{43,128}/.exec(value) ?? [])[0];
    const exchange = { auth_code: url.searchParams.get("code"), code_verifier };
    const { access_token } = await drive("session", "POST", "/token?grant_type=pkce", { body: exchange });
    const member = await signUpAndConfirm(here);
    const challenge = createHash("sha256").update(randomBytes(32)).digest("base64url");
    const query = `provider=google&skip_http_redirect=true&code_challenge=${challenge}&code_challenge_method=s256`;
    await drive("away", "GET", `/user/identities/authorize?${query}`, { token: member.token });
    await drive("user", "PUT", "/user", { token: String(access_token), body: { password: PASSWORD } });
    const { identities } = await drive("user", "GET", "/user", { token: String(access_token) });
    const [first] = identities as { identity_id: string }[];
    await drive("nothing", "DELETE", `/user/identities/${first?.identity_id}`, { token: String(access_token) });
  });

  it("health, settings, and refusals in the form that is published, for callers without a version", async () => {
    await drive("health", "GET", "/health");
    await drive("settings", "GET", "/settings");
    const old = { headers: { "x-supabase-api-version": "" } };
    await drive("refused", "GET", "/user", old);
    await drive("refused", "POST", "/signup", { ...old, body: { email: uniqueAddress(), password: "short" } });
    await drive("refused", "POST", "/token?grant_type=password", {
      ...old,
      body: { email: "a@b.example", password: "x" },
    });
  });

  it("finds a wrong type, a missing field and an unpublished field", async () => {
    const { email } = await signUpAndConfirm(here);
    const { token } = await signIn(here.world, email);
    const { body } = await sendRawAuth(here.world, "GET", "/user", { token });
    const { id: _id, ...without } = body;
    expect(findDeviations(without, PUBLISHED_SHAPES.user, "user")).toEqual(["user.id is missing"]);
    expect(findDeviations({ ...body, created_at: 5 }, PUBLISHED_SHAPES.user, "user")).toEqual([
      "user.created_at is not date-time",
    ]);
    expect(findDeviations({ ...body, password_hash: "x" }, PUBLISHED_SHAPES.user, "user")).toHaveLength(1);
    expect(Object.keys(TYPE_CHECKS)).toEqual(["factor", "identity", "user", "session"]);
  });
});
