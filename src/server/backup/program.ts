import { startEmbeddedDatabase } from "../db/embedded/embedded.ts";
import { clusterState, preparePlace } from "../db/embedded/embedded-place.ts";
import type { Config } from "../platform/config.ts";
import { ConfigError } from "../platform/configuration/variables.ts";
import { BackupError } from "./keys.ts";

type Database = { readonly url: string; stop(): Promise<void> };

const READABLE = new Set(["EmbeddedDatabaseError", "DatabaseUnusableError", "MigrationError", "DeafError"]);

/** Lets a database go when the program is asked to stop. */
function stopping(database: Database): Database {
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void database.stop().finally(() => process.exit(130)));
  return database;
}

/** Past a pooler, since one snapshot is held for as long as a copy takes, and as the role that may make tables. */
function elsewhere({ databaseMigrateUrl, databaseDirectUrl }: Config, url: string): Database {
  return { url: databaseMigrateUrl ?? databaseDirectUrl ?? url, stop: async () => undefined };
}

/** The database of an installation that is there, running or at rest. Throws BackupError where there is none yet. */
export async function openExisting(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return elsewhere(config, config.databaseUrl);
  if (clusterState(await preparePlace(config.dataDir)) === "absent")
    throw new BackupError(`There is no database in ${config.dataDir}. Set DATA_DIR or DATABASE_URL as for npm start.`);
  return stopping(await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined }));
}

/** A database to restore into: that of DATABASE_URL, or a new one in DATA_DIR. Throws BackupError where one lies there. */
export async function openEmpty(config: Config): Promise<Database> {
  if (config.databaseUrl !== null) return elsewhere(config, config.databaseUrl);
  return stopping(await startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined }));
}

/** Prints a text as it is. */
export function tellReadably(text: string): 0 {
  process.stdout.write(text);
  return 0;
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const code = "code" in error && typeof error.code === "string" ? ` (${error.code})` : "";
  // What a statement was about is in its detail, and that may be somebody's.
  return error instanceof BackupError || error instanceof ConfigError || READABLE.has(error.name)
    ? error.message
    : `${error.message}${code}`;
}

/** Libraries repeat addresses in what they say; names and passwords in them are nobody's to read. */
const withoutPasswords = (text: string): string => text.replace(/(\w+:\/\/)[^\s/@]+@/g, "$1***@");

/** A failure in words, without the passwords of addresses. */
export const inReadableWords = (error: unknown): string => withoutPasswords(inWords(error));

/** Runs a program to its exit code; a failure is told in words on standard error. */
export async function runProgram(what: string, main: () => Promise<number>): Promise<number> {
  try {
    return await main();
  } catch (error) {
    process.stderr.write(`${what} failed: ${inReadableWords(error)}\n`);
    return 1;
  }
}
