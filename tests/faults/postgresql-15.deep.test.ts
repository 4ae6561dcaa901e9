import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSchema } from "../../src/server/infra/backup/schema.ts";
import { listEarlierMigrations, migrateDatabase } from "../../src/server/infra/db/migrate.ts";
import { failToStart, freePort, type Product, startProduct } from "../support/product.ts";
import { sendWithRetries, signUpWithRetries } from "../support/retrying.ts";
import { findServer15, type Server15, startServer15 } from "../support/server-15.ts";

const programs = findServer15();
if (programs === undefined) console.log("PostgreSQL 15 is not installed (Debian: postgresql-15): left out");

let server: Server15;
let dataDir: string;
let databases = 0;
const started: Product[] = [];

const OWN = {
  SECRET_KEY: "a secret key that only tests use",
  PUBLIC_URL: "http://localhost:3000",
  PASSWORD_MEMORY_MIB: "19",
  PASSWORD_PASSES: "2",
};

async function rowsOf(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

/** An empty database of a role without other rights, and a role that may only connect. */
async function database(): Promise<{ name: string; other: string }> {
  databases += 1;
  const [name, other] = [`own_${databases}`, `other_${databases}`];
  const made = [`CREATE ROLE ${name} LOGIN`, `CREATE DATABASE ${name} OWNER ${name}`, `CREATE ROLE ${other} LOGIN`];
  await server.run("postgres", ...made);
  return { name, other };
}

async function start(environment: Record<string, string>): Promise<Product> {
  const product = await startProduct(dataDir, await freePort(), { ...OWN, ...environment });
  started.push(product);
  return product;
}

async function refusal(environment: Record<string, string>): Promise<string> {
  const { code, output } = await failToStart(dataDir, await freePort(), { ...OWN, ...environment });
  expect(code).toBe(1);
  expect(output).not.toContain("    at ");
  return output;
}

const JOB = { title: "Baker of Rye", company_name: "Quillstack", company_website: "https://quillstack.example" };

/** Signs up, posts a job and searches it by word, which needs extensions and locale. */
async function worksThrough(product: Product): Promise<void> {
  const token = await signUpWithRetries(product.url, "ann@old.example");
  const body = { ...JOB, description: "Crème brûlée.", location: "Lisbon", f_type: "Full-time" };
  expect((await sendWithRetries(`${product.url}/api/jobs`, { body, token })).status).toBe(201);
  const found = await sendWithRetries(`${product.url}/api/opportunities?search=bakers`, { token });
  expect(await found.text()).toContain(JOB.title);
}

describe.skipIf(programs === undefined)("on PostgreSQL 15", () => {
  beforeAll(async () => {
    server = await startServer15(String(programs), ["max_connections = 40"]);
    dataDir = await mkdtemp(join(tmpdir(), "vouchwell-15-"));
  }, 60_000);
  afterEach(async () => {
    for (const product of started.splice(0)) await product.end("SIGKILL");
  });
  afterAll(async () => {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test("brings a database from before the baseline to its schema", async () => {
    const { name } = await database();
    const url = server.address(name, name);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query("BEGIN");
    const earlier = listEarlierMigrations().map(({ folderMillis }) => folderMillis);
    await createSchema(client, earlier.slice(0, -1));
    await client.query("COMMIT");
    await client.end();
    expect(await migrateDatabase(url)).toMatchObject({ migrations: 2 });
    expect(await rowsOf(url, "SELECT to_regclass('notify_outbox') IS NOT NULL AS there")).toEqual([{ there: true }]);
  });

  test("O3 a role that owns only its database suffices", async () => {
    const { name } = await database();
    await worksThrough(await start({ DATABASE_URL: server.address(name, name) }));
  }, 200_000);

  test("O4 item 60 one role creates the tables, and the product's role cannot alter them", async () => {
    const { name, other } = await database();
    const [url, owner] = [server.address(other, name), server.address(name, name)];
    const product = await start({ DATABASE_URL: url, DATABASE_MIGRATE_URL: owner });
    await worksThrough(product);
    await expect(rowsOf(url, "ALTER TABLE jobs DISABLE TRIGGER USER")).rejects.toThrow("must be owner");
    await expect(rowsOf(url, "CREATE TABLE own (id int)")).rejects.toThrow("permission denied");
    const owners = `SELECT DISTINCT tableowner FROM pg_tables WHERE schemaname IN ('public', 'pgboss', 'drizzle')`;
    expect(await rowsOf(url, owners)).toEqual([{ tableowner: name }]);
    expect(await product.end("SIGTERM")).toBe(0);
    // New tables are granted to the product's role as well.
    await rowsOf(owner, `REVOKE ALL ON jobs FROM ${other}`);
    const again = await start({ DATABASE_URL: url, DATABASE_MIGRATE_URL: owner });
    const token = await signUpWithRetries(again.url, "ann@old.example");
    expect((await sendWithRetries(`${again.url}/api/opportunities`, { token })).status).toBe(200);
  }, 300_000);

  test("O3 reports missing rights and connections before creating anything", async () => {
    const { name, other } = await database();
    const guest = server.address(other, name);
    expect(await refusal({ DATABASE_URL: guest })).toContain(`the role ${other} may not make tables`);
    expect(
      await refusal({ DATABASE_URL: guest, DATABASE_MIGRATE_URL: server.address("postgres", "postgres") }),
    ).toContain("DATABASE_MIGRATE_URL leads to another database than DATABASE_URL");
    const own = server.address(name, name);
    expect(await refusal({ DATABASE_URL: own, DATABASE_POOL: "40" })).toMatch(
      /gives this role 37 connections, and this installation may open 46\nLower DATABASE_POOL/,
    );
    await server.run("postgres", `ALTER ROLE ${name} CONNECTION LIMIT 9`);
    expect(await refusal({ DATABASE_URL: own })).toContain("gives this role 9 connections");
    expect(await rowsOf(server.address("postgres", name), "SELECT FROM pg_tables WHERE schemaname = 'public'")).toEqual(
      [],
    );
  }, 300_000);
});
