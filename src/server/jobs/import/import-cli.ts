import { createInterface } from "node:readline/promises";
import type pg from "pg";
import { PRODUCT_NAME } from "../../../contract/product.ts";
import { databaseAddresses } from "../../infra/db/connection/addresses.ts";
import { startEmbeddedDatabase } from "../../infra/db/embedded/embedded.ts";
import { clusterState, prepareLocation } from "../../infra/db/embedded/embedded-location.ts";
import { EmbeddedDatabaseError } from "../../infra/db/embedded/embedded-process.ts";
import { readHandle, transaction } from "../../infra/db/handles.ts";
import { grantDatabaseAccess, migrateDatabase } from "../../infra/db/migrate.ts";
import { openPool } from "../../infra/db/pool.ts";
import { systemClock } from "../../infra/platform/clock.ts";
import { type Config, readConfig } from "../../infra/platform/config.ts";
import { ConfigError } from "../../infra/platform/configuration/variables.ts";
import { makeIds } from "../../infra/platform/ids.ts";
import { makeLog } from "../../infra/platform/log.ts";
import { HELP, type ImportOptions, parseImportArgs } from "./import-args.ts";
import type { ImportContext } from "./import-company.ts";
import type { Terminal } from "./import-report.ts";
import { runImport } from "./run-import.ts";

const CONNECTIONS = 2;

const terminal: Terminal = {
  interactive: process.stdin.isTTY && process.stdout.isTTY,
  out: (text) => void process.stdout.write(text),
  async ask(question) {
    const lines = createInterface({ input: process.stdin, output: process.stdout });
    try {
      return /^y(es)?$/i.test((await lines.question(`${question} [y/N] `)).trim());
    } finally {
      lines.close();
    }
  },
};

function printError(message: string): 1 {
  process.stderr.write(`${message}\n`);
  return 1;
}

type Database = { readonly url: string; stop(): Promise<void> };

/** Opens the database of a running server, or starts a stopped one. Returns undefined where none exists yet. */
async function findDatabase(config: Config): Promise<Database | undefined> {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, stop: async () => undefined };
  // A database created here would look new to the first start, which would then skip its demo data.
  if (clusterState(await prepareLocation(config.dataDir)) === "absent") return undefined;
  return startEmbeddedDatabase({ dataDir: config.dataDir, log: () => undefined });
}

function importContext(pool: pg.Pool, config: Config): ImportContext {
  return {
    config,
    clock: systemClock,
    ids: makeIds(systemClock),
    db: readHandle(pool),
    write: (work) => transaction(pool, work),
  };
}

async function runWithDatabase(config: Config, options: ImportOptions): Promise<number> {
  const database = await findDatabase(config);
  if (database === undefined) {
    return printError(
      `There is no database in ${config.dataDir} yet. Start ${PRODUCT_NAME} once with npm start, sign up, then import.`,
    );
  }
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    // The database rolls back open writes; only its server must be stopped.
    process.once(signal, () => void database.stop().finally(() => process.exit(130)));
  }
  const log = makeLog(config.logLevel === "silent" ? "silent" : "error", true);
  const { owner, pooled } = databaseAddresses(config, database.url);
  const pool = openPool(database.url, log, { max: CONNECTIONS, pooled });
  try {
    await migrateDatabase(owner);
    if (owner !== database.url) await grantDatabaseAccess(owner, database.url);
    return await runImport(importContext(pool, config), options, terminal);
  } finally {
    await pool.end();
    await database.stop();
  }
}

async function main(): Promise<number> {
  const parsed = parseImportArgs(process.argv.slice(2));
  if (parsed.kind === "help") {
    terminal.out(HELP);
    return 0;
  }
  if (parsed.kind === "failure") return printError(parsed.message);
  try {
    return await runWithDatabase(readConfig(), parsed.options);
  } catch (error) {
    if (error instanceof ConfigError || error instanceof EmbeddedDatabaseError) return printError(error.message);
    const code = error instanceof Error && "code" in error ? ` (${String(error.code)})` : "";
    return printError(`The import failed: ${error instanceof Error ? error.message : String(error)}${code}`);
  }
}

process.exitCode = await main();
