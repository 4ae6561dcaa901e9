import { createHash, randomBytes } from "node:crypto";
import type { Scope } from "../../src/contract/identity/keys/scopes.ts";
import { agentEndpoints } from "../../src/contract/integrations/agents/agents.ts";
import type { DraftKind } from "../../src/contract/integrations/agents/drafts.ts";
import { agentDrafts, agentGrants, oauthRecords } from "../../src/server/infra/db/tables/settings.ts";
import { randomToken, sha256 } from "../../src/server/infra/platform/crypto.ts";
import type { Person, World } from "./world.ts";

const DAY_MS = 86_400_000;
export const REDIRECT_URI = "http://127.0.0.1:33418/callback";
/** All scopes that the tools need. */
const AGENT_SCOPES: readonly Scope[] = [
  ...(["profile:read", "companies:read", "jobs:write", "candidates:read", "referrals:write"] as const),
  ...(["applications:write", "interviews:read", "messages:write", "notifications:read", "dashboard:read"] as const),
];

/** The smallest job that can be published. */
export const WRITER_JOB = {
  title: "Writer",
  company_name: "Fablewright Games",
  company_website: "https://fablewright.example",
  description: "Write.",
  location: "Montréal",
  f_type: "Contract",
};

/** The fields of a job that an agent drafts. */
export const DRAFTED_JOB = { ...WRITER_JOB, reward_amount: 3_000 };

export type ConnectedAgent = { readonly id: string; readonly token: string };

/** Inserts an agent's grant with these scopes directly, without the authorization flow. */
export async function insertAgentGrant(
  world: World,
  { id: user_id }: Pick<Person, "id">,
  scopes: readonly Scope[] = AGENT_SCOPES,
  token = randomToken(),
): Promise<ConnectedAgent> {
  const [id, at] = [world.services.ids.next(), world.clock.now()];
  const until = (days: number) => new Date(at.getTime() + days * DAY_MS);
  const named = { client: `client-${id}`, name: "Desk Assistant", host: "127.0.0.1:33418" };
  const payload = { grantId: id, aud: new URL("/mcp", world.services.config.publicUrl).href, scope: scopes.join(" ") };
  await world.ctx.write(async (tx) => {
    await tx
      .insert(agentGrants)
      .values({ id, user_id, ...named, scopes: [...scopes], created_at: at, ends_at: until(90) });
    await tx.insert(oauthRecords).values({
      kind: "AccessToken",
      id_hash: sha256(token),
      payload,
      grant_id: id,
      created_at: at,
      expires_at: until(1),
    });
  });
  return { id, token };
}

/** Inserts an agent's draft for a user. Returns its id. */
export async function insertAgentDraft(
  world: World,
  { id: user_id }: Pick<Person, "id">,
  content: Record<string, unknown>,
  kind: DraftKind = "job",
): Promise<string> {
  const { id: grant_id } = await insertAgentGrant(world, { id: user_id });
  const [id, at] = [world.services.ids.next(), world.clock.now()];
  const times = { created_at: at, ends_at: new Date(at.getTime() + 7 * DAY_MS) };
  await world.ctx.write((tx) =>
    tx.insert(agentDrafts).values({ id, user_id, grant_id, kind, content, about: "", ...times }),
  );
  return id;
}

/** Inserts a pending authorization request. Returns its id. */
export async function insertAuthorizationRequest(world: World): Promise<string> {
  const [request, client_id, at] = [randomBytes(16).toString("base64url"), randomToken(), world.clock.now()];
  const shared = { created_at: at, expires_at: new Date(at.getTime() + DAY_MS) };
  const params = { client_id, scope: "jobs:read profile:read", redirect_uri: REDIRECT_URI };
  await world.ctx.write((tx) =>
    tx.insert(oauthRecords).values([
      { kind: "Client", id_hash: sha256(client_id), payload: { client_id, client_name: "Desk Assistant" }, ...shared },
      { kind: "Interaction", id_hash: sha256(request), payload: { params }, ...shared },
    ]),
  );
  return request;
}

/** A browser's cookie handling, by path. */
export function createBrowser(world: World) {
  const kept = new Map<string, { value: string; path: string }>();
  return {
    async get(address: string): Promise<Response> {
      const { pathname } = new URL(address, "http://own.invalid");
      const sent = [...kept].filter(([, { path }]) => pathname.startsWith(path));
      const cookie = sent.map(([name, { value }]) => `${name.split(" ")[0]}=${value}`).join("; ");
      const answer = await world.app.request(address, { headers: { cookie } });
      for (const line of answer.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        const path = /path=([^;]+)/i.exec(line)?.[1] ?? "/";
        kept.set(`${name} ${path}`, { value, path });
      }
      return answer;
    },
  };
}
export type Browser = ReturnType<typeof createBrowser>;

/** Registers a client program. Returns its id. */
export async function registerProgram(world: World, said: Record<string, unknown> = {}): Promise<string> {
  const body = JSON.stringify({ client_name: "Desk Assistant", redirect_uris: [REDIRECT_URI], ...said });
  const headers = { "content-type": "application/json" };
  const answer = await world.app.request("/oauth/register", { method: "POST", headers, body });
  return ((await answer.json()) as { client_id: string }).client_id;
}

/** The authorization URL that a program opens, and what it needs for the answer. */
export function buildAuthorizationUrl(client_id: string, more: Record<string, string> = {}) {
  const verifier = randomBytes(32).toString("base64url");
  const query = new URLSearchParams({
    client_id,
    response_type: "code",
    redirect_uri: REDIRECT_URI,
    state: "a-state",
    code_challenge_method: "S256",
    code_challenge: createHash("sha256").update(verifier).digest("base64url"),
    scope: "jobs:read profile:read",
    ...more,
  });
  return { verifier, address: `/oauth/authorize?${query}` };
}

/** The id of the authorization request that a browser is redirected to. */
export async function readRequestId(browser: Browser, address: string): Promise<string> {
  const begun = await browser.get(address);
  const at = new URL(begun.headers.get("location") ?? "", "http://own.invalid").pathname;
  const screen = await browser.get(at);
  return (screen.headers.get("location") ?? "").split("/").at(-1) ?? "";
}

/** Where the browser ends after returning to the authorization server. */
export async function followToEnd(browser: Browser, go: string): Promise<URL> {
  const carried = await browser.get(go);
  const resumed = new URL(carried.headers.get("location") ?? "", "http://own.invalid");
  const ended = await browser.get(`${resumed.pathname}${resumed.search}`);
  return new URL(ended.headers.get("location") ?? "", "http://own.invalid");
}

/** Where the browser ends after the user granted scopes: at the program's redirect URI. */
export async function answerRequest(person: Person, browser: Browser, request: string, scopes: Scope[]): Promise<URL> {
  const { go } = await person.call(agentEndpoints.answer, { params: { request }, body: { scopes } });
  return followToEnd(browser, go);
}

/** The token endpoint's answer to a form. */
export async function requestTokens(world: World, form: Record<string, string>) {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const body = new URLSearchParams(form).toString();
  const answer = await world.app.request("/oauth/token", { method: "POST", headers, body });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
}

/** The form that redeems the authorization code of a redirect. */
export const buildCodeForm = (client_id: string, verifier: string, redirect: URL) => ({
  grant_type: "authorization_code",
  code: redirect.searchParams.get("code") ?? "",
  client_id,
  redirect_uri: REDIRECT_URI,
  code_verifier: verifier,
});

/** The whole flow: the program registers, the user grants access, and it receives tokens. */
export async function connectAgent(world: World, person: Person, scopes: Scope[] = ["jobs:read", "profile:read"]) {
  const client_id = await registerProgram(world);
  const [browser, { verifier, address }] = [
    createBrowser(world),
    buildAuthorizationUrl(client_id, { scope: scopes.join(" ") }),
  ];
  const request = await readRequestId(browser, address);
  const back = await answerRequest(person, browser, request, scopes);
  const form = buildCodeForm(client_id, verifier, back);
  const { body } = await requestTokens(world, form);
  return { client_id, form, access: body.access_token ?? "", refresh: body.refresh_token ?? "" };
}

export type McpResponse = {
  status: number;
  headers: Headers;
  body: { result?: Record<string, unknown>; error?: { code: number } };
};

/** Sends a message of the older, sessionless protocol version. */
export async function sendMcpMessage(
  world: World,
  token: string | null,
  method: string,
  params: object = {},
): Promise<McpResponse> {
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
    ...(token !== null && { authorization: `Bearer ${token}` }),
    "mcp-protocol-version": "2025-06-18",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 1, method, params });
  const answer = await world.app.request("/mcp", { method: "POST", headers, body });
  return { status: answer.status, headers: answer.headers, body: (await answer.json()) as McpResponse["body"] };
}

/** A tool's answer: its JSON, and whether it is an error. */
export async function runTool(world: World, token: string, name: string, args: object = {}) {
  const { body } = await sendMcpMessage(world, token, "tools/call", { name, arguments: args });
  const { content, isError = false } = body.result as { content: { text: string }[]; isError?: boolean };
  return { refused: isError, answer: JSON.parse(content[0]?.text ?? "null") };
}
