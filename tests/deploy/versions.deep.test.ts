import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { seedPeople } from "../../bench/day/seed-people.ts";
import { readConfig } from "../../src/server/infra/platform/config.ts";
import { makeSecrets } from "../../src/server/infra/platform/crypto.ts";
import { setUpEmptyDatabase } from "../support/empty-database.ts";
import { type LoadBalancer, startLoadBalancer } from "../support/load-balancer.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { signUpWithRetries } from "../support/retrying.ts";
import { createPostingLog, expectNoJobLost, postSteadily } from "../support/steady-posting.ts";
import { simulateVisits } from "../support/steady-visits.ts";

/** The folder of a built earlier version with its packages, and which browser tests of both to run; all by default. */
const { VOUCHWELL_BEFORE, VOUCHWELL_JOURNEYS } = process.env;
/** A version of the product by its folder. */
type Version = { readonly root: string };
const BEFORE: Version = { root: resolve(VOUCHWELL_BEFORE ?? ".") };
const NOW: Version = { root: process.cwd() };
const SECRET_KEY = "only tests are signed with this";
const PEOPLE = 400;
const MINUTE = 60_000;
/** Refusals that occur normally, when another user was faster. */
const USUAL: readonly string[] = [
  "status_not_allowed",
  "stale",
  "already_applied",
  "already_referred",
  "duplicate_referral",
];

const run = promisify(execFile);
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "vouchwell-versions-"));
  // As root, PostgreSQL runs as another user, who must be able to traverse the folder.
  await chmod(folder, 0o755);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.skipIf(VOUCHWELL_BEFORE === undefined)("upgrade from the previous version and downgrade", () => {
  const database = setUpEmptyDatabase();
  let balancer: LoadBalancer;
  const running = new Map<number, Product>();

  afterEach(async () => {
    for (const product of running.values()) await product.end("SIGKILL");
    running.clear();
    await balancer.close();
  });

  async function start(port: number, version: Version): Promise<void> {
    const environment = {
      SECRET_KEY,
      DATABASE_URL: database.url,
      DATABASE_POOL: "8",
      PUBLIC_URL: balancer.url,
      LEAVING_SECONDS: "2",
      RATE_LIMIT_FACTOR: "1000000",
    };
    // Retries like a supervisor, because on a busy machine an earlier version may give up at its start.
    const begin = () => startProduct(folder, port, environment, version);
    running.set(port, await begin().catch(begin).catch(begin));
    await expect.poll(() => balancer.ready(), { timeout: 20_000 }).toContain(port);
  }

  async function stop(port: number): Promise<void> {
    expect(await running.get(port)?.end("SIGTERM")).toBe(0);
    running.delete(port);
  }

  /** Replaces processes one by one: the new one serves before the old one stops. */
  async function replace(old: readonly number[], fresh: readonly number[], version: Version): Promise<void> {
    for (const [nth, port] of fresh.entries()) {
      await start(port, version);
      await stop(old[nth] ?? 0);
      await pause(3_000);
    }
  }

  async function openMarketplace(): Promise<{ sessions: Map<number, string>; jobs: string[] }> {
    const config = readConfig({ SECRET_KEY, DATABASE_URL: database.url, DATA_DIR: folder });
    const everybody = Array.from({ length: PEOPLE }, (_one, who) => who);
    const secrets = makeSecrets(config.secretKey);
    const sessions = await seedPeople(database.url, PEOPLE, everybody, { config, secrets });
    const { rows } = await database.client.query<{ id: string }>("SELECT id FROM jobs WHERE listed ORDER BY id");
    return { sessions, jobs: rows.map(({ id }) => id) };
  }

  test("O50 under load, causes no refusal and no loss", { timeout: 10 * MINUTE }, async () => {
    const ports = await Promise.all([freePort(), freePort(), freePort(), freePort()]);
    const [one, two, three, four] = ports as [number, number, number, number];
    balancer = await startLoadBalancer(ports);
    await start(one, BEFORE);
    const market = await openMarketplace();
    await start(two, BEFORE);
    const token = await signUpWithRetries(balancer.url, "steady@people.example");
    const log = createPostingLog();
    let over = false;
    const posting = postSteadily([balancer.url], token, { log, until: () => over, writers: 2, paceMs: 300 });
    const visiting = await simulateVisits(balancer.url, { people: PEOPLE, ...market, at: 4 });
    await pause(3_000);
    await replace([one, two], [three, four], NOW);
    await replace([three, four], [one, two], BEFORE);
    await replace([one, two], [three, four], NOW);
    over = true;
    await Promise.all([posting, visiting.end()]);
    const { called } = visiting;
    // A version without shared assets cannot serve another one's.
    const shares = ["pages/site", "site"].some((folder) =>
      existsSync(join(BEFORE.root, "src/server", folder, "shared-assets.ts")),
    );
    const usual = shares ? USUAL : [...USUAL, "asset_gone"];
    const unusual = called.filter(({ status, code }) => status === 0 || (status >= 400 && !usual.includes(code)));
    const gone = called.filter(({ code }) => code === "asset_gone").length;
    console.log(
      `${called.length} requests, ${log.acknowledged.length} jobs posted, ${gone} files that the other version has`,
    );
    expect(log.refused).toEqual([]);
    expect(unusual.map(({ kind, status, code }) => `${kind}: ${status} ${code}`)).toEqual([]);
    await expectNoJobLost(balancer.url, token, log);
    const { rows } = await database.client.query("SELECT count(*)::int AS n FROM pgboss.job WHERE state = 'failed'");
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe.skipIf(VOUCHWELL_BEFORE === undefined)("browser tests", () => {
  /** Starts a version with demo data on the database, and stops it. */
  async function pass(version: Version): Promise<void> {
    const port = await freePort();
    const demo = { DEMO_DATA: "on", PUBLIC_URL: `http://localhost:${port}` };
    const product = await startProduct(join(folder, "data"), port, demo, version);
    expect(await product.end("SIGTERM")).toBe(0);
  }

  /** Runs a version's browser tests on the data left by both; returns failures. */
  async function journeys({ root }: Version): Promise<string> {
    const wanted = VOUCHWELL_JOURNEYS?.split(" ") ?? [];
    const env = { ...process.env, JOURNEYS_FOLDER: folder, JOURNEYS_PORT: String(await freePort()) };
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=line", ...wanted];
    return run(process.execPath, args, { cwd: root, env, maxBuffer: 1e8 }).then(
      () => "",
      ({ stdout, stderr }) => `${stdout}${stderr}`.slice(-8_000),
    );
  }

  const long = { timeout: 60 * MINUTE };

  test("O50 of the previous version, on this version's tables", long, async () => {
    await mkdir(join(folder, "data"));
    for (const version of [BEFORE, NOW]) await pass(version);
    expect(await journeys(BEFORE)).toBe("");
  });

  test("O50 of this version, on data written by the previous one", long, async () => {
    await mkdir(join(folder, "data"));
    for (const version of [BEFORE, NOW, BEFORE]) await pass(version);
    expect(await journeys(NOW)).toBe("");
  });
});
