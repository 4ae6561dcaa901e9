import { startEmbeddedDatabase } from "../db/embedded/embedded.ts";
import { clusterState, preparePlace } from "../db/embedded/embedded-place.ts";
import type { Config } from "../platform/config.ts";
import { ConfigError } from "../platform/configuration/variables.ts";
import { BackupError } from "./keys.ts";

type Database = { readonly url: string; stop(): Promise<void> };

const READABLE = new Set(["EmbeddedDatabaseError", "DatabaseUnusableError", "MigrationError", "DeafError"]);

/** Releases a database when the program is asked to stop. */
function stopping(database: Database): Database {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void database.stop().finally(() => process.exit(130)));
  return database;
}

/** Bypasses a pooler, because a copy holds one snapshot throughout, and uses the role that may create tables. */
function elsewhere({ databaseMigrateUrl, databaseDirectUrl }: Config, url: string): Database {
  return { url: databaseMigrateUrl ?? databaseDirectUrl ?? url, stop: async () => undefined };
}

/** Opens the database of an existing installation, running or stopped. Throws BackupError if there is none. */
export async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return elsewhere(config, config.databaseUrl);
  if (clusterState(await preparePlace(config.dataDir)) === "absent")
    throw new BackupError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`);
  return stopping(await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined }));
}

/**
 * Opens a database to restore into: that of DATABASE_URL, or a new one in DATA_DIR. Throws BackupError if one exists
 * there.
 */
export async function openEmpty(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return elsewhere(config, config.databaseUrl);
  return stopping(await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined }));
}

/** Prints a text unchanged. */
export function tellReadably(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  // The details of a database error may contain personal data.
  return error instanceof BackupError || error instanceof ConfigError || READABLE.has(error.name)
    ? error.message
    : `${error.message}${code}`;
}

/** Masks user names and passwords of URLs, which libraries repeat in their messages. */
const withoutPasswords = (text: string): string => text.replace(/(?<=\w:\/\/)[^\s/@]+@/g, "***@");

/** Describes a failure without passwords of URLs. */
export const inReadableWords = (error: unknown): string => withoutPasswords(inWords(error));

/** Runs a program and returns its exit code. Prints a failure to standard error. */
export async function runProgram(what: string, main: () => Promise<number>): Promise<number> {
  try {
    return await main();
  } catch (error) {
    process.stderr.write(`${what} failed: ${inReadableWords(error)}\n`);
    return 1;
  }
}
