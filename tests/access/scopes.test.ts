import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { COMPANY_SCOPES, isForCompanyKeys } from "../../src/contract/identity/keys/company-scopes.ts";
import { type Scope, scopeOf } from "../../src/contract/identity/keys/scopes.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { ALL_READS, ALL_SCOPES, createApiKey, createCompanyApiKey, insertApiKey } from "../support/api-keys.ts";
import { type Client, createApiClient, createWorld, type Person, type World } from "../support/world.ts";
import { buildInput, findEndpoint } from "./call-input.ts";
import { type AccessFixture, createAccessFixture } from "./fixture.ts";
import { type AccessFixtures, cacheFixtures } from "./fixtures.ts";
import { endpointNames, MATRIX } from "./matrix.ts";
import { SCOPE_OF } from "./matrix-scopes.ts";
import type { Row } from "./rows.ts";

let world: World;
let fixtures: AccessFixtures<AccessFixture>;

beforeAll(async () => {
  world = await createWorld();
  fixtures = cacheFixtures((target) => createAccessFixture(world, target));
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
    ({ name, endpoint }) => /^(?:rewards|claims|reward_share_agreements)\./.test(name) && endpoint.method !== "get",
  );
  expect(money).toEqual([]);
});

const keys = new Map<string, Promise<Client>>();
/** The owner of a fixture, with a key of these scopes. */
function keyed(fixture: AccessFixture, scopes: readonly Scope[]): Promise<Client> {
  const owner = fixture.clients.owner as Person;
  const name = `${owner.id} ${scopes.join(" ")}`;
  const client = keys.get(name) ?? insertApiKey(world, owner, scopes).then((key) => createApiClient(world.app, key));
  keys.set(name, client);
  return client;
}

/** All scopes of keys, except for one resource. */
function allBut(noun: string | undefined): Scope[] {
  return ALL_SCOPES.filter((scope) => scope.split(":")[0] !== noun);
}

const rows = Object.entries(MATRIX).flatMap(([name, of]) => of.map((row) => [name, row.target, row] as const));

/** True if the tested fixture's owner changes something. */
function changes(name: string, row: Row): boolean {
  return findEndpoint(name).method !== "get" && row.expect.owner < 400;
}

/** The owner's response with a key of these scopes. */
async function statusWith(scopes: readonly Scope[], name: string, row: Row, fixture: AccessFixture): Promise<number> {
  return (await (await keyed(fixture, scopes)).try(findEndpoint(name), buildInput(row, fixture))).status;
}

describe("X81 X25 what a key may call of the access matrix", () => {
  test.each(rows)("%s on %s", async (name, target, row) => {
    const endpoint = findEndpoint(name);
    const needed = SCOPE_OF.get(name) ?? null;
    const fixture = await fixtures.untouched(target);
    const input = buildInput(row, fixture);
    const whole = await keyed(fixture, ALL_SCOPES);
    if (needed === null) {
      // A URL without the link's token is not valid.
      const params = { ...input.params, token: input.params.token || "of-no-link" };
      const { status, body } = await whole.try(endpoint, { ...input, params });
      expect([status, body.code]).toEqual([403, "key_refused"]);
      return;
    }
    const [noun, level] = needed.split(":");
    const other = await (await keyed(fixture, allBut(noun))).try(endpoint, input);
    expect([other.status, other.body]).toMatchObject([403, { code: "scope_missing", scope: needed }]);
    expect(other.headers.get("www-authenticate")).toBe(`Bearer error="insufficient_scope", scope="${needed}"`);
    if (level === "write") {
      const reader = await (await keyed(fixture, ALL_READS)).try(endpoint, input);
      expect([reader.status, reader.body.code]).toEqual([403, "scope_missing"]);
    }
    if (!changes(name, row)) expect(await statusWith([needed], name, row, fixture)).toBe(row.expect.owner);
  });
});

describe("X212 X216 what a company's key may call of the access matrix", () => {
  const byCompany = new Map<string, Promise<Client>>();
  /** A key of the fixture's company with all scopes, as a recruiter. */
  function ofCompany({ clients, company }: AccessFixture): Promise<Client> {
    const make = async () => createApiClient(world.app, (await createCompanyApiKey(clients.owner, company)).key);
    const client = byCompany.get(company) ?? make();
    byCompany.set(company, client);
    return client;
  }

  test("moves no money, and nothing of people to people", () => {
    const open = MOUNTED.filter(({ name }) => isForCompanyKeys(name));
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

  test.each(rows)("%s on %s", async (name, target, row) => {
    const fixture = await fixtures.untouched(target);
    const client = await ofCompany(fixture);
    const input = buildInput(row, fixture);
    if (!isForCompanyKeys(name)) {
      const params = { ...input.params, token: input.params.token || "of-no-link" };
      const { status, body } = await client.try(findEndpoint(name), { ...input, params });
      expect([status, body.code]).toEqual([403, "key_refused"]);
      return;
    }
    // Writes have tests of their own; here reads must equal those of a recruiter.
    if (findEndpoint(name).method !== "get") return;
    expect((await client.try(findEndpoint(name), input)).status).toBe(row.team?.recruiter ?? row.expect.stranger);
  });
});

test("X81 a key of somebody else sees nothing of what its person may not see", async () => {
  const fixture = await fixtures.untouched("referral");
  const stranger = fixture.clients.stranger as Person;
  const client = createApiClient(world.app, (await createApiKey(stranger)).key);
  for (const [name, target, row] of rows) {
    if (target !== "referral" || SCOPE_OF.get(name) === null) continue;
    const answer = await client.try(findEndpoint(name), buildInput(row, fixture));
    expect([name, answer.status]).toEqual([name, row.expect.stranger]);
  }
});

test("X81 the key of an admin is not an admin's", async () => {
  const { clients } = await fixtures.untouched("none");
  const client = createApiClient(world.app, (await createApiKey(clients.admin)).key);
  for (const { name, endpoint } of MOUNTED.filter((entry) => entry.endpoint.access === "admin")) {
    const { status, body } = await client.try(endpoint, { params: { id: world.services.ids.next() }, body: {} });
    expect([name, status, body.code]).toEqual([name, 403, "key_refused"]);
  }
});

describe("X81 X25 what a key may change with its scope and no more", () => {
  const changing = rows.filter(([name, _target, row]) => (SCOPE_OF.get(name) ?? null) !== null && changes(name, row));
  test.each(changing)("%s on %s", async (name, target, row) => {
    const isExpected = (status: number) => status === row.expect.owner || status >= 500;
    const call = (fixture: AccessFixture) => statusWith([SCOPE_OF.get(name) as Scope], name, row, fixture);
    expect(await fixtures.changed(target, call, isExpected)).toBe(row.expect.owner);
  });
});
