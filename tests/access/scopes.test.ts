import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPANY_SCOPES, forCompanyKeys } from "../../src/contract/keys/company-scopes.ts";
import { type Scope, scopeOf } from "../../src/contract/keys/scopes.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { ALL_READS, ALL_SCOPES, keyBeside, madeCompanyKey, madeKey } from "../support/api-keys.ts";
import { type Client, clientOf, makeWorld, type Person, type World } from "../support/world.ts";
import { endpointNames, MATRIX } from "./matrix.ts";
import { SCOPE_OF } from "./matrix-scopes.ts";
import type { Row } from "./rows.ts";
import { endpointOf, inputOf, makeScene, type Scene } from "./scene.ts";

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});
afterAll(() => world.close());

test("X81 every endpoint of the contract is known to need a scope, or to be for no key", () => {
  expect([...SCOPE_OF.keys()].sort()).toEqual(endpointNames().sort());
  const answered = MOUNTED.map(({ name, endpoint }) => [name, scopeOf(name, endpoint)]);
  expect(Object.fromEntries(answered)).toEqual(Object.fromEntries(SCOPE_OF));
});

test("X81 no key is for sign-in, keys, the account, settings, payments, withdrawals, consents or admins", () => {
  const open = MOUNTED.filter(({ name, endpoint }) => scopeOf(name, endpoint) !== null);
  const paths = open.map(({ endpoint: { path } }) => path);
  const forbidden =
    /^\/api\/(?:account|settings|admin|payouts|payment-methods|push|unsubscribe|webhooks|disputes|reports|referred|do-not-refer)\b/;
  expect(paths.filter((path) => forbidden.test(path))).toEqual([]);
  expect(open.filter(({ endpoint }) => endpoint.access === "admin")).toEqual([]);
  const money = open.filter(
    ({ name, endpoint }) => /^(?:rewards|claims|reward_splits)\./.test(name) && endpoint.method !== "get",
  );
  expect(money).toEqual([]);
});

const scenes = new Map<Row["target"], Promise<Scene>>();
/** One scene of each kind for all that changes nothing. */
function untouched(target: Row["target"]): Promise<Scene> {
  const scene = scenes.get(target) ?? makeScene(world, target);
  scenes.set(target, scene);
  return scene;
}

const keys = new Map<string, Promise<Client>>();
/** The owner of a scene by a key with these scopes. */
function keyed(scene: Scene, scopes: readonly Scope[]): Promise<Client> {
  const owner = scene.clients.owner as Person;
  const name = `${owner.id} ${scopes.join(" ")}`;
  const client = keys.get(name) ?? keyBeside(world, owner, scopes).then((key) => clientOf(world.app, key));
  keys.set(name, client);
  return client;
}

/** Everything that keys have at most, but for one noun. */
function allBut(noun: string | undefined): Scope[] {
  return ALL_SCOPES.filter((scope) => scope.split(":")[0] !== noun);
}

const rows = Object.entries(MATRIX).flatMap(([name, of]) => of.map((row) => [name, row.target, row] as const));

describe("X81 X25 what a key may call of the access matrix", () => {
  test.each(rows)("%s on %s", async (name, _target, row) => {
    const endpoint = endpointOf(name);
    const needed = SCOPE_OF.get(name) ?? null;
    const scene = await untouched(row.target);
    const input = inputOf(row, scene);
    const whole = await keyed(scene, ALL_SCOPES);
    if (needed === null) {
      // An address without the token of a link is none at all.
      const params = { ...input.params, token: input.params.token || "of-no-link" };
      const { status, body } = await whole.try(endpoint, { ...input, params });
      expect([status, body.code]).toEqual([403, "key_refused"]);
      return;
    }
    const [noun, level] = needed.split(":");
    const other = await (await keyed(scene, allBut(noun))).try(endpoint, input);
    expect([other.status, other.body]).toMatchObject([403, { code: "scope_missing", scope: needed }]);
    expect(other.headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
    if (level === "write") {
      const reader = await (await keyed(scene, ALL_READS)).try(endpoint, input);
      expect([reader.status, reader.body.code]).toEqual([403, "scope_missing"]);
    }
    // With its scope, and no more, the answer is the one that the person has.
    const changes = endpoint.method !== "get" && row.expect.owner < 400;
    const here = changes ? await makeScene(world, row.target) : scene;
    const answer = await (await keyed(here, [needed])).try(endpoint, inputOf(row, here));
    expect(answer.status).toBe(row.expect.owner);
  });
});

describe("X212 X216 what a company's key may call of the access matrix", () => {
  const byCompany = new Map<string, Promise<Client>>();
  /** A key of the scene's company with everything that there is, as a recruiter. */
  function ofCompany({ clients, company }: Scene): Promise<Client> {
    const make = async () => clientOf(world.app, (await madeCompanyKey(clients.owner, company)).key);
    const client = byCompany.get(company) ?? make();
    byCompany.set(company, client);
    return client;
  }

  test("moves no money, and nothing of people to people", () => {
    const open = MOUNTED.filter(({ name }) => forCompanyKeys(name));
    for (const { name, endpoint } of open) {
      expect([name, (COMPANY_SCOPES as readonly (Scope | null)[]).includes(scopeOf(name, endpoint))]).toEqual([
        name,
        true,
      ]);
    }
    const nouns = new Set(open.map(({ name }) => name.split(".")[0]));
    for (const noun of ["users", "profiles", "candidates", "payouts", "notifications", "talk", "interviews", "team"])
      expect([noun, nouns.has(noun)]).toEqual([noun, false]);
    expect(open.filter(({ name, endpoint }) => name.startsWith("rewards.") && endpoint.method !== "get")).toEqual([]);
  });

  test.each(rows)("%s on %s", async (name, _target, row) => {
    const scene = await untouched(row.target);
    const client = await ofCompany(scene);
    const input = inputOf(row, scene);
    if (!forCompanyKeys(name)) {
      const params = { ...input.params, token: input.params.token || "of-no-link" };
      const { status, body } = await client.try(endpointOf(name), { ...input, params });
      expect([status, body.code]).toEqual([403, "key_refused"]);
      return;
    }
    // What changes something is tried by tests of its own; here it is enough that reads are those of a recruiter.
    if (endpointOf(name).method !== "get") return;
    expect((await client.try(endpointOf(name), input)).status).toBe(row.team?.recruiter ?? row.expect.stranger);
  });
});

test("X81 a key of somebody else sees nothing of what its person may not see", async () => {
  const scene = await untouched("referral");
  const stranger = scene.clients.stranger as Person;
  const client = clientOf(world.app, (await madeKey(stranger)).key);
  for (const [name, target, row] of rows) {
    if (target !== "referral" || SCOPE_OF.get(name) === null) continue;
    const answer = await client.try(endpointOf(name), inputOf(row, scene));
    expect([name, answer.status]).toEqual([name, row.expect.stranger]);
  }
});

test("X81 the key of an admin is not an admin's", async () => {
  const { clients } = await untouched("none");
  const client = clientOf(world.app, (await madeKey(clients.admin)).key);
  for (const { name, endpoint } of MOUNTED.filter((entry) => entry.endpoint.access === "admin")) {
    const { status, body } = await client.try(endpoint, { params: { id: world.services.ids.next() }, body: {} });
    expect([name, status, body.code]).toEqual([name, 403, "key_refused"]);
  }
});
