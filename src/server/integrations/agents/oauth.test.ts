import { afterAll, describe, expect, it } from "vitest";
import {
  answerRequest,
  buildAuthorizationUrl,
  buildCodeForm,
  connectAgent,
  createBrowser,
  followToEnd,
  REDIRECT_URI,
  readRequestId,
  registerProgram,
  requestTokens,
  runTool,
  sendMcpMessage,
} from "../../../../tests/support/agents.ts";
import { readWrittenEmails, sendQueuedEmails } from "../../../../tests/support/mails.ts";
import { createApiClient, createWorld, type Person } from "../../../../tests/support/world.ts";
import { userEndpoints } from "../../../contract/identity/users.ts";
import { agentEndpoints } from "../../../contract/integrations/agents/agents.ts";
import { agentDraftEndpoints } from "../../../contract/integrations/agents/drafts.ts";
import { endSessions } from "../../identity/auth/sessions/sessions.ts";

const world = await createWorld();
const ann = await world.person("Ann Example");
afterAll(() => world.close());

const json = async (path: string) => (await (await world.app.request(path)).json()) as Record<string, unknown>;

describe("X151 metadata for client programs", () => {
  it("links from the 401 response to the resource metadata, and from there to the authorization server", async () => {
    const { status, headers } = await sendMcpMessage(world, null, "initialize");
    expect(status).toBe(401);
    const metadata = /resource_metadata="([^"]+)"/.exec(headers.get("www-authenticate") ?? "")?.[1] ?? "";
    const described = await json(new URL(metadata).pathname);
    const { origin } = new URL(world.services.config.publicUrl);
    expect(described).toMatchObject({ resource: `${origin}/mcp`, authorization_servers: [origin] });
    expect(await json("/.well-known/oauth-protected-resource")).toEqual(described);
    const server = await json("/.well-known/oauth-authorization-server");
    expect(server).toMatchObject({
      issuer: origin,
      code_challenge_methods_supported: ["S256"],
      token_endpoint_auth_methods_supported: ["none"],
      grant_types_supported: ["authorization_code", "refresh_token"],
    });
    for (const name of ["authorization_endpoint", "token_endpoint", "registration_endpoint", "revocation_endpoint"])
      expect(String(server[name])).toMatch(new RegExp(`^${origin}/oauth/`));
  });

  it("refuses a client with an insecure redirect URI", async () => {
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ redirect_uris: ["http://assistant.example/callback"] });
    const answer = await world.app.request("/oauth/register", { method: "POST", headers, body });
    expect([answer.status, await answer.json()]).toMatchObject([400, { error: "invalid_redirect_uri" }]);
  });
});

describe("X152 a person allows an agent", () => {
  it("grants the requested scopes only, with tokens for this resource alone", async () => {
    const { access, refresh, client_id } = await connectAgent(world, ann, ["jobs:read"]);
    expect(access).not.toBe("");
    expect((await sendMcpMessage(world, access, "tools/list")).status).toBe(200);
    const { items } = await ann.call(agentEndpoints.list, {});
    expect(items[0]).toMatchObject({
      name: "Desk Assistant",
      host: "127.0.0.1:33418",
      scopes: ["jobs:read"],
      state: "live",
    });
    // The token is invalid everywhere else.
    expect((await createApiClient(world.app, access).try(userEndpoints.me, {})).status).toBe(401);
    const renewed = await requestTokens(world, { grant_type: "refresh_token", refresh_token: refresh, client_id });
    expect(renewed.status).toBe(200);
    expect((await sendMcpMessage(world, renewed.body.access_token ?? "", "tools/list")).status).toBe(200);
  });

  it("grants only the scopes that the user selected", async () => {
    const client = await registerProgram(world);
    const [browser, { verifier, address }] = [
      createBrowser(world),
      buildAuthorizationUrl(client, { scope: "jobs:read messages:write money:all" }),
    ];
    const request = await readRequestId(browser, address);
    expect(await ann.call(agentEndpoints.request, { params: { request } })).toEqual({
      name: "Desk Assistant",
      host: "127.0.0.1:33418",
      days: 90,
      scopes: ["jobs:read", "messages:write"],
    });
    const back = await answerRequest(ann, browser, request, ["jobs:read", "referrals:write"]);
    const { body } = await requestTokens(world, buildCodeForm(client, verifier, back));
    expect(body.scope).toBe("jobs:read");
  });

  it.each([
    ["scopes of OpenID alone", { scope: "openid email profile" }, ["jobs:read", "profile:read"]],
    ["blanks around a scope", { scope: "  offline_access  jobs:read\t" }, ["jobs:read"]],
    ["parameters of OpenID", { scope: "jobs:read", nonce: "a-nonce", max_age: "60" }, ["jobs:read"]],
    ["a parameter that nobody knows", { scope: "jobs:read", audience: "https://desk.example" }, ["jobs:read"]],
  ])("asks for what is left of a request with %s", async (_what, more, scopes) => {
    const [client, browser] = [await registerProgram(world), createBrowser(world)];
    const request = await readRequestId(browser, buildAuthorizationUrl(client, more as Record<string, string>).address);
    const asked = await ann.call(agentEndpoints.request, { params: { request } });
    expect(asked.scopes).toEqual(expect.arrayContaining(scopes));
    const back = await answerRequest(ann, browser, request, ["jobs:read"]);
    expect(back.searchParams.get("code")).toMatch(/./);
  });

  it("stores nothing when the user refuses", async () => {
    const before = (await ann.call(agentEndpoints.list, {})).items.length;
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(await registerProgram(world))];
    const back = await answerRequest(ann, browser, await readRequestId(browser, address), []);
    expect(back.href).toContain(REDIRECT_URI);
    expect([back.searchParams.get("error"), back.searchParams.get("state")]).toEqual(["access_denied", "a-state"]);
    expect((await ann.call(agentEndpoints.list, {})).items).toHaveLength(before);
  });

  it("completes only in the browser that began the request", async () => {
    const [attacker, { address }] = [createBrowser(world), buildAuthorizationUrl(await registerProgram(world))];
    const request = await readRequestId(attacker, address);
    const victim = createBrowser(world);
    const { go } = await ann.call(agentEndpoints.answer, { params: { request }, body: { scopes: ["jobs:read"] } });
    const before = (await ann.call(agentEndpoints.list, {})).items.length;
    expect((await victim.get(go)).headers.get("location")).toBe("/connect-agent/none");
    expect((await ann.call(agentEndpoints.list, {})).items).toHaveLength(before);
    // Nor can the attacker use a ticket of their own, or one for another request.
    const ticket = go.split("ticket=")[1] ?? "";
    for (const made of ["x.y", "", ticket.replace(/^./, (first) => (first === "A" ? "B" : "A"))])
      expect((await attacker.get(`/oauth/requests/${request}?ticket=${made}`)).headers.get("location")).toBe(
        "/connect-agent/none",
      );
    const other = await readRequestId(attacker, buildAuthorizationUrl(await registerProgram(world)).address);
    const moved = await attacker.get(`/oauth/requests/${other}?ticket=${ticket}`);
    expect(moved.headers.get("location")).toBe("/connect-agent/none");
    // The URL does not reveal the user.
    expect(Buffer.from(ticket, "base64url").toString("latin1")).not.toContain(ann.id);
  });

  it("expires a minute after the decision, and an unknown request is not found", async () => {
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(await registerProgram(world))];
    const request = await readRequestId(browser, address);
    const { go } = await ann.call(agentEndpoints.answer, { params: { request }, body: { scopes: ["jobs:read"] } });
    world.clock.advance(61_000);
    expect((await browser.get(go)).headers.get("location")).toBe("/connect-agent/none");
    const unknown = { params: { request: "x".repeat(21) }, body: { scopes: [] } };
    expect((await ann.try(agentEndpoints.answer, unknown)).status).toBe(404);
  });

  it("requires the session in which the user decided, and an account that is not suspended", async () => {
    const signOut = ({ id }: Person) => world.ctx.write((tx) => endSessions(tx, id));
    const suspend = ({ id }: Person) =>
      world.pool.query("UPDATE auth_users SET banned_until = '9999-12-31' WHERE id = $1", [id]);
    for (const shutOut of [signOut, suspend]) {
      const fay = await world.person("Fay Example");
      const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(await registerProgram(world))];
      const request = await readRequestId(browser, address);
      const { go } = await fay.call(agentEndpoints.answer, { params: { request }, body: { scopes: ["jobs:read"] } });
      await shutOut(fay);
      const back = await followToEnd(browser, go);
      expect(back.href).toContain(REDIRECT_URI);
      expect([back.searchParams.get("error"), back.searchParams.get("code")]).toEqual(["access_denied", null]);
      const { rows } = await world.pool.query("SELECT id FROM agent_grants WHERE user_id = $1", [fay.id]);
      expect(rows).toEqual([]);
    }
  });

  it("X153 notifies the user by email, and keeps one grant when the same program reconnects", async () => {
    const ben = await world.person("Ben Example");
    const { client_id } = await connectAgent(world, ben);
    await sendQueuedEmails(world);
    const mail = (await readWrittenEmails(world)).at(-1);
    expect([mail?.subject, mail?.to?.[0]?.address]).toEqual(["An agent was connected to your account", ben.email]);
    expect(mail?.text).toContain("127.0.0.1:33418");
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(client_id)];
    await answerRequest(ben, browser, await readRequestId(browser, address), ["jobs:read"]);
    const { items } = await ben.call(agentEndpoints.list, {});
    expect(items.map(({ state }) => state)).toEqual(["live", "revoked"]);
  });

  it("X156 keeps its pending drafts after reconnecting, and dismisses them on revocation", async () => {
    const cleo = await world.person("Cleo Example");
    const { client_id, access } = await connectAgent(world, cleo, ["jobs:write"]);
    const company = { company_name: "Fablewright Games", company_website: "https://fablewright.example" };
    const job = { title: "Writer", description: "Write.", location: "Lyon", f_type: "Contract", reward_amount: 3_000 };
    const { answer } = await runTool(world, access, "draft_job", { ...job, ...company });
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(client_id, { scope: "jobs:write" })];
    await answerRequest(cleo, browser, await readRequestId(browser, address), ["jobs:write"]);
    const waiting = async () => (await cleo.call(agentDraftEndpoints.list, { query: {} })).items.map(({ id }) => id);
    expect(await waiting()).toEqual([answer.draft]);
    const { items } = await cleo.call(agentEndpoints.list, {});
    await cleo.call(agentEndpoints.revoke, { params: { id: items[0]?.id ?? "" } });
    expect(await waiting()).toEqual([]);
  });
});

describe("X154 refuses to issue", () => {
  it("tokens without PKCE, for another address, or for another resource", async () => {
    const client = await registerProgram(world);
    const { address } = buildAuthorizationUrl(client);
    for (const changed of [
      address.replace(/code_challenge=[^&]+&?/, ""),
      address.replace("code_challenge_method=S256", "code_challenge_method=plain"),
      `${address}&resource=${encodeURIComponent("https://elsewhere.example/mcp")}`,
      address.replace(encodeURIComponent(REDIRECT_URI), encodeURIComponent("https://elsewhere.example/cb")),
    ]) {
      const answer = await createBrowser(world).get(changed);
      expect([changed, answer.headers.get("location")]).toEqual([changed, "/connect-agent/none"]);
    }
  });

  it("a second token pair for one code, and revokes the first pair", async () => {
    const { form, access } = await connectAgent(world, ann);
    expect((await sendMcpMessage(world, access, "tools/list")).status).toBe(200);
    expect((await requestTokens(world, form)).status).toBe(400);
    expect((await sendMcpMessage(world, access, "tools/list")).status).toBe(401);
  });

  it("new tokens for a revoked grant", async () => {
    const cas = await world.person("Cas Example");
    const { refresh, client_id } = await connectAgent(world, cas);
    const [agent] = (await cas.call(agentEndpoints.list, {})).items;
    await world.pool.query("UPDATE agent_grants SET revoked_at = now() WHERE id = $1", [agent?.id]);
    expect(
      (await requestTokens(world, { grant_type: "refresh_token", refresh_token: refresh, client_id })).status,
    ).toBe(400);
  });

  it("tokens of another user who authorized in the same browser before", async () => {
    const [dee, eve] = [await world.person("Dee Example"), await world.person("Eve Example")];
    const [browser, client] = [createBrowser(world), await registerProgram(world)];
    for (const person of [dee, eve]) {
      const { verifier, address } = buildAuthorizationUrl(client);
      const back = await answerRequest(person, browser, await readRequestId(browser, address), ["profile:read"]);
      const { body } = await requestTokens(world, buildCodeForm(client, verifier, back));
      expect((await runTool(world, body.access_token ?? "", "who_am_i")).answer.id).toBe(person.id);
    }
  });

  it("a code with the verifier of another", async () => {
    const client = await registerProgram(world);
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(client)];
    const back = await answerRequest(ann, browser, await readRequestId(browser, address), ["jobs:read"]);
    const form = { grant_type: "authorization_code", client_id: client, redirect_uri: REDIRECT_URI };
    const code = back.searchParams.get("code") ?? "";
    const answer = await requestTokens(world, { ...form, code, code_verifier: buildAuthorizationUrl(client).verifier });
    expect(answer.status).toBe(400);
  });

  it("anything for database contents, which hold no usable token, code or request", async () => {
    const { access, refresh, form } = await connectAgent(world, ann);
    const request = await readRequestId(
      createBrowser(world),
      buildAuthorizationUrl(await registerProgram(world)).address,
    );
    const { rows } = await world.pool.query("SELECT id_hash || payload::text AS kept FROM oauth_records");
    expect(rows.length).toBeGreaterThan(3);
    for (const secret of [access, refresh, form.code, request])
      expect(rows.filter(({ kept }) => kept.includes(secret))).toEqual([]);
  });
});
