import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { findPooler, startPooler } from "../support/pooler.ts";
import { failToStart, freePort, type Product, startProduct } from "../support/product.ts";
import { sendWithRetries, signUpWithRetries } from "../support/retrying.ts";
import { createWorld, type World } from "../support/world.ts";

const program = findPooler();
if (program === undefined) console.log("PgBouncer is not installed (Debian: pgbouncer): left out");

let world: World;
let pooler: Awaited<ReturnType<typeof startPooler>>;
let dataDir: string;
const started: Product[] = [];

/** Fewer sessions than are used at once, so that a transaction meets another's session. */
const FEW = { pool_mode: "transaction", default_pool_size: "4" };

function environment(): Record<string, string> {
  const { publicUrl, secretKey } = world.services.config;
  const own = {
    SECRET_KEY: secretKey,
    PUBLIC_URL: publicUrl,
    DATABASE_POOL: "6",
    PASSWORD_MEMORY_MIB: "19",
    PASSWORD_PASSES: "2",
  };
  return { ...own, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: world.url };
}

async function start(): Promise<Product> {
  const product = await startProduct(dataDir, await freePort(), environment());
  started.push(product);
  return product;
}

async function post({ url }: Product, title: string, token: string): Promise<number> {
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  const body = { title, ...company, description: "Own it.", location: "Lisbon", f_type: "Full-time" };
  return (await sendWithRetries(`${url}/api/jobs`, { body, token })).status;
}

// Needs Debian's package pgbouncer; skipped where it is not installed.
describe.skipIf(program === undefined)("behind PgBouncer in transaction mode", () => {
  beforeAll(async () => {
    world = await createWorld({ now: new Date().toISOString() });
    pooler = await startPooler(String(program), world.url, FEW);
    dataDir = await mkdtemp(join(tmpdir(), "vouchwell-pooler-"));
  });
  afterEach(async () => {
    for (const product of started.splice(0)) await product.end("SIGKILL");
  });
  afterAll(async () => {
    await pooler.close();
    await world.close();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("O6 refuses a role without a statement timeout, with the statement that fixes it", async () => {
    const { code, output } = await failToStart(dataDir, await freePort(), environment());
    expect([code, output.includes("    at ")]).toEqual([1, false]);
    const [, all = "", role] = /(ALTER ROLE (\w+) IN DATABASE \w+ SET .*); then/.exec(output) ?? [];
    expect([role, all.split("; ").length]).toEqual(["app", 3]);
    for (const statement of all.split("; ")) await world.pool.query(statement);
    // Its sessions are older.
    await pooler.close();
    pooler = await startPooler(String(program), world.url, FEW);
  }, 200_000);

  test("O6 two processes use it for everything but LISTEN, and no session state leaks", async () => {
    const [one, two] = [await start(), await start()];
    const listening =
      "SELECT count(*)::int AS n FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'vouchwell-bus'";
    // The world's own process listens as well.
    expect((await world.pool.query(listening)).rows).toEqual([{ n: 3 }]);
    const email = "ann@pooled.example";
    const token = await signUpWithRetries(one.url, email);
    const titles = Array.from({ length: 20 }, (_, n) => `Baker ${n}`);
    const posted = await Promise.all(titles.map((title, n) => post(n % 2 === 0 ? one : two, title, token)));
    expect(posted).toEqual(titles.map(() => 201));
    const found = await Promise.all(
      titles.map(() => sendWithRetries(`${two.url}/api/opportunities?search=baker`, { token })),
    );
    expect(found.map(({ status }) => status)).toEqual(titles.map(() => 200));
    // An urgent mail: enqueued by one transaction, fetched and completed by others.
    expect((await sendWithRetries(`${two.url}/auth/v1/recover`, { body: { email } })).status).toBe(200);
    const sent = "SELECT count(*)::int AS n FROM mails WHERE sent_at IS NOT NULL";
    await expect.poll(async () => (await world.pool.query(sent)).rows[0].n, { timeout: 60_000 }).toBe(1);
    // Events: a session ended by one process is forgotten by the other.
    expect((await sendWithRetries(`${two.url}/api/me`, { token })).status).toBe(200);
    expect((await sendWithRetries(`${one.url}/auth/v1/logout?scope=global`, { body: {}, token })).status).toBe(204);
    await expect
      .poll(async () => (await sendWithRetries(`${two.url}/api/me`, { token })).status, { timeout: 30_000 })
      .toBe(401);
    expect(await Promise.all([one.end("SIGTERM"), two.end("SIGTERM")])).toEqual([0, 0]);
    const said = [one, two].map((product) => product.output()).join("\n");
    expect(said).not.toMatch(
      /prepared statement|unsupported|current transaction is aborted|does not exist|statement timeout/,
    );
  }, 300_000);
});
