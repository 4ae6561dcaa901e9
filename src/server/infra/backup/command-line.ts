import { startEmbeddedDatabase } from "../db/embedded/embedded.ts";
import { clusterState, prepareLocation } from "../db/embedded/embedded-location.ts";
import type { Config } from "../platform/config.ts";
import { ConfigError } from "../platform/configuration/variables.ts";
import { BackupError } from "./keys.ts";

type Database = { readonly url: string; stop(): Promise<void> };

const READABLE = new Set([
  "EmbeddedDatabaseError",
  "DatabaseUnusableError",
  "MigrationError",
  "MissedNotificationError",
]);

/** Releases a database when the program is asked to stop. */
function stopOnSignal(database: Database): Database {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void database.stop().finally(() => process.exit(130)));
  return database;
}

/** Bypasses a pooler, because a copy holds one snapshot throughout, and uses the role that may create tables. */
function directDatabase({ databaseMigrateUrl, databaseDirectUrl }: Config, url: string): Database {
  return { url: databaseMigrateUrl ?? databaseDirectUrl ?? url, stop: async () => undefined };
}

/** Opens the database of an existing installation, running or stopped. Throws BackupError if there is none. */
export async function openExistingDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return directDatabase(config, config.databaseUrl);
  if (clusterState(await prepareLocation(config.dataDir)) === "absent")
    throw new BackupError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`);
  return stopOnSignal(await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined }));
}

/**
 * Opens a database to restore into: that of DATABASE_URL, or a new one in DATA_DIR. Throws BackupError if one exists
 * there.
 */
export async function openEmptyDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return directDatabase(config, config.databaseUrl);
  return stopOnSignal(await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined }));
}

/** Prints a text unchanged. */
export function printPlain(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  // The details of a database error may contain personal data.
  return error instanceof BackupError || error instanceof ConfigError || READABLE.has(error.name)
    ? error.message
    : `${error.message}${code}`;
}

/** Masks user names and passwords of URLs, which libraries repeat in their messages. */
const maskCredentials = (text: string): string => text.replace(/(?<=\w:\/\/)[^\s/@]+@/g, "***@");

/** Describes a failure without passwords of URLs. */
export const describeFailure = (error: unknown): string => maskCredentials(describeError(error));

/** Runs a program and returns its exit code. Prints a failure to standard error. */
export async function runProgram(what: string, main: () => Promise<number>): Promise<number> {
  try {
    return await main();
  } catch (error) {
    process.stderr.write(`${what} failed: ${describeFailure(error)}\n`);
    return 1;
  }
}
