import { execFileSync, spawn } from "node:child_process";
import { createCipheriv } from "node:crypto";
import { once } from "node:events";
import { lstatSync, readdirSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { openBackupLocation } from "../src/server/infra/backup/location.ts";
import { openBackup } from "../src/server/infra/backup/manifest.ts";
import { startEmbeddedDatabase } from "../src/server/infra/db/embedded/embedded.ts";
import { migrateDatabase } from "../src/server/infra/db/migrate.ts";
import { makeLog } from "../src/server/infra/platform/log.ts";
import { openQueue } from "../src/server/infra/queue/queue.ts";
import { TASK_CLASSES } from "../src/server/tasks.ts";
import { freePort, startProduct } from "../tests/support/product.ts";
import { ROOT } from "./processes.ts";
import { randomForItem } from "./random.ts";
import type { Result } from "./report.ts";
import { buildPlan, seedDatabase } from "./seed.ts";

/** Size of the files in gigabytes. */
const SIZE_GB = Number(process.env.VOUCHWELL_BACKUP_GB ?? 1);
/** Evenly distributed from a page of text to one with a photo. */
const [LEAST_BYTES, MOST_BYTES] = [20_000, 280_000];
const FILES = Math.round((SIZE_GB * 2e9) / (LEAST_BYTES + MOST_BYTES));
const FILES_SEED = 20_261_126;
const MIN_SHARE_OF_COPY = 0.5;
const SERVING_SECONDS = 300;
const KEYS = { BACKUP_KEY: "a key of backups for benchmarks", SECRET_KEY: "a secret key for benchmarks" };

type LogLine = (line: string) => void;

/** Deterministic incompressible bytes, like those of a CV. */
function seededBytes(n: number, length: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(n);
  return createCipheriv("aes-128-ctr", Buffer.alloc(16), iv).update(Buffer.alloc(length));
}

function sizeOf(n: number): number {
  return LEAST_BYTES + randomForItem(FILES_SEED, n).below(MOST_BYTES - LEAST_BYTES);
}

async function fill(dataDir: string, jobs: number, say: LogLine): Promise<void> {
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  try {
    await migrateDatabase(database.url);
    await (await openQueue(database.url, TASK_CLASSES, makeLog("silent", false))).stop();
    say(`${jobs} jobs are made`);
    await seedDatabase(database.url, await buildPlan({ jobs }, new Date()));
    say(`${FILES} files of ${LEAST_BYTES / 1_000} to ${MOST_BYTES / 1_000} kB are made`);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const keys = Array.from({ length: FILES }, (_, n) => `cv/${String(n).padStart(6, "0")}.pdf`);
    const sizes = keys.map((_key, n) => sizeOf(n));
    await client.query(
      `INSERT INTO files (id, kind, storage_key, name, size, sha256, type, attached_at, created_at)
       SELECT gen_random_uuid(), 'cv', key, 'cv.pdf', size, '', 'application/pdf', now(), now()
       FROM unnest($1::text[], $2::int[]) AS file (key, size)`,
      [keys, sizes],
    );
    await client.end();
    await mkdir(join(dataDir, "files", "cv"), { recursive: true });
    for (const [n, key] of keys.entries()) await writeFile(join(dataDir, "files", key), seededBytes(n, sizes[n] ?? 0));
  } finally {
    await database.stop();
  }
}

/** Runs a program of the product; returns its duration in seconds and its peak memory in megabytes. */
async function run(name: string, args: string[], dataDir: string): Promise<{ seconds: number; memory: number }> {
  const env = { PATH: process.env.PATH, NODE_ENV: "production", DATA_DIR: dataDir, LOG_LEVEL: "error", ...KEYS };
  const report = "process.on('exit',()=>process.stderr.write('MEMORY '+process.resourceUsage().maxRSS+'\\n'))";
  const watched = ["--import", `data:text/javascript,${encodeURIComponent(report)}`];
  const begun = performance.now();
  // As started by `npm run`.
  const started = ["--import", "./src/server/quick-start.ts", ...watched];
  const child = spawn(process.execPath, [...started, `src/server/${name}-cli.ts`, ...args], {
    cwd: ROOT,
    env,
    stdio: "pipe",
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (bytes: Buffer) => (said += bytes.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with ${code}:\n${said}`);
  return {
    seconds: (performance.now() - begun) / 1_000,
    memory: Number(/MEMORY (\d+)/.exec(said)?.[1]) / 1_000,
  };
}

function secondsOfCopy(from: string, to: string): number {
  const begun = performance.now();
  // Only Linux can sync a single file system.
  const sync = process.platform === "linux" ? `sync -f ${to}` : "sync";
  execFileSync("sh", ["-c", `cp -a ${from} ${to} && ${sync}`]);
  return (performance.now() - begun) / 1_000;
}

const megabytes = (folder: string): number =>
  readdirSync(folder, { recursive: true, encoding: "utf8" }).reduce(
    (sum, name) => sum + lstatSync(join(folder, name)).size / 1e6,
    0,
  );

/** A backup to a folder and its restore until the copy answers, compared with copying the same folder. */
export async function benchmarkBackup(say: LogLine, jobs: number): Promise<Result> {
  const home = await mkdtemp(join(tmpdir(), "vouchwell-bench-backup-"));
  await chmod(home, 0o711);
  const [from, kept, to] = [join(home, "from"), join(home, "kept"), join(home, "to")] as const;
  try {
    await fill(from, jobs, say);
    const size = megabytes(from);
    // Nothing is removed in between: a virtual machine returns the memory of removed files, and waits for it when
    // writing again.
    const first = secondsOfCopy(from, join(home, "copied"));
    const taken = await run("backup", [kept], from);
    const { manifest, cover } = await openBackup(await openBackupLocation(kept), KEYS.BACKUP_KEY, null);
    const plain = (manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0) + manifest.files.bytes) / 1e6;
    const begun = performance.now();
    const back = await run("restore", [kept], to);
    const product = await startProduct(to, await freePort(), KEYS);
    await fetch(`${product.url}/opportunities`);
    const serving = (performance.now() - begun) / 1_000;
    await product.end("SIGTERM");
    const last = secondsOfCopy(from, join(home, "copied-again"));
    const copied = (first + last) / 2;
    const reached = ({ seconds }: { seconds: number }) => plain / seconds / (size / copied) >= MIN_SHARE_OF_COPY;
    const cell = (value: number) => value.toFixed(value < 10 ? 2 : 0);
    const line = (what: string, ...values: string[]) => [what, ...values];
    return {
      name: "backup",
      title: `A database with ${jobs} jobs and ${FILES} files, ${cell(size)} MB on disk, ${cell(plain)} MB of rows and files, ${cell(cover.bytes / 1e6)} MB encrypted.`,
      goal: `at least ${MIN_SHARE_OF_COPY} of what the disk copies (cp and sync of the same folder, the mean of before and after); from the restore's start until the copy answers at most ${SERVING_SECONDS} s.`,
      columns: ["what", "seconds", "MB/s", "memory, MB"],
      lines: [
        { cells: line("copy of the folder, before", cell(first), cell(size / first), ""), reached: null },
        { cells: line("copy of the folder, after", cell(last), cell(size / last), ""), reached: null },
        {
          cells: line("backup", cell(taken.seconds), cell(plain / taken.seconds), cell(taken.memory)),
          reached: reached(taken),
        },
        {
          cells: line("restore", cell(back.seconds), cell(plain / back.seconds), cell(back.memory)),
          reached: reached(back),
        },
        { cells: line("restore until it serves", cell(serving), "", ""), reached: serving <= SERVING_SECONDS },
      ],
    };
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}
