import { closeSync, fsyncSync, mkdtempSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import type { Binaries } from "./embedded-binaries.ts";
import { changeOwner, type EmbeddedLocation, MARKER } from "./embedded-location.ts";
import { EmbeddedDatabaseError, runToCompletion } from "./embedded-process.ts";

type Settings = Readonly<Record<string, string>>;

/** Written into a new cluster; operators may change them there later. */
const SETTINGS = {
  max_connections: "100",
  shared_buffers: "256MB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  // Statement errors go to the caller, who logs them. The server's log would only repeat personal data.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
};

/** The socket's folder is accessible only to the server's account and root, so no password is needed. */
const ACCESS = "local all all trust\n";

/**
 * Creates the cluster under a temporary name and renames it when complete. A killed attempt leaves only a temporary
 * folder, which a later one deletes. Call it under the lock. Throws EmbeddedDatabaseError with initdb's output.
 */
export async function initializeCluster(
  place: EmbeddedLocation,
  binaries: Binaries,
  settings: Settings,
): Promise<void> {
  const draft = mkdtempSync(`${place.cluster}.init-${process.pid}-`);
  try {
    await fillCluster(draft, place, binaries, settings);
  } catch (error) {
    // On a full disk the draft would use the space that the operator frees.
    rmSync(draft, { recursive: true, force: true });
    throw error;
  }
  moveIntoPlace(draft, place.cluster);
  syncFolder(dirname(place.cluster));
}

async function fillCluster(
  draft: string,
  place: EmbeddedLocation,
  binaries: Binaries,
  settings: Settings,
): Promise<void> {
  changeOwner(draft, place.account);
  const options = ["--auth=trust", "--encoding=UTF8", "--data-checksums", "--no-instructions"];
  const locale = `--locale=${place.platform.locale}`;
  // PostgreSQL's builtin collation gives the same order on every machine, whatever its C library.
  const collation = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
  const defaults = Object.entries(SETTINGS).flatMap(([name, value]) => ["--set", `${name}=${value}`]);
  const carefree = settings.fsync === "off" ? ["--no-sync"] : [];
  const made = await runToCompletion(
    binaries.initdb,
    ["-D", draft, "-U", "postgres", ...options, locale, ...collation, ...defaults, ...carefree],
    place,
  );
  if (made.code !== 0) throw new EmbeddedDatabaseError(`initdb could not make the database: ${made.output.trim()}`);
  writeDurably(join(draft, "pg_hba.conf"), ACCESS, place);
  writeDurably(
    join(draft, MARKER),
    `This database belongs to ${PRODUCT_NAME}, which starts and stops its server.\n`,
    place,
  );
  syncFolder(draft);
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

/** Deletes only folders of earlier attempts. Call it under the lock, so that none is still in use. */
export function deleteLeftovers({ cluster }: EmbeddedLocation): void {
  const prefix = `${basename(cluster)}.init-`;
  for (const name of readdirSync(dirname(cluster))) {
    if (!name.startsWith(prefix)) continue;
    try {
      rmSync(join(dirname(cluster), name), { recursive: true, force: true });
    } catch {
      // The initdb of a killed start may still write there. A later start deletes the folder.
    }
  }
}

function writeDurably(file: string, text: string, { account }: EmbeddedLocation): void {
  writeFileSync(file, text, { mode: 0o600, flush: true });
  changeOwner(file, account);
}

function syncFolder(folder: string): void {
  const handle = openSync(folder, "r");
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
