import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import pg from "pg";
import { createAccessTokens } from "../src/server/identity/auth/sessions/access-tokens.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "../src/server/infra/db/embedded/embedded.ts";
import { migrateDatabase } from "../src/server/infra/db/migrate.ts";
import { systemClock } from "../src/server/infra/platform/clock.ts";
import { readConfig } from "../src/server/infra/platform/config.ts";
import { makeSecrets } from "../src/server/infra/platform/crypto.ts";
import { makeIds } from "../src/server/infra/platform/ids.ts";
import { freePort, type Product, startProduct } from "../tests/support/product.ts";
import { personId } from "./marketplace.ts";
import { startChild } from "./processes.ts";
import { buildPlan, type SeedOptions, seedDatabase } from "./seed.ts";
import { createSessionToken } from "./viewer.ts";

/** The product and the bare handler on one database full of jobs. */
export type BenchServers = {
  readonly jobs: number;
  /** Origins. */
  readonly product: string;
  readonly bare: string;
  /** The viewer's access token, valid for both. */
  readonly token: string;
  /** The same for another existing person. */
  enter(person: string): Promise<string>;
  /** Starts another process of the product on the same database. */
  beside(more?: Record<string, string>): Promise<Product>;
  readonly database: pg.Pool;
  /** Process id of the product. */
  readonly pid: number;
  close(): Promise<void>;
};

const SECRET_KEY = "only benchmarks are signed with this";
const SEEDED = "seeded.json";

export type StageOptions = SeedOptions & { readonly dataDir: string; readonly say: (line: string) => void };

const quietly = { log: () => undefined };

async function fill(dataDir: string, { jobs, boards, characters, say }: StageOptions): Promise<void> {
  const started = performance.now();
  const database = await startEmbeddedDatabase({ dataDir, ...quietly });
  try {
    if (!database.fresh) throw new Error(`${dataDir} holds something else. Delete it, or name another folder.`);
    await migrateDatabase(database.url);
    await seedDatabase(database.url, await buildPlan({ jobs, boards, characters }, systemClock.now()));
    await writeFile(join(dataDir, SEEDED), JSON.stringify({ jobs, characters: characters ?? null }));
  } finally {
    // Stopping flushes pending writes, so that they do not disturb measurements.
    await database.stop();
  }
  say(`${jobs.toLocaleString("en")} jobs were made in ${Math.round((performance.now() - started) / 1_000)} s`);
}

/** Creates the database if missing, and starts both servers on it. */
export async function startBenchServers(options: StageOptions): Promise<BenchServers> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true });
  if (!existsSync(join(dataDir, SEEDED))) await fill(dataDir, options);
  const { url, stop } = await startEmbeddedDatabase({ dataDir, ...quietly });
  try {
    return await serve(options.jobs, dataDir, { url, stop });
  } catch (error) {
    await stop();
    throw error;
  }
}

async function serve(
  jobs: number,
  dataDir: string,
  { url, stop }: Pick<EmbeddedDatabase, "url" | "stop">,
): Promise<BenchServers> {
  const [port, barePort] = [await freePort(), await freePort()];
  const publicUrl = `http://127.0.0.1:${port}`;
  const environment = { SECRET_KEY, PUBLIC_URL: publicUrl };
  const product = await startProduct(dataDir, port, { ...environment, RATE_LIMIT_FACTOR: "1000000" });
  const bare = await startChild(["bench/baseline.ts"], { ...environment, PORT: String(barePort), DATABASE_URL: url });
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  const config = readConfig({ ...environment, DATABASE_URL: url, DATA_DIR: dataDir });
  const deps = { config, clock: systemClock, ids: makeIds(systemClock), secrets: makeSecrets(config.secretKey) };
  const tokens = createAccessTokens(deps);
  const enter = (person: string) => createSessionToken(pool, tokens, person, systemClock.now());
  const token = await enter(personId(0));
  const limits = { RATE_LIMIT_FACTOR: "1000000" };
  const beside = async (more: Record<string, string> = {}) =>
    startProduct(dataDir, await freePort(), { ...environment, ...limits, DATABASE_URL: url, ...more });
  return {
    jobs,
    product: product.url,
    bare: `http://127.0.0.1:${barePort}`,
    token,
    enter,
    beside,
    database: pool,
    pid: product.pid,
    async close() {
      await product.end("SIGTERM");
      await bare.end();
      await pool.end();
      await stop();
    },
  };
}
