import { flushCompileCache } from "node:module";
import { type Database, openDatabase } from "./database.ts";
import { type Config, readConfig } from "./infra/platform/config.ts";
import { ConfigError } from "./infra/platform/configuration/variables.ts";
import { describeDiskFailure } from "./infra/platform/disk.ts";
import { collectGarbageWhenIdle } from "./infra/platform/load/idle-collection.ts";
import { errorFields, type Log, makeLog } from "./infra/platform/log.ts";
import { isSecondaryProcess, reportReady, shouldSupervise, stopSignals, superviseProcesses } from "./processes.ts";
import type { Parts, Prepared, Running } from "./start.ts";

const COMPILED_AFTER_MS = 3_000;
/** Errors whose messages tell the operator what to do. They are printed without a stack trace. */
const READABLE = new Set([
  "EmbeddedDatabaseError",
  "DatabaseUnusableError",
  "MissedNotificationError",
  "MigrationError",
  "KeyMismatchError",
]);

/** System calls that fail if HOST or PORT cannot be bound. */
const LISTENING = new Set<unknown>(["listen", "bind", "getaddrinfo"]);

/**
 * Resolves at the first stop signal. A signal during startup waits until startup has finished, so that nothing is left
 * half open. A second signal then terminates the process at once.
 */
function waitForStopSignal(started: () => boolean): Promise<void> {
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

/**
 * Starts to open the database. Resolves once the server was launched, because loading modules blocks the event loop.
 */
async function beginDatabase(config: Config, log: Log): Promise<{ database: Promise<Database> }> {
  const { promise: begun, resolve } = Promise.withResolvers<void>();
  const database = openDatabase(config, log, resolve);
  // If the server already runs, nothing is launched. Errors surface where the database is awaited.
  database.then(
    () => resolve(),
    () => resolve(),
  );
  if (config.databaseUrl === null) await begun;
  return { database };
}

/** A process without pages cannot serve visitors, so it exits like one whose start failed. */
function exitWithoutPages(log: Log) {
  return (error: unknown) => {
    log.error(errorFields(error), "the built pages cannot be loaded");
    process.exitCode = 1;
    process.kill(process.pid, "SIGTERM");
  };
}

/** Starts the database while the modules load, since both take about equally long. */
async function startProduct(config: Config, log: Log): Promise<Running & { demo: readonly string[] }> {
  const { database } = await beginDatabase(config, log);
  try {
    const [{ start }, { builtSheets, builtVersion, lazySite, siteFacts }, { STYLE_HASHES }] = await Promise.all([
      import("./start.ts"),
      import("./pages/render/built-site.ts"),
      import("./pages/render/style-hashes.ts"),
    ]);
    const version = builtVersion();
    let demo: readonly string[] = [];
    // Seeds before the first request: a ready process must show the demo data, and no empty result may be cached.
    async function seedFirst(prepared: Prepared): Promise<void> {
      if (config.demoData === "off" || isSecondaryProcess()) return;
      const { seedDemoIfConfigured } = await import("./announce.ts");
      demo = await seedDemoIfConfigured(prepared);
    }
    const parts: Parts = {
      config,
      log,
      database,
      makeSite: async (caller) => ({
        render: lazySite(caller, siteFacts(config), exitWithoutPages(log)),
        styleHashes: STYLE_HASHES,
        readSheet: builtSheets(),
        cached: true,
        assets: { version },
      }),
    };
    const running = await start(parts, seedFirst);
    return { ...running, demo };
  } catch (error) {
    // Startup may have failed before the database was awaited. Stopping it twice has no effect.
    await database.then(
      (opened) => opened.stop(),
      () => undefined,
    );
    throw error;
  }
}

/** Flushes the compile cache while the process runs, because a killed process writes nothing at exit. */
function keepFlushingCompileCache(): void {
  setTimeout(flushCompileCache, COMPILED_AFTER_MS).unref();
}

async function main(): Promise<void> {
  const config = readConfig();
  const log = makeLog(config.logLevel, !config.production);
  process.on("unhandledRejection", (error) => log.error(errorFields(error), "unhandled rejection"));
  if (shouldSupervise(config.processes)) process.exit(await superviseProcesses(config.processes, log));
  let started = false;
  const asked = waitForStopSignal(() => started);
  const running = await startProduct(config, log);
  started = true;
  try {
    if (!isSecondaryProcess()) {
      const { announce } = await import("./announce.ts");
      await announce(running.services, running);
    }
    reportReady();
    collectGarbageWhenIdle();
    keepFlushingCompileCache();
  } catch (error) {
    await running.stop();
    throw error;
  }
  await asked;
  await running.stop().catch((error) => log.error(errorFields(error), "could not stop cleanly"));
  process.exit();
}

function describeStartFailure(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const diskFailure = describeDiskFailure(error);
  if (diskFailure !== null) return diskFailure;
  if (error instanceof ConfigError || READABLE.has(error.name)) return error.message;
  if ("code" in error && error.code === "EADDRINUSE") return `${error.message}\nSet PORT to another number.`;
  if ("syscall" in error && LISTENING.has(error.syscall))
    return `${error.message}\nSet HOST and PORT to an address of this machine.`;
  return error.stack ?? error.message;
}

try {
  await main();
} catch (error) {
  process.stderr.write(`${describeStartFailure(error)}\n`);
  process.exit(1);
}
