import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  authClient,
  BASE,
  PASSWORD,
  sendRawAuth,
  signUp,
  uniqueAddress,
} from "../../../../tests/support/auth-client.ts";
import { createWorld, type World } from "../../../../tests/support/world.ts";

let world: World;
let token: string;
beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  token = (await signUp(world)).token;
});
afterAll(() => world.close());

type Call = [method: string, path: string, body: unknown, status: number, code: string];

/** Every error of features that are not offered, and the general ones. */
const REFUSALS: Call[] = [
  ["POST", "/sso", { domain: "x.example" }, 404, "sso_provider_not_found"],
  ["POST", "/token?grant_type=web3", {}, 422, "web3_provider_disabled"],
  ["POST", "/token?grant_type=magic", {}, 400, "invalid_credentials"],
  ["POST", "/token", {}, 400, "invalid_credentials"],
  ["POST", "/token?grant_type=__proto__", {}, 400, "invalid_credentials"],
  ["POST", "/token?grant_type=pkce", { auth_code: "", code_verifier: "" }, 400, "validation_failed"],
  ["POST", "/token?grant_type=pkce", { auth_code: "a", code_verifier: "b" }, 404, "flow_state_not_found"],
  ["POST", "/signup", {}, 422, "anonymous_provider_disabled"],
  ["POST", "/signup", { phone: "+15550100", password: "x" }, 400, "phone_provider_disabled"],
  ["POST", "/signup", "{", 400, "bad_json"],
  ["POST", "/signup", "[]", 400, "validation_failed"],
  ["POST", "/signup", "null", 400, "validation_failed"],
  ["POST", "/signup", `"${"x".repeat(1_000_001)}"`, 413, "request_entity_too_large"],
  ["GET", "/authorize?provider=google", undefined, 400, "validation_failed"],
  ["GET", "/user/identities/authorize?provider=google", undefined, 400, "validation_failed"],
  ["DELETE", "/user/identities/1", undefined, 404, "validation_failed"],
  [
    "DELETE",
    `/user/identities/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}`,
    undefined,
    422,
    "identity_not_found",
  ],
  ["POST", "/factors", { factor_type: "phone" }, 422, "mfa_phone_enroll_not_enabled"],
  ["POST", "/factors", { factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
  ["POST", "/factors", { factor_type: "eye" }, 400, "validation_failed"],
  ["POST", "/factors/1/challenge", {}, 404, "validation_failed"],
  ["POST", "/factors/1/verify", {}, 404, "validation_failed"],
  ["DELETE", "/factors/1", undefined, 404, "validation_failed"],
  ["POST", `/factors/${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}/challenge`, {}, 404, "mfa_factor_not_found"],
  ["POST", "/factors/recovery-codes", {}, 422, "mfa_recovery_codes_enroll_not_enabled"],
  ["GET", "/factors/recovery-codes/1", undefined, 422, "mfa_recovery_codes_enroll_not_enabled"],
  ["POST", "/passkeys/a/b", {}, 404, "not_found"],
  ["POST", "/passkeys/registration/verify", {}, 400, "validation_failed"],
  ["POST", "/passkeys/authentication/verify", {}, 400, "validation_failed"],
  [
    "POST",
    "/passkeys/authentication/verify",
    { challenge_id: `${"0".repeat(8)}-0000-7000-8000-${"0".repeat(12)}`, credential: {} },
    400,
    "webauthn_challenge_expired",
  ],
  ["PATCH", "/passkeys/1", { friendly_name: "x" }, 404, "validation_failed"],
  ["DELETE", "/passkeys/1", undefined, 404, "validation_failed"],
  ["GET", "/oauth/authorizations/1", undefined, 404, "feature_disabled"],
  ["GET", "/user/oauth/grants", undefined, 404, "feature_disabled"],
  ["GET", "/admin/oauth/clients", undefined, 404, "feature_disabled"],
  ["GET", "/admin/users", undefined, 404, "not_found"],
  ["POST", "/invite", {}, 404, "not_found"],
  ["GET", "/nothing/here", undefined, 404, "not_found"],
  ["GET", "", undefined, 404, "not_found"],
  ["PUT", "/signup", {}, 405, "method_not_allowed"],
  ["GET", "/token?grant_type=password", undefined, 405, "method_not_allowed"],
  ["DELETE", "/user", undefined, 405, "method_not_allowed"],
];

describe("§3.3 §5.21 §13.15 every refusal", () => {
  it.each(REFUSALS)("%s %s %#", async (method, path, body, status, code) => {
    const call = (headers: Record<string, string>) => sendRawAuth(world, method, path, { body, token, headers });
    const now = await call({});
    expect(now).toMatchObject({ status, body: { code, error_code: code, message: expect.stringMatching(/\w/) } });
    expect(now.headers.get("x-supabase-api-version")).toBe("2024-01-01");
    expect(now.headers.get("content-type")).toMatch(/^application\/json/);
    expect(now.headers.get("cache-control")).toBe("no-store");
    const old = await call({ "x-supabase-api-version": "2023-12-31" });
    expect(old).toMatchObject({ status, body: { code: status, error_code: code, msg: now.body.message } });
    expect(old.headers.get("x-supabase-api-version")).toBeNull();
  });

  it.each([
    ["PUT", "/signup", "POST"],
    ["DELETE", "/user", "GET, HEAD, PUT"],
    ["POST", "/settings", "GET, HEAD"],
  ])("item 24 says which methods there are instead of %s %s", async (method, path, allow) => {
    const { status, headers } = await sendRawAuth(world, method, path, { body: {}, token });
    expect([status, headers.get("allow")]).toEqual([405, allow]);
  });

  it("answers the old form to an absent or unreadable version, the new one to later dates", async () => {
    for (const version of ["", "tomorrow", "2024-13-45", "20240101", "2024-01-01; x"]) {
      const { body } = await sendRawAuth(world, "GET", "/x", { headers: { "x-supabase-api-version": version } });
      expect(body, version).toMatchObject({ code: 404, error_code: "not_found" });
    }
    const later = await sendRawAuth(world, "GET", "/x", { headers: { "x-supabase-api-version": "2031-05-01" } });
    expect(later.body).toMatchObject({ code: "not_found" });
    expect(later.headers.get("x-supabase-api-version")).toBe("2024-01-01");
  });

  it("rejects weak passwords with their reasons in both formats", async () => {
    const body = { email: uniqueAddress(), password: "abc" };
    for (const version of ["2024-01-01", "2020-01-01"]) {
      const answer = await sendRawAuth(world, "POST", "/signup", {
        body,
        headers: { "x-supabase-api-version": version },
      });
      expect(answer.body).toMatchObject({ error_code: "weak_password", weak_password: { reasons: ["length"] } });
    }
  });

  it("refuses an id_token in OAuth's own form", async () => {
    const { status, body } = await sendRawAuth(world, "POST", "/token?grant_type=id_token", {
      body: { id_token: "x" },
    });
    expect([status, body]).toEqual([400, { error: "invalid request", error_description: "Bad ID token" }]);
  });

  it("refuses bodies that a form of another site could post, and shares nothing with other origins", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const body = JSON.stringify({ email: uniqueAddress(), password: PASSWORD });
      const headers = { "content-type": type, origin: "https://evil.example" };
      const answer = await sendRawAuth(world, "POST", "/signup", { body, headers });
      expect(answer.status, type).toBe(415);
      expect(answer.headers.get("access-control-allow-origin")).toBeNull();
    }
  });

  it("asks for a session before it refuses what only a signed-in person may ask", async () => {
    for (const [method, path] of [
      ["POST", "/factors"],
      ["POST", "/logout"],
      ["GET", "/user"],
      ["DELETE", "/user/identities/1"],
    ] as const) {
      expect(await sendRawAuth(world, method, path)).toMatchObject({ status: 401, body: { code: "no_authorization" } });
    }
  });
});

describe("§5.0 §13.16 every success", () => {
  const SECRETS = /password_hash|refresh_key|email_key|argon2|refresh_counter|"ip"|user_agent/;

  it("is a JSON object, is not cached and contains no secret", async () => {
    const email = uniqueAddress();
    const made = await sendRawAuth(world, "POST", "/signup", { body: { email, password: PASSWORD } });
    const access = String(made.body.access_token);
    const answers = [
      made,
      await sendRawAuth(world, "POST", "/token?grant_type=password", { body: { email, password: PASSWORD } }),
      await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", {
        body: { refresh_token: made.body.refresh_token },
      }),
      await sendRawAuth(world, "GET", "/user", { token: access }),
      await sendRawAuth(world, "PUT", "/user", { token: access, body: { data: { a: 1 } } }),
      await sendRawAuth(world, "GET", "/settings"),
      await sendRawAuth(world, "GET", "/health"),
    ];
    for (const { status, body, headers } of answers) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toMatch(/^application\/json/);
      expect(headers.get("cache-control")).toBe("no-store");
      expect(JSON.stringify(body)).not.toMatch(SECRETS);
    }
    const session = ["access_token", "expires_at", "expires_in", "refresh_token", "token_type", "user"];
    expect(Object.keys(made.body).sort()).toEqual(session);
    expect(Object.keys(answers[1]?.body ?? {}).sort()).toEqual([...session, "weak_password"]);
    expect(Object.keys(answers[2]?.body ?? {}).sort()).toEqual(session);
    expect(Object.keys(made.body.user as object).sort()).toEqual(Object.keys(answers[3]?.body ?? {}).sort());
  });

  it("but sign-out, which is empty, and needs no body", async () => {
    const { token: mine } = await signUp(world);
    const headers = { authorization: `Bearer ${mine}` };
    const response = await world.app.request(`${BASE}/logout?scope=local`, { method: "POST", headers });
    expect([response.status, await response.text()]).toEqual([204, ""]);
    expect(response.headers.get("cache-control")).toBe("no-store");
  });

  it("A2 A11 settings say what is offered", async () => {
    expect((await sendRawAuth(world, "GET", "/settings")).body).toEqual({
      external: { email: true, phone: false, google: false, anonymous_users: false },
      disable_signup: false,
      mailer_autoconfirm: true,
      phone_autoconfirm: false,
      sms_provider: "",
      saml_enabled: false,
      passkeys_enabled: true,
      password_min_length: 6,
      site_url: "http://localhost:3000",
    });
  });

  it("A1 the client refuses to sign in anonymously with the server's words", async () => {
    const { error } = await authClient(world).signInAnonymously();
    expect(error).toMatchObject({ code: "anonymous_provider_disabled", message: "Anonymous sign-ins are disabled" });
  });
});
