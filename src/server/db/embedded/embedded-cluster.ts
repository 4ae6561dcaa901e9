import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Binaries } from "./embedded-binaries.ts";
import { giveTo, MARKER, type Place } from "./embedded-place.ts";
import { EmbeddedDatabaseError, run } from "./embedded-process.ts";

type Settings = Readonly<Record<string, string>>;

/** Written into the new cluster; whoever runs the product may change them there afterwards. */
const SETTINGS = {
  max_connections: "100",
  shared_buffers: "256MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Errors of statements go to the caller, who logs them; here they would only repeat people's data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The socket's folder lets in only the server's account and root, so no password is asked. */
const ACCESS = "local all all trust\n";

/**
 * Makes the cluster beside its final name and renames it when it is whole: a killed attempt leaves only a folder of
 * ours, which a later one deletes. Call it under the lock. Throws EmbeddedDatabaseError with what initdb said.
 */
export async function initialise(place: Place, binaries: Binaries, settings: Settings): Promise<void> {
  const draft = mkdtempSync(`${place.cluster}.init-${process.pid}-`);
  giveTo(draft, place.account);
  const options = ["--auth=trust", "--encoding=UTF8", "--locale=C.UTF-8", "--data-checksums", "--no-instructions"];
  // Order and letter case by PostgreSQL's own tables: the same on every machine, whatever its C library.
  const collation = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const defaults = Object.entries(SETTINGS).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  const carefree = settings.fsync === "off" ? ["--no-sync"] : [];
  const made = await run(
    binaries.initdb,
    ["-D", draft, "-U", "postgres", ...options, ...collation, ...defaults, ...carefree],
    place.account,
  );
  if (made.code !== 0) throw new EmbeddedDatabaseError(`initdb could not make the database: ${made.output.trim()}`);
  writeDurably(join(draft, "pg_hba.conf"), ACCESS, place);
  writeDurably(
    join(draft, MARKER),
    `This database belongs to ${PRODUCT_NAME}, which starts and stops its server.\n`,
    place,
  );
  syncFolder(draft);
  moveIntoPlace(draft, place.cluster);
  syncFolder(dirname(place.cluster));
}

function moveIntoPlace(draft: string, cluster: string): void {
  try {
    renameSync(draft, cluster);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EmbeddedDatabaseError(
      `The new database cannot be put in place: ${reason}. DATA_DIR itself, not ${cluster}, may be a mounted disk.`,
      { cause: error },
    );
  }
}

/** Only what an earlier attempt of ours left behind. Call it under the lock: then none is still at work. */
export function deleteLeftovers({ cluster }: Place): void {
  const prefix = `${basename(cluster)}.init-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue;
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed start may still write there: a later start deletes it.
    }
  }
}

function writeDurably(file: string, text: string, { account }: Place): void {
  writeFileSync(file, text, { mode: 0o600, flush: true });
  giveTo(file, account);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
