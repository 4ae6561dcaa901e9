import {
  Client,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type StoredOAuthClientInformation,
  type StoredOAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import { afterAll, beforeAll, expect, test } from "vitest";
import { referralEndpoints } from "../../src/contract/hiring/referrals.ts";
import { agentDraftEndpoints } from "../../src/contract/integrations/agents/drafts.ts";
import { type Listening, listen } from "../../src/server/infra/platform/listening.ts";
import { answerRequest, connectAgent, createBrowser, REDIRECT_URI, readRequestId } from "../support/agents.ts";
import { buildDraftedReferral } from "../support/candidates.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let server: Listening;
let referrer: Person;

beforeAll(async () => {
  world = await createWorld();
  server = await listen(world.app, "127.0.0.1", 0);
  referrer = await world.person("Ines Marchetti");
});
afterAll(async () => {
  await server.drain();
  await world.close();
});

type Answer = { content: { type: string; text: string }[] };

async function clientWith(token: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1.0.0" });
  const headers = { authorization: `Bearer ${token}` };
  const address = new URL(`http://127.0.0.1:${server.port}/mcp`);
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

/** A program's storage for the official client; `sent`: the URL for its user's browser. */
function keeper() {
  const kept: {
    program?: StoredOAuthClientInformation;
    tokens?: StoredOAuthTokens;
    verifier?: string;
    sent?: URL;
    found?: OAuthDiscoveryState;
  } = {};
  const provider: OAuthClientProvider = {
    redirectUrl: REDIRECT_URI,
    clientMetadata: { client_name: "Desk Assistant", redirect_uris: [REDIRECT_URI] },
    clientInformation: () => kept.program,
    saveClientInformation: (program) => {
      kept.program = program;
    },
    tokens: () => kept.tokens,
    saveTokens: (tokens) => {
      kept.tokens = tokens;
    },
    redirectToAuthorization: (address) => {
      kept.sent = address;
    },
    saveCodeVerifier: (verifier) => {
      kept.verifier = verifier;
    },
    codeVerifier: () => kept.verifier ?? "",
    saveDiscoveryState: (found) => {
      kept.found = found;
    },
    discoveryState: () => kept.found,
  };
  return { kept, provider };
}

test("X150 X151 X152 the official client discovers authorization and connects with its token", async () => {
  const { kept, provider } = keeper();
  const door = new URL("/mcp", world.services.config.publicUrl);
  // For the client, this installation's own address leads to it.
  const fetch = async (url: string | URL, init?: RequestInit) => world.app.request(new Request(url, init));
  const transport = () => new StreamableHTTPClientTransport(door, { authProvider: provider, fetch });
  const first = transport();
  await expect(new Client({ name: "test", version: "1.0.0" }).connect(first)).rejects.toThrow(UnauthorizedError);
  expect(kept.sent?.searchParams.get("resource")).toBe(door.href);
  const browser = createBrowser(world);
  const request = await readRequestId(browser, `${kept.sent?.pathname}${kept.sent?.search}`);
  const back = await answerRequest(referrer, browser, request, ["profile:read"]);
  await first.finishAuth(back.searchParams);
  const client = new Client({ name: "test", version: "1.0.0" });
  await client.connect(transport());
  try {
    const { content } = (await client.callTool({ name: "who_am_i", arguments: {} })) as Answer;
    expect(JSON.parse(content[0]?.text ?? "null").id).toBe(referrer.id);
    expect((await client.listTools()).tools.map(({ name }) => name).sort()).toEqual(["list_drafts", "who_am_i"]);
  } finally {
    await client.close();
  }
});

test("X150 X156 the official client finds a job and drafts a referral that its user submits", async () => {
  const job = await world.job(await world.person("Marguerite Olander"), { title: "Glass Blower" });
  const { access } = await connectAgent(world, referrer, ["jobs:read", "referrals:write"]);
  const client = await clientWith(access);
  try {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toContain("draft_referral");
    const ask = async (name: string, args: Record<string, unknown>) => {
      const { content } = (await client.callTool({ name, arguments: args })) as Answer;
      return JSON.parse(content[0]?.text ?? "null");
    };
    const found = await ask("find_jobs", { search: "glass blower", limit: 5 });
    expect(found.items[0]).toMatchObject({ id: job.id, title: { untrusted: "Glass Blower" } });
    const draft = await ask("draft_referral", buildDraftedReferral(found.items[0].id));
    expect(draft.done).toBe(false);
    const { record } = await referrer.call(agentDraftEndpoints.press, { params: { id: draft.draft } });
    const { items } = await referrer.call(referralEndpoints.list, { query: {} });
    expect(items.map(({ id }) => id)).toEqual([record]);
    expect((await ask("list_drafts", {})).items).toMatchObject([{ state: "pressed", record }]);
  } finally {
    await client.close();
  }
});

test("X154 100 concurrent calls of several agents are each answered to their caller only", async () => {
  const people = await Promise.all(Array.from({ length: 5 }, (_, index) => world.person(`Person ${index}`)));
  const clients = await Promise.all(
    people.map(async (person) => ({ person, client: await clientWith((await connectAgent(world, person)).access) })),
  );
  const calls = Array.from({ length: 100 }, (_, index) => clients[index % clients.length]).flatMap((one) => one ?? []);
  const answers = await Promise.all(
    calls.map(async ({ person, client }) => {
      const { content } = (await client.callTool({ name: "who_am_i", arguments: {} })) as Answer;
      return [person.id, JSON.parse(content[0]?.text ?? "null").id];
    }),
  );
  expect(answers.filter(([asked, told]) => asked !== told)).toEqual([]);
  await Promise.all(clients.map(({ client }) => client.close()));
});
