import { afterAll, describe, expect, it } from "vitest";
import {
  answerRequest,
  buildAuthorizationUrl,
  buildCodeForm,
  connectAgent,
  createBrowser,
  DRAFTED_JOB,
  insertAgentGrant,
  REDIRECT_URI,
  readRequestId,
  registerProgram,
  requestTokens,
  runTool,
  sendMcpMessage,
} from "../../../../tests/support/agents.ts";
import { buildDraftedReferral, uniqueEmail } from "../../../../tests/support/candidates.ts";
import { createWorld, type Person } from "../../../../tests/support/world.ts";
import { agentEndpoints } from "../../../contract/integrations/agents/agents.ts";
import { agentDraftEndpoints } from "../../../contract/integrations/agents/drafts.ts";
import { jobEndpoints } from "../../../contract/jobs/jobs.ts";
import { LIMITS } from "../../../contract/limits.ts";

const LONG = "x".repeat(100_000);

const world = await createWorld();
const ann = await world.person("Ann Example");
afterAll(() => world.close());

const agentsOf = async (person: Person) => (await person.call(agentEndpoints.list, {})).items;
const isIn = async (token: string | undefined) =>
  (await sendMcpMessage(world, token ?? "", "tools/list")).status === 200;
const draftsOf = async (person: Person) => (await person.call(agentDraftEndpoints.list, { query: {} })).items;

/** An unused authorization code, and the form that redeems it. */
async function codeFor(person: Person, more: Record<string, string> = {}) {
  const client_id = await registerProgram(world);
  const [browser, { verifier, address }] = [createBrowser(world), buildAuthorizationUrl(client_id, more)];
  const back = await answerRequest(person, browser, await readRequestId(browser, address), [
    "jobs:read",
    "profile:read",
  ]);
  return buildCodeForm(client_id, verifier, back);
}

describe("X154 reuse of a code or refresh token", () => {
  it("concurrently returns at most one response, whose tokens are invalid", async () => {
    const form = await codeFor(await world.person("Ben Example"));
    const got = await Promise.all(Array.from({ length: 6 }, () => requestTokens(world, form)));
    expect(got.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(1);
    for (const { body } of got) expect(await isIn(body.access_token)).toBe(false);
  });

  it("later revokes the grant and its token pair", async () => {
    const cas = await world.person("Cas Example");
    const { refresh, client_id } = await connectAgent(world, cas);
    const form = { grant_type: "refresh_token", refresh_token: refresh, client_id };
    const { body } = await requestTokens(world, form);
    expect(await isIn(body.access_token)).toBe(true);
    expect((await requestTokens(world, form)).status).toBe(400);
    expect(await isIn(body.access_token)).toBe(false);
    const next = await requestTokens(world, { ...form, refresh_token: body.refresh_token ?? "" });
    expect(next.status).toBe(400);
    expect((await agentsOf(cas)).map(({ state }) => state)).toEqual(["revoked"]);
  });

  it("refresh tokens at once, too", async () => {
    const dee = await world.person("Dee Example");
    const { refresh, client_id } = await connectAgent(world, dee);
    const form = { grant_type: "refresh_token", refresh_token: refresh, client_id };
    const got = await Promise.all(Array.from({ length: 6 }, () => requestTokens(world, form)));
    for (const { body } of got) expect(await isIn(body.access_token)).toBe(false);
    expect((await agentsOf(dee)).map(({ state }) => state)).toEqual(["revoked"]);
  });
});

describe("X150 additional access", () => {
  it("is given by no refresh, by no scope of the library's own, and for no other resource", async () => {
    const { refresh, client_id } = await connectAgent(world, ann, ["jobs:read"]);
    const form = { grant_type: "refresh_token", refresh_token: refresh, client_id };
    const wider = await requestTokens(world, { ...form, scope: "jobs:read messages:write" });
    expect([wider.status, wider.body.error]).toEqual([400, "invalid_scope"]);
    const elsewhere = await requestTokens(world, { ...form, resource: "https://elsewhere.example/mcp" });
    expect([elsewhere.status, elsewhere.body.error]).toEqual([400, "invalid_target"]);
    const identity = await requestTokens(
      world,
      await codeFor(ann, { scope: "openid offline_access jobs:read", nonce: "n" }),
    );
    expect([identity.body.id_token, identity.body.scope]).toEqual([undefined, "jobs:read"]);
  });

  it("nor by a code with another program's name, another address or another resource", async () => {
    const other = await registerProgram(world);
    for (const changed of [
      { client_id: other },
      { redirect_uri: "http://127.0.0.1:33418/elsewhere" },
      { resource: "https://elsewhere.example/mcp" },
    ]) {
      const { status, body } = await requestTokens(world, { ...(await codeFor(ann)), ...changed } as Record<
        string,
        string
      >);
      expect([changed, status, body.access_token]).toEqual([changed, 400, undefined]);
    }
  });

  it("nor in any place of a request but its header", async () => {
    const { token } = await insertAgentGrant(world, ann);
    const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list", access_token: token });
    const headers = { "content-type": "application/json", cookie: `access_token=${token}` };
    const answer = await world.app.request(`/mcp?access_token=${token}`, { method: "POST", headers, body });
    expect(answer.status).toBe(401);
  });
});

describe("X151 a redirect URI", () => {
  it("is one of those that the program registered, letter by letter", async () => {
    const own = "https://assistant.example/callback";
    const client = await registerProgram(world, { redirect_uris: [own] });
    for (const redirect_uri of [
      "https://assistant.example/callback/../evil",
      "https://assistant.example/callback?x=1",
      "https://assistant.example:8443/callback",
      "https://assistant.example.evil.example/callback",
      "https://assistant.example@evil.example/callback",
      "HTTPS://assistant.example/callback/",
      "javascript:alert(1)",
      "//assistant.example/callback",
      `${own}#x`,
      `${own}%0d%0ax`,
    ]) {
      const answer = await createBrowser(world).get(buildAuthorizationUrl(client, { redirect_uri }).address);
      expect([redirect_uri, answer.headers.get("location")]).toEqual([redirect_uri, "/connect-agent/none"]);
    }
    expect(
      await readRequestId(createBrowser(world), buildAuthorizationUrl(client, { redirect_uri: own }).address),
    ).toMatch(/^[\w-]{20,}$/);
  });

  it("X7 is not used before the user has decided, whatever was requested", async () => {
    const own = "https://assistant.example/callback";
    const client = await registerProgram(world, { redirect_uris: [own] });
    for (const more of [
      { prompt: "none" },
      { response_type: "token" },
      { response_type: "code id_token" },
      { response_mode: "form_post" },
      { response_mode: "fragment" },
      { scope: "money:all" },
      { request: "x.y.z" },
      { request_uri: "https://x.example/r" },
      { resource: "https://elsewhere.example" },
      { claims: "{" },
      { id_token_hint: "x" },
      { max_age: "x" },
      { code_challenge: "x" },
    ] as Record<string, string>[]) {
      const { address } = buildAuthorizationUrl(client, { redirect_uri: own, ...more });
      const answer = await createBrowser(world).get(address);
      expect([more, answer.status]).toEqual([more, 303]);
      expect([more, answer.headers.get("location")]).toEqual([
        more,
        expect.stringMatching(/^\/(?:oauth\/requests\/|connect-agent\/none$)/),
      ]);
    }
  });

  it("on this machine may have another port, which its person is shown", async () => {
    const client = await registerProgram(world);
    const there = "http://127.0.0.1:50123/callback";
    const request = await readRequestId(
      createBrowser(world),
      buildAuthorizationUrl(client, { redirect_uri: there }).address,
    );
    expect((await ann.call(agentEndpoints.request, { params: { request } })).host).toBe("127.0.0.1:50123");
  });
});

describe("X152 the user's decision", () => {
  it("takes effect once, however often it is sent", async () => {
    const eve = await world.person("Eve Example");
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(await registerProgram(world))];
    const request = await readRequestId(browser, address);
    const { go } = await eve.call(agentEndpoints.answer, { params: { request }, body: { scopes: ["jobs:read"] } });
    await Promise.all([browser.get(go), browser.get(go), browser.get(go)]);
    const agents = await agentsOf(eve);
    expect(agents).toMatchObject([{ state: "live", scopes: ["jobs:read"] }]);
    await eve.call(agentEndpoints.revoke, { params: { id: agents[0]?.id ?? "" } });
    await browser.get(go);
    expect((await agentsOf(eve)).map(({ state }) => state)).toEqual(["revoked"]);
  });

  it("X153 adds no agent to as many as there may be, though it was said before", async () => {
    const fay = await world.person("Fay Example");
    const [browser, { address }] = [createBrowser(world), buildAuthorizationUrl(await registerProgram(world))];
    const request = await readRequestId(browser, address);
    const { go } = await fay.call(agentEndpoints.answer, { params: { request }, body: { scopes: ["jobs:read"] } });
    for (let nth = 0; nth < LIMITS.agent.most; nth += 1) await insertAgentGrant(world, fay);
    const carried = await browser.get(go);
    const ended = await browser.get(new URL(carried.headers.get("location") ?? "", "http://own.invalid").pathname);
    expect(ended.headers.get("location")).toContain("error=access_denied");
    expect(await agentsOf(fay)).toHaveLength(LIMITS.agent.most);
    const late = await readRequestId(createBrowser(world), buildAuthorizationUrl(await registerProgram(world)).address);
    const refused = await fay.try(agentEndpoints.answer, {
      params: { request: late },
      body: { scopes: ["jobs:read"] },
    });
    expect([refused.status, refused.body.code]).toEqual([409, "agents_full"]);
  });
});

describe("X156 drafts", () => {
  it("of another agent and of another person are not told of", async () => {
    const gus = await world.person("Gus Example");
    const [one, two, strange] = [
      await insertAgentGrant(world, gus),
      await insertAgentGrant(world, gus),
      await insertAgentGrant(world, ann),
    ];
    const { answer } = await runTool(world, one.token, "draft_job", DRAFTED_JOB);
    for (const { token } of [two, strange])
      expect((await runTool(world, token, "list_drafts")).answer.items).toEqual([]);
    expect((await runTool(world, one.token, "list_drafts")).answer.items).toMatchObject([
      { id: answer.draft, state: "open" },
    ]);
    expect((await ann.try(agentDraftEndpoints.dismiss, { params: { id: answer.draft } })).status).toBe(404);
    expect(await draftsOf(ann)).toEqual([]);
    expect(await draftsOf(gus)).toHaveLength(1);
  });

  it("pressed and dismissed at once are one of both", async () => {
    const hal = await world.person("Hal Example");
    const { token } = await insertAgentGrant(world, hal);
    const { answer } = await runTool(world, token, "draft_job", DRAFTED_JOB);
    const input = { params: { id: answer.draft } };
    const pressed = await Promise.all([
      ...Array.from({ length: 4 }, () => hal.try(agentDraftEndpoints.press, input)),
      ...Array.from({ length: 4 }, () => hal.try(agentDraftEndpoints.dismiss, input)),
    ]);
    const jobs = (await hal.call(jobEndpoints.list, { query: {} })).items;
    const [presses, dismissals] = [pressed.slice(0, 4), pressed.slice(4)].map(
      (all) => all.filter(({ status }) => status === 200).length,
    );
    expect([presses === 4 || presses === 0, dismissals === 4 || dismissals === 0]).toEqual([true, true]);
    expect(jobs).toHaveLength(presses === 4 ? 1 : 0);
    expect(await draftsOf(hal)).toEqual([]);
  });

  it("left by one agent twenty times at once are one", async () => {
    const ida = await world.person("Ida Example");
    const { token } = await insertAgentGrant(world, ida);
    const left = await Promise.all(Array.from({ length: 20 }, () => runTool(world, token, "draft_job", DRAFTED_JOB)));
    expect(new Set(left.map(({ answer }) => answer.draft)).size).toBe(1);
  });
});

describe("X150 a hundred thousand signs", () => {
  it("are refused by field in a form, and as a whole where it is longer than any form", async () => {
    const { token } = await insertAgentGrant(world, ann);
    const job = await world.job(await world.person("Jon Example"));
    const args = buildDraftedReferral(job.id, { candidate_email: uniqueEmail(), recommendation: LONG });
    const long = await runTool(world, token, "draft_referral", args);
    expect([long.refused, long.answer.code, Object.keys(long.answer.fields)]).toEqual([
      true,
      "validation_failed",
      ["recommendation"],
    ]);
    const search = await runTool(world, token, "find_jobs", { search: LONG });
    expect([search.refused, search.answer.code]).toEqual([true, "validation_failed"]);
    expect((await sendMcpMessage(world, token, "tools/call", { name: LONG })).status).toBeLessThan(500);
    const whole = await sendMcpMessage(world, token, "tools/call", {
      name: "find_jobs",
      arguments: { search: LONG.repeat(40) },
    });
    expect(whole.status).toBe(413);
    const program = await world.app.request("/oauth/register", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_name: LONG, redirect_uris: [REDIRECT_URI] }),
    });
    expect(program.status).toBe(413);
    expect((await world.app.request("/oauth/token", { method: "POST", body: LONG })).status).toBe(413);
  });

  it("nor many messages in one", async () => {
    const { token } = await insertAgentGrant(world, ann);
    const body = JSON.stringify(Array.from({ length: 50 }, (_, id) => ({ jsonrpc: "2.0", id, method: "tools/list" })));
    const headers = {
      authorization: `Bearer ${token}`,
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    };
    expect((await world.app.request("/mcp", { method: "POST", headers, body })).status).toBe(400);
    expect((await world.app.request("/mcp", { headers })).status).toBe(405);
  });
});
