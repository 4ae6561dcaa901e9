import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { connectWithoutTimeouts } from "./infra/backup/connection.ts";
import type { BackupLocation } from "./infra/backup/location.ts";
import type { OpenedBackup } from "./infra/backup/manifest.ts";
import { createProgress } from "./infra/backup/progress.ts";
import { findDifferences, restoreBackup } from "./infra/backup/restore-backup.ts";
import { canDecryptBackup } from "./infra/backup/settings.ts";
import { startEmbeddedDatabase } from "./infra/db/embedded/embedded.ts";
import { openFileStore } from "./infra/files/store.ts";
import { systemClock } from "./infra/platform/clock.ts";
import type { Config } from "./infra/platform/config.ts";
import type { FileStore } from "./infra/platform/file-store.ts";
import { makeIds } from "./infra/platform/ids.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
/**
 * Resolves the entry program: the built bundle starts the bundled server, since a production install has no packages
 * for the sources.
 */
const PROGRAM = process.argv[1]?.includes("/build/run/") ? "build/run/main.js" : "src/server/main.ts";
const MAX_FILES = 1_000;
const START_MS = 120_000;
const ANSWER_MS = 10_000;

type Say = (line: string) => void;
type DrillParts = {
  readonly book: OpenedBackup;
  readonly place: BackupLocation;
  readonly config: Config;
  readonly say: Say;
};

/** Keeps a uniform random sample of at most `most` entries: those with the smallest hashes of their keys. */
function createSample(most: number, seed: string) {
  let kept: { rank: string; key: string; sha256: string }[] = [];
  return {
    add(key: string, sha256: string) {
      kept.push({ rank: createHash("sha256").update(seed).update(key).digest("hex"), key, sha256 });
      if (kept.length >= 2 * most)
        kept = kept.sort((left, right) => left.rank.localeCompare(right.rank)).slice(0, most);
    },
    all: () => kept.sort((left, right) => left.rank.localeCompare(right.rank)).slice(0, most),
  };
}

/** Returns the sampled files whose content differs from what the backup recorded. */
export async function findWrongFiles(
  files: FileStore,
  sample: readonly { key: string; sha256: string }[],
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { key, sha256 } of sample) {
    const pieces = await files.open(key);
    const hash = createHash("sha256");
    if (pieces !== null) for await (const piece of pieces) hash.update(piece);
    if (pieces === null || hash.digest("base64url") !== sha256)
      wrong.push(`the file ${key} reads otherwise than before`);
  }
  return wrong;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  return typeof address === "object" && address !== null ? address.port : 0;
}

/** Requests the readiness check, the first page and the job list of the copy. Returns the failures. */
async function requestPages(url: string): Promise<string[]> {
  const wrong: string[] = [];
  for (const path of ["/readyz", "/", "/opportunities"]) {
    const status = await fetch(`${url}${path}`, { signal: AbortSignal.timeout(ANSWER_MS) }).then(
      (answer) => answer.status,
      (error: unknown) => String(error),
    );
    if (status !== 200) wrong.push(`the started copy answers ${status} at ${path}`);
  }
  return wrong;
}

/** Starts the copy like `npm start` on a local port, without any outgoing connection. */
async function startCopy(dataDir: string, config: Config, say: Say): Promise<string[]> {
  const port = await freePort();
  const keys = { SECRET_KEY: config.secretKey, SECRET_KEY_FORMER: config.formerSecretKeys.join(",") };
  const own = { PORT: String(port), DATA_DIR: dataDir, ...keys, NODE_ENV: "production" };
  const environment = { PATH: "/usr/bin:/bin", HOST: "127.0.0.1", DEMO_DATA: "off", LOG_LEVEL: "error", ...own };
  const begun = systemClock.now().getTime();
  const child = spawn(process.execPath, [PROGRAM], { cwd: ROOT, env: environment, stdio: "pipe" });
  const ended = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (bytes: Buffer) => (printed += bytes.toString()));
  try {
    while (!printed.includes("is ready:")) {
      if (child.exitCode !== null) return [`the copy does not start:\n${printed}`];
      const left = START_MS - (systemClock.now().getTime() - begun);
      if (left <= 0) return ["the copy did not start within two minutes"];
      const late = AbortSignal.timeout(left);
      await Promise.race([once(child.stdout, "data", { signal: late }), ended]).catch(() => undefined);
    }
    say(`The copy serves ${((systemClock.now().getTime() - begun) / 1_000).toFixed(1)} s after its start.`);
    return await requestPages(`http://127.0.0.1:${port}`);
  } finally {
    child.kill("SIGTERM");
    await ended;
  }
}

async function restoreInto(folder: string, { book, place, config, say }: DrillParts): Promise<string[]> {
  const own = { ...config, dataDir: folder, databaseUrl: null, filesUrl: join(folder, "files") };
  const files = await openFileStore(own);
  const sample = createSample(MAX_FILES, book.cover.id);
  const database = await startEmbeddedDatabase({ dataDir: folder, log: () => undefined });
  try {
    const progress = createProgress(process.stdout, systemClock);
    const onFile = sample.add;
    const parts = { book, place, databaseUrl: database.url, files, clock: systemClock, ids: makeIds(systemClock) };
    await restoreBackup({ ...parts, progress, onFile });
    const client = await connectWithoutTimeouts(database.url);
    const wrong = await findDifferences(client, book).finally(() => client.end());
    wrong.push(...(await findWrongFiles(files, sample.all())));
    const { tables, ledger_cents, files: stored } = book.manifest;
    if (wrong.length === 0) {
      say(
        `The ledger's sum is ${ledger_cents} cents, as in the backup; all ${tables.length} tables have as many rows.`,
      );
      say(`${sample.all().length} of ${stored.count} files were compared by hash: all agree.`);
    }
    if (ledger_cents !== "0") wrong.push(`the ledger's sum was ${ledger_cents} cents when the backup was taken, not 0`);
    return [
      ...wrong,
      ...stored.missing.map((key) => `the file ${key} was not whole in the storage when the backup was taken`),
    ];
  } finally {
    await database.stop();
  }
}

/**
 * Restores a backup into a temporary folder with its own database, starts it, compares it and removes it (rule O16).
 * Returns the exit code: 0 if everything matches, otherwise 1.
 */
export async function drill(parts: DrillParts): Promise<number> {
  const { book, config, say } = parts;
  const begun = systemClock.now().getTime();
  const folder = await mkdtemp(join(tmpdir(), "restore-drill-"));
  // The database server's operating-system user must be able to traverse the folder.
  await chmod(folder, 0o711);
  try {
    say(`Drill with ${book.cover.id}, as of ${book.cover.taken_at}, in ${folder}`);
    const otherKey = !canDecryptBackup(book.manifest.secret_key, config);
    const wrong = await restoreInto(folder, parts);
    if (otherKey) wrong.push("SECRET_KEY here is not the one of the backup: what is encrypted in it could not be read");
    wrong.push(...(await startCopy(folder, config, say)));
    const took = `${((systemClock.now().getTime() - begun) / 1_000).toFixed(1)} s`;
    if (wrong.length === 0) say(`The drill went well, in ${took}: this backup can be restored.`);
    else say(`The drill found ${wrong.length} faults, in ${took}:\n  ${wrong.join("\n  ")}`);
    return wrong.length === 0 ? 0 : 1;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
