import { randomUUID } from "node:crypto";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type RawHttpResponse, sendRawRequest } from "../support/http.ts";
import { freePort, type Product, startProduct } from "../support/product.ts";
import { openDatabaseProxy } from "../support/proxy.ts";
import { createWorld, type Person, type World } from "../support/world.ts";

let world: World;
let poster: Person;
let port: number;
let product: Product | undefined;

beforeAll(async () => {
  // Another process uses the real clock.
  world = await createWorld({ now: new Date().toISOString() });
  poster = await world.person("Marguerite Olander");
  port = await freePort();
});
afterEach(() => product?.end("SIGKILL"));
afterAll(() => world.close());

/** A second process on the world's database. */
async function start(url = world.url, more: Record<string, string> = {}): Promise<Product> {
  const { dataDir, publicUrl, secretKey } = world.services.config;
  const own = { DATABASE_URL: url, SECRET_KEY: secretKey, PUBLIC_URL: publicUrl };
  product = await startProduct(dataDir, port, { ...own, ...more });
  return product;
}

function body(title: string): string {
  const company = { company_name: "Quillstack", company_website: "https://quillstack.example" };
  return JSON.stringify({ title, ...company, description: "Own it.", location: "Lisbon", f_type: "Full-time" });
}

type Ends = { taken: string[]; refused: number; cut: unknown[] };

/** Writes continuously over kept-alive connections until refused. */
async function write(url: string, ends: Ends): Promise<void> {
  for (;;) {
    const title = randomUUID();
    try {
      const answer = await fetch(`${url}/api/jobs`, {
        method: "POST",
        headers: {
          "content-type": "application/json",
          authorization: `Bearer ${poster.token}`,
          "idempotency-key": title,
        },
        body: body(title),
      });
      await answer.json();
      if (answer.status === 201) ends.taken.push(title);
      else ends.cut.push(answer.status);
    } catch (error) {
      const { cause } = error as { cause?: { code?: string; syscall?: string } };
      // A connection that waits to be accepted while the port is closed is reset instead of refused.
      if (cause?.code === "ECONNREFUSED" || cause?.syscall === "connect") ends.refused += 1;
      else ends.cut.push(cause);
      return;
    }
  }
}

test("T5 a stop while ten clients write: every request is answered or not accepted, and acknowledged writes exist", async () => {
  const product = await start();
  const ends: Ends = { taken: [], refused: 0, cut: [] };
  const writers = Array.from({ length: 10 }, () => write(product.url, ends));
  await expect.poll(() => ends.taken.length, { timeout: 20_000 }).toBeGreaterThan(50);
  const started = performance.now();
  expect(await product.end("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeLessThan(8_000);
  await Promise.all(writers);
  expect(ends.cut).toEqual([]);
  expect(ends.refused).toBe(10);
  const { rows } = await world.pool.query("SELECT title FROM jobs");
  expect(rows.map(({ title }) => title).sort()).toEqual(ends.taken.sort());
});

test("T5 a stop waits for a request blocked by the database, and further signals do not shorten it", async () => {
  const product = await start();
  const holder = await world.pool.connect();
  await holder.query("BEGIN");
  await holder.query("LOCK TABLE jobs IN EXCLUSIVE MODE");
  const headers = { "content-type": "application/json", authorization: `Bearer ${poster.token}` };
  const held: Promise<RawHttpResponse> = sendRawRequest(port, "/api/jobs", {
    method: "POST",
    headers,
    body: body("Held up"),
  });
  const waiting = "SELECT count(*) AS n FROM pg_locks WHERE NOT granted AND relation = 'jobs'::regclass";
  await expect.poll(async () => (await world.pool.query(waiting)).rows[0].n, { timeout: 10_000 }).toBe(1);
  // Awaited below; a failure before that is the one to report.
  held.catch(() => undefined);
  const ended = product.end("SIGTERM");
  product.signal("SIGINT");
  const health = () =>
    fetch(`${product.url}/healthz`).then(
      (answer) => answer.status,
      () => "refused",
    );
  try {
    // Shorter than the time after which the database ends the blocked statement.
    await expect.poll(health, { timeout: 3_000 }).toBe("refused");
    product.signal("SIGTERM");
  } finally {
    await holder.query("COMMIT");
    holder.release();
  }
  const answer = await held;
  expect(answer.status).toBe(201);
  expect(answer.headers.connection).toBe("close");
  expect(await ended).toBe(0);
});

test("a silent database does not prevent a stop", async () => {
  const proxy = await openDatabaseProxy(world.url);
  const product = await start(proxy.url);
  proxy.silence();
  const started = performance.now();
  expect(await product.end("SIGTERM")).toBe(0);
  expect(performance.now() - started).toBeLessThan(20_000);
  await proxy.close();
});

test("O2 a stopping process notifies the balancer and keeps serving until it had time to react", async () => {
  const product = await start(world.url, { LEAVING_SECONDS: "2" });
  const ready = () => sendRawRequest(port, "/readyz").then(({ status, text }) => `${status} ${text}`);
  expect(await ready()).toMatch(
    /^200 \{"status":"ready","version":"\d+\.\d+\.\d+","schema":"\d{4}_[\w-]+","disk":"\w+"\}$/,
  );
  const begun = performance.now();
  const ended = product.end("SIGTERM");
  await expect.poll(ready, { interval: 10 }).toContain('503 {"status":"leaving",');
  expect((await sendRawRequest(port, "/api/sitemap")).status).toBe(200);
  expect(await ended).toBe(0);
  expect(performance.now() - begun).toBeGreaterThan(2_000);
});
