import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { startEmbeddedDatabase } from "../../src/server/infra/db/embedded/embedded.ts";
import { databaseAddress } from "../support/cluster.ts";
import { failToStart, freePort, type Product, startProduct } from "../support/product.ts";
import { QUICK_FOLDER } from "../support/quick-folder.ts";

let dataDir: string;
let port: number;

beforeAll(async () => {
  dataDir = await mkdtemp(join(QUICK_FOLDER, "vouchwell-start-"));
  port = await freePort();
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

/** The embedded server's lock file exists while PostgreSQL runs. */
async function databaseRuns(): Promise<boolean> {
  const names = await readdir(dataDir, { recursive: true });
  return names.some((name) => name.endsWith("postmaster.pid"));
}

async function signUp(product: Product): Promise<string> {
  const answer = await fetch(`${product.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: "first@example.com", password: "seven quiet herons", data: { first_name: "Ann" } }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
}

test("two concurrent starts on an empty folder both serve with one key; the last one stops PostgreSQL", async () => {
  const shared = { PUBLIC_URL: "http://localhost:3000" };
  const ports = [port, await freePort()];
  const [one, two] = await Promise.all(ports.map((number) => startProduct(dataDir, number, shared)));
  if (one === undefined || two === undefined) return expect.fail("two were started");
  const token = await signUp(one);
  const me = await fetch(`${two.url}/api/me`, { headers: { authorization: `Bearer ${token}` } });
  expect(me.status).toBe(200);
  expect((await readFile(join(dataDir, "secret.key"), "utf8")).length).toBeGreaterThan(40);
  expect(await one.end("SIGINT")).toBe(0);
  expect((await fetch(`${two.url}/readyz`)).status).toBe(200);
  two.signal("SIGTERM");
  two.signal("SIGINT");
  expect(await two.end("SIGTERM")).toBe(0);
  expect(await databaseRuns()).toBe(false);
});

/** Resident memory of a process, MB. */
async function residentOf(pid: number): Promise<number> {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8")) ?? [];
  return Number(kilobytes) / 1_024;
}

test("O53 an idle process uses at most 200 MB", async ({ skip }) => {
  if (process.platform !== "linux") skip("memory is read in /proc");
  const product = await startProduct(dataDir, port);
  try {
    expect((await fetch(`${product.url}/`)).status).toBe(200);
    // It checks every ten seconds whether it is idle.
    await expect.poll(() => residentOf(product.pid), { timeout: 50_000, interval: 1_000 }).toBeLessThan(200);
  } finally {
    await product.end("SIGTERM");
  }
});

test("an unavailable listen address ends the start with a readable line and stops the database", async () => {
  const taken = createServer().listen(port, "127.0.0.1");
  await once(taken, "listening");
  const [inUse, elsewhere] = await Promise.all([
    failToStart(dataDir, port),
    failToStart(dataDir, port, { HOST: "192.0.2.1" }),
  ]);
  taken.close();
  expect([inUse.code, elsewhere.code]).toEqual([1, 1]);
  expect(inUse.output).toContain(`127.0.0.1:${port}\nSet PORT to another number.`);
  expect(elsewhere.output).toContain(`192.0.2.1:${port}\nSet HOST and PORT`);
  expect(inUse.output + elsewhere.output).not.toContain("    at ");
  expect(await databaseRuns()).toBe(false);
});

test("T19 a failed migration ends the start without leaving PostgreSQL running", async () => {
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The first migration cannot run twice.
  const { rows } = await client.query("DELETE FROM drizzle.__drizzle_migrations RETURNING *");
  await client.end();
  await database.stop();
  const { code, output } = await failToStart(dataDir, port);
  expect(rows).not.toEqual([]);
  expect(code).toBe(1);
  expect(output).toMatch(
    /could not be brought up to date: 0000_baseline failed: (function|column|table|relation) .* exist/,
  );
  expect(output).not.toContain("    at ");
  expect(await databaseRuns()).toBe(false);
});

test("an unavailable database ends the start with a readable line without the password", async () => {
  const secret = { SECRET_KEY: "a secret key that only tests use" };
  const nobody = await freePort();
  const wrong = [
    `postgres://app:hunter2@127.0.0.1:${nobody}/vouchwell`,
    `postgres://app:hunter2@localhost:${nobody}/vouchwell`,
    databaseAddress(inject("clusterUrl"), "there_is_none"),
  ];
  const ends = await Promise.all(wrong.map((url) => failToStart(dataDir, port, { ...secret, DATABASE_URL: url })));
  for (const { code, output } of ends) {
    expect(code).toBe(1);
    expect(output).toContain("Check DATABASE_URL");
    expect(output).toMatch(/ECONNREFUSED|does not exist/);
    expect(output).not.toMatch(/hunter2| {4}at /);
  }
});
