import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { companyEndpoints } from "../../src/contract/companies/companies.ts";
import type { Endpoint } from "../../src/contract/endpoint.ts";
import { pipelineEndpoints } from "../../src/contract/hiring/pipeline/pipeline.ts";
import { accountEndpoints } from "../../src/contract/identity/account.ts";
import { jobEndpoints } from "../../src/contract/jobs/jobs.ts";
import { payoutEndpoints } from "../../src/contract/payments/payouts.ts";
import { createApp, MOUNTED } from "../../src/server/app.ts";
import { createSchemaVersionReader } from "../../src/server/infra/db/connection/schema-version.ts";
import { COST_CLASSES, costClassOf } from "../../src/server/infra/platform/load/cost-classes.ts";
import { PASSWORD, sendRawAuth, signIn, signUp } from "../support/auth-client.ts";
import { referCandidate } from "../support/candidates.ts";
import { type Client, createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let ann: Person;
let job: string;
let delayMs = 0;

beforeAll(async () => {
  world = await createWorld({
    config: { SHEDDING: "on", DATABASE_POOL: "3", COSTLY_PER_COMPANY: "2", METRICS_TOKEN: "a token for tests" },
    delay: () => delayMs,
  });
  ann = await world.person("Ann Example");
  job = (await world.job(ann)).id;
});
afterAll(() => world.close());
afterEach(() => {
  delayMs = 0;
  world.clock.advance(1_000);
});

const board = (by: Client = ann) => by.try(jobEndpoints.list, { query: { view: "own" } });
const page = () => world.visitor.try(jobEndpoints.get, { params: { id: job } });
const change = () =>
  ann.try(companyEndpoints.create, {
    body: { name: `Quillstack ${world.clock.now().getTime()}`, website: "https://quillstack.example" },
  });
const money = () => ann.try(payoutEndpoints.list, { query: { limit: 5 } });
const exported = (by: Client = ann, id = job) => by.try(pipelineEndpoints.exportPeople, { params: { id } });

const turnedAway = { status: 503, body: { code: "unavailable", request_id: expect.any(String) } };

async function figures(): Promise<string> {
  const headers = { authorization: "Bearer a token for tests" };
  return (await world.app.request("http://localhost:3000/metrics", { headers })).text();
}

/** A foreign transaction that locks a table until released. */
async function holding(table: string) {
  const client = new pg.Client({ connectionString: world.url });
  client.on("error", () => undefined);
  await client.connect();
  await client.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  return {
    async untilWaiting(statements: number) {
      const text =
        "SELECT count(*)::int AS all FROM pg_locks WHERE NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
      while ((await client.query(text)).rows[0].all < statements);
    },
    async letGo() {
      await client.query("COMMIT");
      await client.end();
    },
  };
}

test("O38 a process with all connections busy stays ready for some seconds without a query", async () => {
  const moment = { now: 0 };
  const readSchema = createSchemaVersionReader(world.services.pool, () => moment.now);
  const known = await readSchema();
  expect(known).toMatchObject({ behind: false });
  expect((await world.app.request("/readyz")).status).toBe(200);
  const held = await holding("jobs");
  const stuck = [board(), board(), board()];
  await held.untilWaiting(3);
  expect((await world.app.request("/readyz")).status).toBe(200);
  moment.now = 9_999;
  expect(await readSchema()).toEqual(known);
  // Without a successful query the result expires.
  moment.now = 10_000;
  expect(await readSchema()).toBeNull();
  await held.letGo();
  await Promise.all(stuck);
  expect(await readSchema()).toEqual(known);
});

describe("O38 rejects what can wait longest first", () => {
  test("O38 while all connections wait for a lock, lists are rejected before writes; sign-in and payments last", async () => {
    const held = await holding("jobs");
    const stuck = [board(), board(), board()];
    await held.untilWaiting(3);
    const waiting = money();
    await expect.poll(() => world.services.pool.waitingCount).toBeGreaterThan(0);
    expect(world.services.shedder.level()).toBe(0);
    world.clock.advance(700);
    const first = await page();
    expect(first).toMatchObject(turnedAway);
    expect(Number(first.headers.get("retry-after"))).toBeGreaterThanOrEqual(2);
    expect(await board()).toMatchObject(turnedAway);
    expect(world.services.shedder.level()).toBe(2);
    world.clock.advance(500);
    expect(await change()).toMatchObject(turnedAway);
    expect(world.services.shedder.level()).toBe(3);
    await held.letGo();
    await Promise.all(stuck);
    expect((await waiting).status).not.toBe(500);
    // Step by step, or at once after a period without requests.
    world.clock.advance(600);
    for (const answer of await Promise.all([page(), board(), change(), money()]))
      expect(answer.status).toBeLessThan(300);
    expect(await figures()).toMatch(/^shed_total\{class="lists"\} [1-9]/m);
  });

  test("O38 a slow event loop has the same effect; sign-in, payments and metrics continue", async () => {
    const member = await signUp(world);
    delayMs = 1_200;
    expect([(await page()).status, (await board()).status, (await change()).status]).toEqual([503, 503, 503]);
    expect((await exported()).status).toBe(503);
    expect((await signIn(world, member.email, { password: PASSWORD })).token).not.toBe("");
    expect((await money()).status).toBe(200);
    expect((await ann.try(accountEndpoints.get, {})).status).toBe(200);
    expect((await world.app.request("/readyz")).status).toBe(200);
    expect(await figures()).toMatch(/^shed_level 3$/m);
    delayMs = 2_500;
    expect((await money()).status).toBe(503);
    const refresh = await sendRawAuth(world, "POST", "/token?grant_type=refresh_token", {
      body: { refresh_token: member.refresh },
    });
    expect([refresh.status, Number(refresh.headers.get("retry-after"))]).toEqual([503, expect.any(Number)]);
    // No quota was consumed by it.
    delayMs = 0;
    world.clock.advance(1_000);
    expect((await member.client.refreshSession()).error).toBeNull();
  });

  test("O38 a visitor's page explains the overload in their language and reloads; a cached page is shown", async () => {
    const rendered = async () => ({
      response: new Response(null, { headers: { "content-type": "text/html; charset=utf-8" } }),
      html: "<html><body>Kept</body></html>",
    });
    const site = async () => ({ render: rendered, styleHashes: [], cached: true, assets: null });
    const app = await createApp(world.services, site);
    const shown = (path: string, accept = "text/html") =>
      app.request(`http://localhost:3000${path}`, { headers: { accept, "accept-language": "de-CH,fr" } });
    await expect.poll(() => world.services.bus.healthy()).toBe(true);
    expect((await shown("/about")).status).toBe(200);
    delayMs = 300;
    expect(await (await shown("/about")).text()).toContain("Kept");
    // Also long after it was rendered, because the alternative is none; a job's page for ten minutes.
    const ofJob = `/jobs/${job}`;
    delayMs = 0;
    world.clock.advance(1_000);
    expect((await shown(ofJob)).status).toBe(200);
    delayMs = 300;
    world.clock.advance(61_000);
    for (const path of ["/about", ofJob]) expect(await (await shown(path)).text()).toContain("Kept");
    world.clock.advance(600_000);
    expect([(await shown("/about")).status, (await shown(ofJob)).status]).toEqual([200, 503]);
    // Sign-in and the common screens are rendered to the last.
    delayMs = 1_200;
    for (const path of ["/auth", "/auth/callback", "/auth/reset-password", "/dashboard", "/payouts"])
      expect((await shown(path)).status, path).toBe(200);
    delayMs = 2_500;
    expect([(await shown("/dashboard")).status, (await shown("/settings")).status]).toEqual([200, 503]);
    delayMs = 300;
    world.clock.advance(1_000);
    const busy = await shown("/nothing-here");
    const text = await busy.text();
    const seconds = busy.headers.get("retry-after");
    expect([busy.status, busy.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect(text).toContain('<html lang="de">');
    expect(text).toContain(`<meta http-equiv="refresh" content="${seconds}">`);
    expect(await (await shown("/nothing-here?lang=fr")).text()).toContain('<html lang="fr">');
    const other = await shown("/nothing-here", "application/json");
    expect(await other.json()).toMatchObject({ code: "unavailable" });
  });
});

test("O39 one company's costly requests queue, the last are rejected with a retry time, and others are unaffected", async () => {
  const [other, ines] = [await world.person("Olga Other"), await world.person("Ines Marchetti")];
  const elsewhere = { company_name: "Elsewhere", company_website: "https://elsewhere.example" };
  const theirs = (await world.job(other, elsewhere)).id;
  for (const to of [job, theirs]) await referCandidate(ines, to);
  // A file occupies its slot until its last byte is read; this one is not read.
  const begun = await world.app.request(`http://localhost:3000/api/jobs/${job}/people.csv`, {
    headers: { authorization: `Bearer ${ann.token}` },
  });
  expect(begun.status).toBe(200);
  // Eight more of the same person wait, and a further one is rejected.
  const places = Array.from({ length: 8 }, () => world.services.budgets.take([{ key: `person ${ann.id}`, most: 1 }]));
  const left = places.map((place) =>
    place.then(
      (giveBack) => giveBack(),
      () => undefined,
    ),
  );
  const refused = await exported();
  expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited" } });
  expect(refused.headers.get("retry-after")).toBe("2");
  expect((await exported(other, theirs)).status).toBe(200);
  expect((await board(other)).status).toBe(200);
  expect(await begun.text()).toContain("Source");
  await Promise.all(left);
  expect((await exported()).status).toBe(200);
  expect(await figures()).toMatch(/^shed_total\{class="costly"\} [1-9]/m);
});

test("O38 every endpoint has its class: exports and searches first, payments and sign-in last", () => {
  const classes = new Map<string, string>(MOUNTED.map(({ name, endpoint }) => [name, costClassOf(name, endpoint)]));
  const of = (costClass: string) => [...classes].flatMap(([name, own]) => (own === costClass ? [name] : []));
  for (const costClass of COST_CLASSES) expect(of(costClass), costClass).not.toEqual([]);
  const costly = MOUNTED.filter(({ endpoint }) => (endpoint as Endpoint).costly).map(({ name }) => name);
  for (const name of costly) expect(classes.get(name), name).toBe("public");
  for (const { name, endpoint } of MOUNTED) if (endpoint.takes === "signed") expect(classes.get(name)).toBe("vital");
  for (const { name, endpoint } of MOUNTED as readonly { name: string; endpoint: Endpoint }[]) {
    // Admin screens and everything about payments, but nothing for visitors.
    const { access, path, costly } = endpoint;
    const last =
      access === "admin" || /^\/api\/(admin|payouts|rewards|claims|disputes|payment-methods|account)\b/.test(path);
    if (last && !costly) expect(classes.get(name), `${name} ${path}`).toBe("vital");
    if (!last && access === "public" && endpoint.method === "get") expect(classes.get(name), name).toBe("public");
  }
});
