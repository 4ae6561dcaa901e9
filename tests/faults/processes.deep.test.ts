import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startLoadBalancer } from "../support/load-balancer.ts";
import { childrenOf } from "../support/processes.ts";
import { failToStart, freePort, type Product, startProduct } from "../support/product.ts";
import { openDatabaseProxy } from "../support/proxy.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let poster: Person;
const started: Product[] = [];

beforeAll(async () => {
  world = await createWorld({ now: new Date().toISOString() });
  poster = await world.person("Marguerite Olander");
});
afterEach(async () => {
  for (const product of started.splice(0)) await product.end("SIGKILL");
});
afterAll(() => world.close());

function environment(): Record<string, string> {
  const { publicUrl, secretKey } = world.services.config;
  return { DATABASE_URL: world.url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl, DATABASE_POOL: "4" };
}

async function start(port: number, more: Record<string, string>): Promise<Product> {
  const product = await startProduct(world.folder, port, { ...environment(), ...more });
  started.push(product);
  return product;
}

async function statusOf(url: string): Promise<number> {
  return fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );
}

test("O2 three processes serve one port with combined metrics, and a dead one is replaced", async () => {
  const product = await start(await freePort(), { PROCESSES: "3" });
  await expect.poll(product.output, { timeout: 120_000 }).toContain("3 processes serve behind one port");
  const before = childrenOf(product.pid);
  expect(before).toHaveLength(3);
  // Printed once, whichever process serves.
  expect(product.output().match(/is ready:/g)).toHaveLength(1);
  for (let n = 0; n < 30; n += 1) expect(await statusOf(`${product.url}/api/sitemap`)).toBe(200);
  const figures = await (await fetch(`${product.url}/metrics`)).text();
  const counted = figures.match(/^http_request_duration_seconds_count\{.*\/api\/sitemap.*\} (\d+)$/m)?.[1];
  expect(counted).toBe("30");
  process.kill(before[0] ?? 0, "SIGKILL");
  await expect.poll(product.output, { timeout: 20_000 }).toContain("a process ended by itself and is started again");
  expect(await statusOf(`${product.url}/api/sitemap`)).toBe(200);
  await expect.poll(() => childrenOf(product.pid).length, { timeout: 60_000 }).toBe(3);
  const after = childrenOf(product.pid);
  expect(after).not.toContain(before[0]);
  expect(await product.end("SIGTERM")).toBe(0);
  expect(await statusOf(`${product.url}/healthz`)).toBe(0);
}, 300_000);

test("O2 O25 while the database is silent, two processes still report their own metrics in time", async () => {
  const proxy = await openDatabaseProxy(world.url);
  try {
    const product = await start(await freePort(), { PROCESSES: "2", DATABASE_URL: proxy.url });
    await expect.poll(product.output, { timeout: 120_000 }).toContain("2 processes serve behind one port");
    for (let n = 0; n < 20; n += 1) expect(await statusOf(`${product.url}/healthz`)).toBe(200);
    proxy.silence();
    const begun = performance.now();
    const figures = await (await fetch(`${product.url}/metrics`)).text();
    expect(performance.now() - begun).toBeLessThan(3_000);
    // Both processes report, without invented database metrics.
    expect(figures).toMatch(/^http_request_duration_seconds_count\{route="other".*\} 20$/m);
    expect(figures).not.toMatch(/^(ledger_sum_cents|restored_copy_on_hold) /m);
  } finally {
    await proxy.close();
  }
}, 300_000);

test("O2 if the first process cannot start, none is retried and the reason is printed once", async () => {
  const database = { DATABASE_URL: "postgres://app@127.0.0.1:1/nothing" };
  const { code, output } = await failToStart(world.folder, await freePort(), {
    ...environment(),
    ...database,
    PROCESSES: "2",
  });
  expect([code, output.match(/Check DATABASE_URL/g)?.length]).toEqual([1, 1]);
}, 120_000);

/** Reads and writes continuously until stopped; returns unexpected answers. */
async function use(url: string, over: AbortSignal): Promise<{ done: number; failed: string[] }> {
  const headers = { "content-type": "application/json", authorization: `Bearer ${poster.token}` };
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  const job = { ...company, description: "Own it.", location: "Lisbon", f_type: "Full-time" };
  const failed: string[] = [];
  let done = 0;
  for (; !over.aborted; done += 1) {
    const body = done % 5 === 0 ? JSON.stringify({ title: `Baker ${done}`, ...job }) : null;
    const sent = body === null ? {} : { method: "POST", body };
    const path = body === null ? "/api/opportunities" : "/api/jobs";
    const answer = await fetch(`${url}${path}`, {
      headers: { ...headers, "idempotency-key": randomUUID() },
      ...sent,
    }).catch((error: Error) => error);
    if (answer instanceof Error) failed.push(String(answer.cause ?? answer));
    else if (answer.status !== (body === null ? 200 : 201))
      failed.push(`${path} ${answer.status} ${await answer.text()}`);
    else await answer.arrayBuffer();
  }
  return { done, failed };
}

test("O2 a rolling restart of two processes under load fails no request", async () => {
  const ports = [await freePort(), await freePort()];
  const leaving = { LEAVING_SECONDS: "2" };
  const products = [];
  for (const port of ports) products.push(await start(port, leaving));
  const balancer = await startLoadBalancer(ports);
  await expect.poll(() => balancer.ready().length, { timeout: 30_000 }).toBe(2);
  const over = new AbortController();
  const users = Array.from({ length: 3 }, () => use(balancer.url, over.signal));
  for (const [index, product] of products.entries()) {
    expect(await product.end("SIGTERM")).toBe(0);
    await start(ports[index] ?? 0, leaving);
    await expect.poll(() => balancer.ready().length, { timeout: 30_000 }).toBe(2);
  }
  over.abort();
  const ends = await Promise.all(users);
  await balancer.close();
  expect(ends.flatMap(({ failed }) => failed)).toEqual([]);
  expect(ends.reduce((sum, { done }) => sum + done, 0)).toBeGreaterThan(50);
}, 400_000);
