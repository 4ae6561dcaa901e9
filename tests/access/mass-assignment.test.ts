import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { MOUNTED } from "../../src/server/app.ts";
import { parseInput } from "../../src/server/infra/platform/endpoints.ts";
import { MONEY_STAGES } from "../support/money.ts";
import { type Answer, createWorld, type World } from "../support/world.ts";
import { COLUMNS, FORGED_VALUES } from "./columns.ts";
import { digestDatabase } from "./database-digest.ts";
import { type AccessFixtures, cacheFixtures } from "./fixtures.ts";
import { NEEDS_SETUP } from "./needs-setup.ts";
import {
  createValidCallers,
  createValidCallFixture,
  type ValidCall,
  type ValidCallers,
  type ValidCallFixture,
  validCalls,
} from "./valid-calls.ts";
import { extraParams } from "./valid-team-calls.ts";

let world: World;
let people: ValidCallers;
let sound: Record<string, ValidCall>;
let fixtures: AccessFixtures<ValidCallFixture>;

beforeAll(async () => {
  world = await createWorld();
  people = await createValidCallers(world);
  sound = validCalls(people);
  fixtures = cacheFixtures((target) =>
    createValidCallFixture(
      people,
      MONEY_STAGES.find((stage) => stage === target),
    ),
  );
});
afterAll(() => world.close());

const WRITING = MOUNTED.filter(({ endpoint }) => endpoint.body !== undefined && endpoint.takes === "json");
const NAMED = WRITING.map(({ name, endpoint }) => [name, endpoint] as const);

test("every endpoint that takes a body is tried here", () => {
  expect(Object.keys(sound).sort()).toEqual(WRITING.map(({ name }) => name).sort());
});

/** A valid call of an endpoint, and the same with additional fields in its body. */
type Call = {
  params: Record<string, string>;
  body: Record<string, unknown>;
  send(endpoint: Endpoint, more?: Record<string, unknown>): Promise<Answer>;
};

async function callOf(name: string, fixture: ValidCallFixture): Promise<Call> {
  const { by, body: make, id } = sound[name] ?? expect.fail(`${name} has no sound call`);
  const params = {
    ...(await extraParams(name, world, people.owner, fixture.company)),
    id: id === undefined ? "" : fixture[id],
    username: people.username,
    trigger: "application_received",
    token: fixture.link_token,
  };
  const body = make(fixture);
  return { params, body, send: (endpoint, more) => by(fixture).try(endpoint, { params, body: { ...body, ...more } }) };
}

const targetOf = (name: string) => sound[name]?.money ?? "none";

/** Columns missing from the endpoint's form, with the value sent for each. */
function foreignTo(endpoint: Endpoint, body: object): Record<string, unknown> {
  const declared = (endpoint.body as unknown as { shape: object }).shape;
  const foreign = COLUMNS.filter((column) => !(column in body) && !(column in declared));
  return Object.fromEntries(foreign.map((column) => [column, FORGED_VALUES[column] ?? "odd"]));
}

/** The body as the server parses it, before any handler. */
function faultsIn(endpoint: Endpoint, params: object, body: object): unknown {
  try {
    return parseInput(endpoint, { params, body });
  } catch (error) {
    return error;
  }
}

describe("item 19 columns that a form does not have are errors, and nothing is changed", () => {
  const calls = new Map<string, Call>();
  /** By endpoint: the response to all columns at once, and to each of those an attacker would target. */
  const answers = new Map<string, { all: Answer; alone: Record<string, Answer> }>();

  async function refused(name: string, endpoint: Endpoint) {
    const { body, send } = calls.get(name) ?? expect.fail(`${name} was not prepared`);
    const foreign = foreignTo(endpoint, body);
    const liked = Object.entries(foreign).filter(([column]) => column in FORGED_VALUES);
    const [all, ...alone] = await Promise.all([
      send(endpoint, foreign),
      ...liked.map(([column, value]) => send(endpoint, { [column]: value })),
    ]);
    return { all, alone: Object.fromEntries(liked.map(([column], nth) => [column, alone[nth] as Answer])) };
  }

  let before: Record<string, string>;
  let after: Record<string, string>;
  beforeAll(async () => {
    for (const [name] of NAMED) calls.set(name, await callOf(name, await fixtures.untouched(targetOf(name))));
    before = await digestDatabase(world);
    for (const [name, endpoint] of NAMED) answers.set(name, await refused(name, endpoint));
    after = await digestDatabase(world);
  }, 240_000);

  test.each(NAMED)("%s", (name, endpoint) => {
    const { params, body } = calls.get(name) ?? expect.fail(`${name} was not prepared`);
    const { all, alone } = answers.get(name) ?? expect.fail(`${name} was not called`);
    const foreign = foreignTo(endpoint, body);
    expect(all.status).toBe(422);
    expect(Object.keys(all.body.fields as object).sort()).toEqual(Object.keys(foreign).sort());
    for (const [column, { body: answer }] of Object.entries(alone))
      expect(answer, column).toMatchObject({ fields: { [column]: { code: "unknown_field" } } });
    for (const column of Object.keys(foreign)) {
      const failure = { code: "validation_failed", fields: { [column]: { code: "unknown_field" } } };
      expect(faultsIn(endpoint, params, { ...body, [column]: FORGED_VALUES[column] ?? null }), column).toMatchObject(
        failure,
      );
    }
  });

  /**
   * Which endpoints, each with the first responsible column, change which tables; searched only if something changed.
   */
  async function changing(): Promise<string[]> {
    const found: string[] = [];
    let last = await digestDatabase(world);
    async function changed(): Promise<string[]> {
      const now = await digestDatabase(world);
      const tables = Object.keys(now).filter((table) => now[table] !== last[table]);
      last = now;
      return tables;
    }
    for (const [name, endpoint] of NAMED) {
      const { body, send } = calls.get(name) ?? expect.fail(`${name} was not prepared`);
      await refused(name, endpoint);
      let tables = await changed();
      if (tables.length === 0) continue;
      let by = "all columns at once";
      for (const [column, value] of Object.entries(foreignTo(endpoint, body))) {
        await send(endpoint, { [column]: value });
        const alone = await changed();
        if (alone.length === 0) continue;
        [by, tables] = [column, alone];
        break;
      }
      found.push(`${name} with ${by}: ${tables.join(", ")}`);
    }
    return found;
  }

  test("none of these calls changes anything", async () => {
    const tables = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(tables, tables.length === 0 ? "" : (await changing()).join("\n")).toEqual([]);
  }, 600_000);
});

describe("item 19 the calls themselves are sound: only the columns were wrong", () => {
  test.each(NAMED.filter(([name]) => !NEEDS_SETUP.has(name)))("%s", async (name, endpoint) => {
    const isDecided = (status: number) => status < 300 || status >= 500;
    const call = async (fixture: ValidCallFixture) => (await (await callOf(name, fixture)).send(endpoint)).status;
    expect(await fixtures.changed(targetOf(name), call, isDecided)).toBeLessThan(300);
  });
});

describe("item 19, X4 the auth wire takes what its client sends and no column", () => {
  test("sign-up and changes of the account write no right, no confirmation and no id", async () => {
    const columns = Object.fromEntries(COLUMNS.map((column) => [column, FORGED_VALUES[column] ?? "odd"]));
    const { email: _e, user_metadata: _m, phone: _p, ...rest } = columns;
    const post = async (method: string, path: string, body: object, token?: string) => {
      const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
      const response = await world.app.request(`/auth/v1${path}`, { method, headers, body: JSON.stringify(body) });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const account = { email: "mass@example.com", password: "seven quiet herons" };
    // As many as metadata may contain at once: every third, then the others.
    const third = (n: number) => Object.fromEntries(Object.entries(columns).filter((_, at) => at % 3 === n));
    const made = await post("POST", "/signup", {
      ...rest,
      ...account,
      data: { ...third(0), role: "admin", first_name: "Ann" },
    });
    expect(made.status).toBe(200);
    const { id, app_metadata } = made.body.user as { id: string; app_metadata: object };
    expect(id).not.toBe(FORGED_VALUES.id);
    expect(app_metadata).toEqual({ provider: "email", providers: ["email"] });
    const row = async () => (await world.pool.query("SELECT * FROM auth_users WHERE id = $1", [id])).rows[0];
    const before = await row();
    expect(before.banned_until).toBeNull();
    expect(before.password_hash).toMatch(/^\$argon2id\$/);
    const token = made.body.access_token as string;
    for (const [column, value] of Object.entries(rest)) await post("PUT", "/user", { [column]: value }, token);
    const all = [0, 1, 2].map((n) => ({ data: { ...third(n), role: "admin", admin: true } }));
    for (const body of all) await post("PUT", "/user", body, token);
    const { user_metadata: _now, updated_at: _at, ...now } = await row();
    const { user_metadata: _then, updated_at: _before, ...then } = before;
    expect(now).toEqual(then);
    const me = await world.app.request("/api/me", { headers: { authorization: `Bearer ${token}` } });
    expect(await me.json()).toMatchObject({ id, email: account.email, admin: false, verified: false });
  });
});
