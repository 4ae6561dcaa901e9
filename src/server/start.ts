import { setTimeout as pause } from "node:timers/promises";
import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { Database } from "./database.ts";
import { type DatabaseAddresses, databaseAddresses } from "./infra/db/connection/addresses.ts";
import { grantDatabaseAccess, type MigrationResult, migrateDatabase } from "./infra/db/migrate.ts";
import { openRestoreHold } from "./infra/db/restore-hold.ts";
import { ANONYMOUS } from "./infra/platform/actor.ts";
import type { Caller } from "./infra/platform/caller.ts";
import { systemClock } from "./infra/platform/clock.ts";
import type { Config } from "./infra/platform/config.ts";
import type { AppEnv } from "./infra/platform/endpoints.ts";
import { listen } from "./infra/platform/listening.ts";
import { errorFields, type Log } from "./infra/platform/log.ts";
import { isUpload, UPLOAD_MS } from "./infra/platform/serving.ts";
import { logInTraces, openTracing } from "./infra/platform/tracing/open-tracing.ts";
import type { Tracing } from "./infra/platform/tracing/tracing.ts";
import { installQueue, openQueue, type Queue } from "./infra/queue/queue.ts";
import { startWebhookDispatcher } from "./integrations/webhooks/dispatcher.ts";
import type { Site } from "./pages/render/site.ts";
import { openServices, type Services } from "./services.ts";
import { bindTasks, TASK_CLASSES } from "./tasks.ts";

/** A running product. */
export type Running = {
  readonly services: Services;
  readonly fresh: boolean;
  readonly onHold: boolean;
  stop(): Promise<void>;
};

const CLOSE_MS = 5_000;
/**
 * Time limits for open requests at shutdown. An upload may take as long as uploads may in general, but the service
 * manager may allow less.
 */
const DRAIN_TIMEOUTS = {
  othersMs: 10_000,
  uploadsMs: UPLOAD_MS,
  isUpload,
};

/** What a server is built from: configuration, a database that may still be starting, and a page renderer. */
export type Parts = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Promise<Database>;
  readonly makeSite: (caller: Caller) => Promise<Site>;
};

/** The server before it listens: database, migrations, services, app and queue. */
export type Prepared = {
  readonly app: Hono<AppEnv>;
  readonly services: Services;
  readonly fresh: boolean;
  /** True for a restored copy that was not released yet. */
  readonly onHold: boolean;
  /** Starts background tasks if this process runs any. Call it once requests are accepted. */
  work(): Promise<void>;
  close(): Promise<void>;
};

/** Opened resources; they are closed in reverse order. */
type Opened = (() => Promise<void>)[];
/** The queue, once opening it has begun. */
type Opening = { queue?: Promise<Queue> };

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** Logs an upgrade once, in the process that ran the migrations. */
function logUpgrade(log: Log, migrated: MigrationResult | undefined): void {
  if (migrated !== undefined && migrated.migrations > 0) log.info(migrated, "the database was brought up to date");
}

/**
 * Creates the queue's tables, which the queue manages itself beside ours. If another role owns the tables, that role
 * creates them first.
 */
async function prepareTables(
  addresses: DatabaseAddresses,
  { config, log, tracing }: Pick<Parts, "config" | "log"> & { tracing: Tracing },
  opened: Opening,
): Promise<Queue> {
  const { url, owner, pooled } = addresses;
  const apart = owner !== url;
  if (apart) {
    const variable = config.databaseMigrateUrl === null ? "DATABASE_DIRECT_URL" : "DATABASE_MIGRATE_URL";
    logUpgrade(log, await migrateDatabase(owner, variable));
    await installQueue(owner, log);
    await grantDatabaseAccess(owner, url);
  }
  const { databaseQueuePool: connections } = config;
  const own = { onlyPutIn: config.role === "web", installed: apart, connections, pooled, tracing };
  opened.queue = openQueue(url, TASK_CLASSES, log, own);
  const [queue, migrated] = await Promise.all([opened.queue, apart ? undefined : migrateDatabase(url)]);
  logUpgrade(log, migrated);
  return queue;
}

async function openProduct({ config, log: plain, database: opening, makeSite }: Parts, opened: Opened) {
  const tracing = await openTracing(config, plain);
  opened.push(() => tracing.close());
  const log = logInTraces(plain, tracing);
  const database = await opening;
  opened.push(() => database.stop());
  const parts: Opening = {};
  let services: Services | undefined;
  opened.push(async () => {
    // Running tasks need the services' pool, so the queue stops first.
    const queue = await parts.queue?.catch(() => undefined);
    await queue?.stop().catch((error) => log.warn(errorFields(error), "the task queue did not stop in time"));
    // A database that does not respond cannot confirm the end of a connection either, so the wait is bounded.
    await Promise.race([services?.close(), pause(CLOSE_MS, undefined, { ref: false })]);
  });
  const addresses = databaseAddresses(config, database.url);
  const queue = await prepareTables(addresses, { config, log, tracing }, parts);
  const { enqueue } = queue;
  const hold = await openRestoreHold(addresses.direct, log);
  opened.push(async () => hold.close());
  // A copy on hold sends nothing to Stripe, because the original may still be running.
  const stripe = config.stripe === null ? null : { ...config.stripe, isOnHold: hold.holds };
  const asked = { ...config, stripe };
  services = await openServices({
    config: asked,
    clock: systemClock,
    log,
    databaseUrl: database.url,
    enqueue,
    tracing,
  });
  hold.watch(services.pool);
  return { app: await createApp(services, makeSite), services, queue, hold, fresh: database.fresh };
}

/** Prepares a server. If a step fails, everything opened before is closed again, the database included. */
export async function prepareServer(parts: Parts): Promise<Prepared> {
  const opened: Opened = [];
  try {
    const { app, services, queue, hold, fresh } = await openProduct(parts, opened);
    const dispatcher = startWebhookDispatcher(services.contextFor(ANONYMOUS, "webhooks"));
    opened.push(() => dispatcher.stop());
    const begin = async () => {
      await queue.work(bindTasks(services), services.bus);
      dispatcher.begin();
    };
    const work = async () => (parts.config.role === "web" ? undefined : hold.afterRelease(begin));
    return { app, services, fresh, onHold: hold.holds(), work, close: () => closeAll(opened) };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/** Prepares the server, runs `first` and listens. Throws if the port is taken or the database is unavailable. */
export async function start(parts: Parts, first?: (prepared: Prepared) => Promise<void>): Promise<Running> {
  const prepared = await prepareServer(parts);
  try {
    await first?.(prepared);
    const server = await listen(prepared.app, parts.config.host, parts.config.port, DRAIN_TIMEOUTS);
    await prepared.work();
    return {
      services: prepared.services,
      fresh: prepared.fresh,
      onHold: prepared.onHold,
      async stop() {
        prepared.services.leave();
        await pause(parts.config.leavingSeconds * 1_000);
        const drained = server.drain();
        prepared.services.streams.end();
        await drained;
        await prepared.close();
      },
    };
  } catch (error) {
    await prepared.close();
    throw error;
  }
}
