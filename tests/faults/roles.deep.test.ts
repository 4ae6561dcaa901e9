import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { createWorld, type World } from "../support/world.ts";

let world: World;
let dataDir: string;
const started: Product[] = [];

beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  dataDir = await mkdtemp(join(tmpdir(), "vouchwell-roles-"));
});
afterEach(async () => {
  for (const product of started.splice(0)) await product.end("SIGKILL");
});
afterAll(async () => {
  await world.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function start(ROLE: "web" | "work"): Promise<Product> {
  const { publicUrl, secretKey } = world.services.config;
  const own = { DATABASE_URL: world.url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, DATABASE_POOL: "3" };
  const product = await startProduct(dataDir, await freePort(), { ...own, ROLE });
  started.push(product);
  return product;
}

async function statusOf(product: Product, path: string): Promise<number> {
  return (await fetch(`${product.url}${path}`)).status;
}

async function queueConnections(): Promise<number> {
  const { rows } = await world.pool.query(
    "SELECT count(*) AS n FROM pg_stat_activity WHERE application_name = 'vouchwell-queue' AND datname = current_database()",
  );
  return rows[0].n;
}

async function post(product: Product, path: string, body: object): Promise<number> {
  const headers = { "content-type": "application/json" };
  return (await fetch(`${product.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status;
}

const MAILS = "SELECT count(*) AS n FROM mails WHERE sent_at IS NOT NULL";

async function mailsSent(): Promise<number> {
  return (await world.pool.query(MAILS)).rows[0].n;
}

test("T5 a web process leaves tasks to a worker, which serves only health checks and metrics", async () => {
  // The world's own, which runs no tasks.
  const known = await queueConnections();
  const web = await start("web");
  expect([await statusOf(web, "/readyz"), await statusOf(web, "/opportunities")]).toEqual([200, 200]);
  expect((await queueConnections()) - known).toBeLessThanOrEqual(1);
  const email = "ann@roles.example";
  const account = { email, password: "seven quiet herons", data: { first_name: "Ann" } };
  expect(await post(web, "/auth/v1/signup", account)).toBe(200);
  // An urgent mail.
  expect(await post(web, "/auth/v1/recover", { email })).toBe(200);
  const { rows } = await world.pool.query("SELECT count(*) AS n FROM pgboss.job WHERE state = 'created'");
  expect(rows[0].n).toBeGreaterThan(0);
  expect(await mailsSent()).toBe(0);
  const work = await start("work");
  expect([await statusOf(work, "/healthz"), await statusOf(work, "/readyz"), await statusOf(work, "/metrics")]).toEqual(
    [200, 200, 200],
  );
  for (const path of ["/", "/opportunities", "/api/opportunities", "/api/me", "/auth/v1/health"])
    expect([path, await statusOf(work, path)]).toEqual([path, 404]);
  await expect.poll(mailsSent, { timeout: 20_000 }).toBeGreaterThan(0);
}, 60_000);

test("T5 both stop cleanly", async () => {
  const [web, work] = [await start("web"), await start("work")];
  expect([await web.end("SIGTERM"), await work.end("SIGTERM")]).toEqual([0, 0]);
}, 60_000);
