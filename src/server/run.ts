import { flushCompileCache } from "node:module";
import { type Database, openDatabase } from "./database.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { ConfigError } from "./platform/configuration/variables.ts";
import { giveBackAtRest } from "./platform/load/give-back.ts";
import { errorFields, type Log, makeLog } from "./platform/log.ts";
import { isOneOfMany, isToSupervise, sayReady, stopSignals, superviseProcesses } from "./processes.ts";
import type { Running } from "./start.ts";

const COMPILED_AFTER_MS = 3_000;
/** Failures that say in words what to do about them; everything else keeps its stack. */
const READABLE = new Set([
  "EmbeddedDatabaseError",
  "DatabaseUnusableError",
  "DeafError",
  "MigrationError",
  "OtherKeyError",
]);

/** What fails where a HOST or PORT is not to be had. */
const LISTENING = new Set<unknown>(["listen", "bind", "getaddrinfo"]);

/**
 * Resolves at the first request to stop. One that comes while the product is starting is kept until it stands, so that
 * nothing is left half open; a second one then ends the process as it is.
 */
function stopAsked(started: () => boolean): Promise<void> {
  return new Promise((resolve) => {
    let asked = false;
    for (const signal of stopSignals()) {
      process.on(signal, () => {
        if (asked && !started()) process.exit(1);
        asked = true;
        resolve();
      });
    }
  });
}

/** Begins to open the database. Loading holds the thread, so that nothing is loaded before the server was launched. */
async function beginDatabase(config: Config, log: Log): Promise<{ database: Promise<Database> }> {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const database = openDatabase(config, log, resolve);
  // One that runs already is launched by nobody; what fails is heard where the database is waited for.
  database.then(
    () => resolve(),
    () => resolve(),
  );
  if (config.databaseUrl === null) await begun;
  return { database };
}

/** A process that has no pages is none to send people to: it ends as one whose start failed. */
function endWithout(log: Log) {
  return (error: unknown) => {
    log.error(errorFields(error), "the built pages cannot be loaded");
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  };
}

/** The database starts while everything else is being loaded, which takes as long. */
async function startProduct(config: Config, log: Log): Promise<Running> {
  const { database } = await beginDatabase(config, log);
  try {
    const [{ start }, { builtSheets, builtVersion, laterSite }, { STYLE_HASHES }] = await Promise.all([
      import("./start.ts"),
      import("./render/built-site.ts"),
      import("./render/style-hashes.ts"),
    ]);
    const version = builtVersion();
    const { publicUrl: public_url, contactDomain: contact_domain, oidcName: provider_name } = config;
    const payments = config.stripe === null ? "manual" : "stripe";
    const facts = { public_url, contact_domain, provider_name, payments } as const;
    return await start({
      config,
      log,
      database,
      makeSite: async (caller) => ({
        render: laterSite(caller, facts, endWithout(log)),
        styleHashes: STYLE_HASHES,
        readSheet: builtSheets(),
        cached: true,
        assets: { version },
      }),
    });
  } catch (error) {
    // Whatever failed may have failed before anybody waited for the database. Leaving it twice is once.
    await database.then(
      (opened) => opened.stop(),
      () => undefined,
    );
    throw error;
  }
}

/** One that is killed writes nothing down at its end: what was compiled is kept for the next start while it still runs. */
function keepCompiled(): void {
  setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref();
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = makeLog(config.logLevel, !config.production);
  process.on("unhandledRejection", (error) => log.error(errorFields(error), "unhandled rejection"));
  if (isToSupervise(config.processes)) process.exit(await superviseProcesses(config.processes, log));
  let started = false;
  const asked = stopAsked(() => started);
  const running = await startProduct(config, log);
  started = true;
  try {
    if (!isOneOfMany()) {
      const { announce } = await import("./announce.ts");
      await announce(running.services, running);
    }
    sayReady();
    giveBackAtRest();
    keepCompiled();
  } catch (error) {
    await running.stop();
    throw error;
  }
  await asked;
  await running.stop().catch((error) => log.error(errorFields(error), "could not stop cleanly"));
  process.exit();
}

function inWords(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof ConfigError || READABLE.has(error.name)) return error.message;
  if ("code" in error && error.code === "EADDRINUSE") return `${error.message}\nSet PORT to another number.`;
  if ("syscall" in error && LISTENING.has(error.syscall))
    return `${error.message}\nSet HOST and PORT to an address of this machine.`;
  return error.stack ?? error.message;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${inWords(error)}\n`);
  process.exit(1);
}
