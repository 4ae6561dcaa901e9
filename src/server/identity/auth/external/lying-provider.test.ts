import { getRequestListener } from "@hono/node-server";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { authClient, sendRawAuth } from "../../../../../tests/support/auth-client.ts";
import {
  CALLBACK_PAGE,
  challengePair,
  createClaims,
  createExternalWorld,
  createVisitor,
} from "../../../../../tests/support/external-sign-in.ts";
import { CLIENT } from "../../../../../tests/support/identity-provider.ts";
import { createWorld, type World } from "../../../../../tests/support/world.ts";

// As in the running server, which replaces the global Response with another class.
getRequestListener(() => new Response());
const { provider, world, close } = await createExternalWorld();
afterAll(() => close());
beforeEach(() => {
  provider.mood = "well";
});

async function accounts(): Promise<number> {
  const { rows } = await world.pool.query("SELECT count(*)::int AS many FROM auth_users");
  return rows[0].many;
}

describe("§13.11 item 16 a provider that lies, or an impostor", () => {
  const hour = Math.floor(Date.now() / 1_000) - 3_600;
  test.each([
    ["another nonce", { lies: { nonce: "of another sign-in" } }],
    ["no nonce", { lies: { nonce: null } }],
    ["an unsigned token", { unsigned: true }],
    ["a token of a key that is not the issuer's", { strangeKey: true }],
    ["another issuer", { lies: { iss: "https://accounts.google.com" } }],
    ["a token for somebody else", { lies: { aud: "another-product" } }],
    ["a token that is over", { lies: { iat: hour - 300, exp: hour } }],
    ["no subject", { lies: { sub: null } }],
  ])("%s opens nothing and makes no account", async (_what, lie) => {
    provider.next = { ...createClaims(), ...lie };
    const before = await accounts();
    expect(await createVisitor(world).signIn()).toEqual({ refused: "bad_oauth_callback" });
    expect(await accounts()).toBe(before);
  });

  test("a userinfo response about another subject is rejected", async () => {
    provider.next = { ...createClaims(), later: true, lies: { sub: "somebody-else" } };
    expect(await createVisitor(world).signIn()).toEqual({ refused: "bad_oauth_callback" });
  });

  test("an unavailable or silent provider is reported, and works again afterwards", async () => {
    const fresh = await createWorld({
      config: provider.settings,
      through: async () => world.url,
    });
    try {
      for (const mood of ["broken", "silent"] as const) {
        provider.mood = mood;
        const { url } = await visitCallback(fresh);
        expect(url.origin + url.pathname).toBe(CALLBACK_PAGE);
        expect(url.searchParams.get("error")).toBe("temporarily_unavailable");
        expect(url.searchParams.get("error_code")).toBe("provider_unavailable");
      }
      provider.mood = "well";
      provider.next = createClaims();
      expect(await createVisitor(fresh).signIn()).toMatchObject({ email: provider.next.email });
    } finally {
      await fresh.close();
    }
  });

  test("a provider that fails between its two pages rejects nobody permanently", async () => {
    provider.next = createClaims();
    const visitor = createVisitor(world);
    const back = await visitor.pass(await visitor.leave());
    provider.mood = "broken";
    const { url } = await visitor.land(back);
    expect(url.searchParams.get("error_code")).toBe("provider_unavailable");
    provider.mood = "well";
    expect(await visitor.signIn()).toMatchObject({ email: provider.next.email });
  });

  test("its own refusal reaches the page in query and fragment, without controls and cut", async () => {
    const long = `no\u0000 thanks ${"x".repeat(500)}`;
    provider.next = { ...createClaims(), refuses: { error: "access_denied", error_description: long } };
    const visitor = createVisitor(world);
    const { status, url } = await visitor.land(await visitor.pass(await visitor.leave()));
    expect(status).toBe(302);
    const fragment = new URLSearchParams(url.hash.slice(1));
    for (const said of [url.searchParams, fragment]) {
      expect(said.get("error")).toBe("access_denied");
      expect(said.get("error_code")).toBeNull();
      expect(said.get("error_description")).toHaveLength(200);
      expect(said.get("error_description")).not.toContain("\u0000");
    }
    expect(fragment.has("sb")).toBe(true);
  });

  async function visitCallback(of: World) {
    const visitor = createVisitor(of);
    return { url: await visitor.leave() };
  }
});

describe("§13.11 item 16 the state of a sign-in", () => {
  test("it is good once", async () => {
    provider.next = createClaims();
    const visitor = createVisitor(world);
    const back = await visitor.pass(await visitor.leave());
    expect((await visitor.land(back)).url.searchParams.has("code")).toBe(true);
    const { status, url } = await visitor.land(back);
    expect(status).toBe(303);
    expect(url.searchParams.get("error_code")).toBe("flow_state_already_used");
  });

  test("X6 swapped between two browsers it opens nothing, and the right browser still gets in", async () => {
    provider.next = createClaims();
    const [attacker, victim] = [createVisitor(world), createVisitor(world)];
    await victim.leave();
    const back = await attacker.pass(await attacker.leave());
    const { url } = await victim.land(back);
    expect(url.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect((await createVisitor(world).land(back)).url.searchParams.get("error_code")).toBe("bad_oauth_state");
    expect((await attacker.land(back)).url.searchParams.has("code")).toBe(true);
  });

  test("it dies after five minutes", async () => {
    provider.next = createClaims();
    const visitor = createVisitor(world);
    const [back, late] = [await visitor.pass(await visitor.leave()), await visitor.pass(await visitor.leave())];
    world.clock.advance(5 * 60_000);
    expect((await visitor.land(back)).url.searchParams.has("code")).toBe(true);
    world.clock.advance(1);
    expect((await visitor.land(late)).url.searchParams.get("error_code")).toBe("bad_oauth_state");
  });

  test("missing, invented and foreign ones end on our own page, which says so", async () => {
    const visitor = createVisitor(world);
    await visitor.leave();
    const cases = [
      ["?code=x", "bad_oauth_callback"],
      ["?code=x&state=none", "bad_oauth_state"],
      ["?code=x&state=019ac000-0000-7000-8000-000000000000", "bad_oauth_state"],
    ];
    for (const [query, code] of cases) {
      const { status, url } = await visitor.land(new URL(`http://localhost:3000/auth/v1/callback${query}`));
      expect(status).toBe(303);
      expect(url.origin + url.pathname).toBe(CALLBACK_PAGE);
      expect([url.searchParams.get("error"), url.searchParams.get("error_code")]).toEqual(["invalid_request", code]);
    }
  });

  test("the cookie is HttpOnly, lax, short-lived, and one for all tabs; over https it is bound to the host", async () => {
    const visitor = createVisitor(world);
    await visitor.leave();
    const kept = new Map(visitor.cookies);
    await visitor.leave();
    expect(visitor.cookies).toEqual(kept);
    const secure = await createWorld({
      config: { PUBLIC_URL: "https://jobs.example.com", ...provider.settings },
    });
    try {
      const { challenge } = challengePair();
      const path = `/auth/v1/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256`;
      const response = await secure.app.request(`https://jobs.example.com${path}`);
      expect(response.headers.get("set-cookie")).toMatch(
        /^__Host-sign-in=[\w-]{43}; Path=\/; Max-Age=300; HttpOnly; SameSite=Lax; Secure$/,
      );
      expect(response.headers.get("cross-origin-opener-policy")).toBe("unsafe-none");
    } finally {
      await secure.close();
    }
  });
});

describe("§13.11 the request to the provider", () => {
  test("parameters of the protocol are ours alone, in any letter case; the others pass", async () => {
    const lies = { client_id: "x", CLIENT_ID: "x", State: "x", redirect_uri: "https://evil.example", nonce: "x" };
    const more = { Scope: "admin", response_mode: "form_post", request_uri: "https://evil.example/r", Claims: "{}" };
    const sent = await createVisitor(world).leave({ ...lies, ...more, prompt: "consent", access_type: "offline" });
    const said = sent.searchParams;
    expect(said.get("client_id")).toBe(CLIENT.id);
    expect(said.get("redirect_uri")).toBe("http://localhost:3000/auth/v1/callback");
    expect(said.get("scope")).toBe("openid email profile");
    expect(said.get("prompt")).toBe("consent");
    expect(said.get("access_type")).toBe("offline");
    expect(said.get("code_challenge_method")).toBe("S256");
    const names = [...said.keys()].map((name) => name.toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    for (const name of ["response_mode", "request_uri", "claims", "redirect_to", "provider"])
      expect(names).not.toContain(name);
    expect([...said.values()]).not.toContain("x");
  });

  test("ten other parameters pass, of 40 and 200 signs at most", async () => {
    const many = Object.fromEntries(Array.from({ length: 11 }, (_, n) => [`p${n}`, "x"]));
    const sent = (await createVisitor(world).leave(many)).searchParams;
    expect(Object.keys(many).filter((name) => sent.has(name))).toEqual(Object.keys(many).slice(0, 10));
    const [name, long] = ["n".repeat(40), "l".repeat(41)];
    const some = { [name]: "v".repeat(200), [long]: "v", other: "v".repeat(201), "a-b": "v" };
    const said = (await createVisitor(world).leave(some)).searchParams;
    expect(Object.keys(some).map((key) => said.get(key))).toEqual(["v".repeat(200), null, null, null]);
  });

  test("scopes are asked for once each, separated by blanks or commas, the address and the name by default", async () => {
    const { challenge } = challengePair();
    const scope = async (query: string) => {
      const path = `/authorize?provider=google&code_challenge=${challenge}&code_challenge_method=s256${query}`;
      const answer = await world.app.request(`http://localhost:3000/auth/v1${path}`);
      return new URL(answer.headers.get("location") ?? "").searchParams.get("scope");
    };
    expect(await scope("")).toBe("openid email profile");
    expect(await scope("&scopes=email,calendar.read%20openid+email,%22")).toBe("openid email calendar.read");
  });

  test("a subject of 255 signs is one, a longer one is none", async () => {
    provider.next = { ...createClaims(), sub: "x".repeat(255) };
    expect(await createVisitor(world).signIn()).toMatchObject({ email: provider.next.email });
    provider.next = { ...createClaims(), sub: "x".repeat(256) };
    expect(await createVisitor(world).signIn()).toEqual({ refused: "bad_oauth_callback" });
  });

  test("a redirect_to that is not allowed ends at our start, silently", async () => {
    provider.next = createClaims();
    const bad = ["https://evil.example/auth/callback", "http://localhost:3000.evil.example/", "//evil.example", "/x"];
    for (const redirectTo of bad) {
      const visitor = createVisitor(world);
      const { url } = await visitor.land(await visitor.pass(await visitor.leave({}, redirectTo)));
      expect(url.origin + url.pathname).toBe("http://localhost:3000/");
    }
  });

  test("§13.10 without a challenge, or with a plain one, nothing begins: tokens never travel in addresses", async () => {
    const { verifier } = challengePair();
    for (const query of ["", `&code_challenge=${verifier}&code_challenge_method=plain`, "&code_challenge=short"]) {
      const path = `/authorize?provider=google${query}`;
      expect(await sendRawAuth(world, "GET", path)).toMatchObject({ status: 400, body: { code: "validation_failed" } });
    }
    const unknown = `/authorize?provider=github&code_challenge=${verifier}&code_challenge_method=s256`;
    expect(await sendRawAuth(world, "GET", unknown)).toMatchObject({
      status: 400,
      body: { code: "validation_failed" },
    });
  });

  test("§13.10 the code is good once, for its own verifier, and for five minutes", async () => {
    provider.next = createClaims();
    const visitor = createVisitor(world);
    const codeFor = async () => {
      const { url } = await visitor.land(await visitor.pass(await visitor.leave()));
      return url.searchParams.get("code") ?? "";
    };
    const code = await codeFor();
    const thief = authClient(world);
    await thief.signInWithOAuth({ provider: "google", options: { skipBrowserRedirect: true } });
    expect((await thief.exchangeCodeForSession(code)).error?.code).toBe("bad_code_verifier");
    expect((await visitor.client.exchangeCodeForSession(code)).data.session).not.toBeNull();
    await visitor.leave();
    expect((await visitor.client.exchangeCodeForSession(code)).error?.code).toBe("flow_state_not_found");
    const late = await codeFor();
    world.clock.advance(5 * 60_000 + 1);
    expect((await visitor.client.exchangeCodeForSession(late)).error?.code).toBe("flow_state_expired");
  });
});
