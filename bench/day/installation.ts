import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { readConfig } from "../../src/server/infra/platform/config.ts";
import { makeSecrets } from "../../src/server/infra/platform/crypto.ts";
import { findPooler, startPooler } from "../../tests/support/pooler.ts";
import { freePort, type Product, startProduct } from "../../tests/support/product.ts";
import { startWithReplica } from "../../tests/support/replica.ts";
import { type Child, startChild } from "../processes.ts";
import { type LiveMemory, measureLiveMemory } from "./live-memory.ts";
import type { Part } from "./resource-use.ts";
import { seedPeople } from "./seed-people.ts";

const SECRET_KEY = "only benchmarks are signed with this";
const PROCESSES = 2;
const CORES = 2;
const POOLER = { pool_mode: "transaction", default_pool_size: "10", max_client_conn: "500" };

/** Two processes behind a load balancer, PgBouncer, primary and standby, and a bucket. */
export type BenchInstallation = {
  readonly url: string;
  readonly processes: readonly string[];
  readonly parts: readonly Part[];
  /** The primary itself. */
  readonly database: pg.Pool;
  /** Folder of sent mails. */
  readonly mailFolder: string;
  /** Refresh tokens of visiting people by number. */
  readonly sessions: Map<number, string>;
  /** Live memory of each process after garbage collection. */
  liveMemory(): Promise<LiveMemory[]>;
  /** The processes' output. */
  said(): string;
  close(): Promise<void>;
};

async function pidIn(cluster: string): Promise<number> {
  return Number((await readFile(join(cluster, "postmaster.pid"), "utf8")).split("\n")[0]);
}

function addressOf({ output }: Child): string {
  return /is ready: (\S+)/.exec(output())?.[1] ?? "";
}

const startNeighbour = (...args: string[]) => startChild(["bench/day/stand-in-process.ts", ...args], {});

/** Settings of a role behind a pooler, which accepts no session settings. */
async function configureRole(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  for (const setting of ["statement_timeout = 4000", "idle_in_transaction_session_timeout = 15000", "jit = off"])
    await client.query(`ALTER ROLE app IN DATABASE vouchwell SET ${setting}`);
  await client.end();
}

type InstallationOptions = {
  readonly people: number;
  readonly coming: readonly number[];
  readonly say: (line: string) => void;
};

async function openDatabases(folder: string, { people, coming, say }: InstallationOptions) {
  const config = readConfig({ SECRET_KEY, DATABASE_URL: "postgres://nobody@127.0.0.1/none", DATA_DIR: folder });
  let sessions = new Map<number, string>();
  const begun = performance.now();
  const databases = await startWithReplica({
    folder,
    settings: {},
    delay: "0",
    async fill(url) {
      sessions = await seedPeople(url, people, coming, { config, secrets: makeSecrets(config.secretKey) });
      await configureRole(url);
    },
  });
  say(`${people.toLocaleString("en")} people were made in ${Math.round((performance.now() - begun) / 1_000)} s`);
  return { databases, sessions };
}

type Running = {
  readonly products: readonly Product[];
  readonly clusters: readonly string[];
  readonly pooler: number;
  readonly bucket: Child;
  readonly balancer: Child;
};

async function listParts({ products, clusters, pooler, bucket, balancer }: Running): Promise<Part[]> {
  const [primary, standby] = await Promise.all(clusters.map(pidIn));
  return [
    ...products.map(({ pid }, nth) => ({ name: `process ${nth + 1}`, pid, cores: 1 })),
    { name: "PostgreSQL", pid: primary ?? 0, family: true, cores: CORES },
    { name: "standby", pid: standby ?? 0, family: true, cores: CORES },
    { name: "PgBouncer", pid: pooler, cores: 1 },
    { name: "bucket", pid: bucket.process.pid ?? 0, cores: 1 },
    { name: "balancer", pid: balancer.process.pid ?? 0, cores: 1 },
    { name: "load generator", pid: process.pid, cores: 1 },
  ];
}

/** Opens all of it with people; visiting ones have sessions. Throws without PgBouncer. */
export async function startBenchInstallation(wish: InstallationOptions): Promise<BenchInstallation> {
  const program = findPooler();
  if (program === undefined) throw new Error("PgBouncer is not installed (Debian: pgbouncer).");
  const folder = await mkdtemp(join(tmpdir(), "vouchwell-bench-day-"));
  const dataDir = join(folder, "data");
  const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  const close = async () => {
    for (const end of closing.toReversed()) await end();
  };
  try {
    // As root, the databases run as another user.
    await chmod(folder, 0o755);
    await mkdir(dataDir);
    const { databases, sessions } = await openDatabases(folder, wish);
    closing.push(databases.stop);
    const pooler = await startPooler(program, databases.primary, POOLER);
    closing.push(pooler.close);
    const bucket = await startNeighbour("bucket", join(folder, "bucket"));
    closing.push(bucket.end);
    const ports = await Promise.all(Array.from({ length: PROCESSES }, freePort));
    const balancer = await startNeighbour("balancer", ...ports.map(String));
    closing.push(balancer.end);
    const url = addressOf(balancer);
    const environment = {
      SECRET_KEY,
      PUBLIC_URL: url,
      RATE_LIMIT_FACTOR: "1000000",
      SHEDDING: "on",
      DATABASE_URL: pooler.url,
      DATABASE_DIRECT_URL: databases.primary,
      DATABASE_READ_URL: databases.standby,
      FILES_URL: addressOf(bucket),
      ERASED_URL: join(folder, "erased"),
    };
    const products: Product[] = [];
    const inspectors = await Promise.all(ports.map(freePort));
    for (const [nth, port] of ports.entries()) {
      const NODE_OPTIONS = `--inspect-port=127.0.0.1:${inspectors[nth]}`;
      const product = await startProduct(dataDir, port, { ...environment, NODE_OPTIONS });
      products.push(product);
      closing.push(() => product.end("SIGTERM"));
    }
    // Only the server's owner may read the standby's position.
    const owner = databases.primary.replace("app@", "postgres@");
    const database = new pg.Pool({ connectionString: owner, max: 2 });
    closing.push(() => database.end());
    return {
      url,
      processes: products.map((product) => product.url),
      parts: await listParts({ products, clusters: databases.folders, pooler: pooler.pid, bucket, balancer }),
      database,
      mailFolder: join(dataDir, "mail"),
      sessions,
      liveMemory: () => Promise.all(products.map(({ pid }, nth) => measureLiveMemory(pid, inspectors[nth] ?? 0))),
      said: () => products.map(({ output }) => output()).join("\n"),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
