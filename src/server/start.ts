import { setTimeout as pause } from "node:timers/promises";
import type { Hono } from "hono";
import { createApp } from "./app.ts";
import type { Database } from "./database.ts";
import { addressesOf, type DatabaseAddresses } from "./db/connecting/addresses.ts";
import { openHold } from "./db/hold.ts";
import { migrateDatabase, shareDatabase } from "./db/migrate.ts";
import { ANONYMOUS } from "./platform/actor.ts";
import type { Caller } from "./platform/caller.ts";
import { systemClock } from "./platform/clock.ts";
import type { Config } from "./platform/config.ts";
import type { AppEnv } from "./platform/endpoints.ts";
import { listen } from "./platform/listening.ts";
import { errorFields, type Log } from "./platform/log.ts";
import { isLongUpload, isUpload, UPLOAD_MS } from "./platform/serving.ts";
import { logInTraces, openTracing } from "./platform/tracing/open-tracing.ts";
import type { Tracing } from "./platform/tracing/tracing.ts";
import { installQueue, openQueue, type Queue } from "./queue/queue.ts";
import type { Site } from "./render/site.ts";
import { openServices, type Services } from "./services.ts";
import { TASK_CLASSES, tasksOf } from "./tasks.ts";
import { openCourier } from "./webhooks/courier.ts";

/** A running product. */
export type Running = {
  readonly services: Services;
  readonly fresh: boolean;
  readonly held: boolean;
  stop(): Promise<void>;
};

const CLOSE_MS = 5_000;
/** An upload that has begun may end, as long as any may take; what starts the process may be less patient. */
const DRAINING = {
  othersMs: 10_000,
  uploadsMs: UPLOAD_MS,
  isUpload,
  isLong: isLongUpload,
};

/** What a product is put together from: its database, which may still be starting, and what renders its pages. */
export type Parts = {
  readonly config: Config;
  readonly log: Log;
  readonly database: Promise<Database>;
  readonly makeSite: (caller: Caller) => Promise<Site>;
};

/** Everything but the listening: database, migrations, services, the app, the queue. */
export type Prepared = {
  readonly app: Hono<AppEnv>;
  readonly services: Services;
  readonly fresh: boolean;
  /** A restored copy that was not released yet. */
  readonly held: boolean;
  /** Begins with background work, where this process does any; call it once requests are taken. */
  work(): Promise<void>;
  close(): Promise<void>;
};

/** What was opened, to be closed in the other order. */
type Opened = (() => Promise<void>)[];
/** The queue, once somebody has begun to open it. */
type Opening = { queue?: Promise<Queue> };

async function closeAll(opened: Opened): Promise<void> {
  for (const close of opened.splice(0).reverse()) await close();
}

/** The queue keeps its tables by itself, beside ours; where another role owns them all, that one makes them first. */
async function prepareTables(
  addresses: DatabaseAddresses,
  { config, log, tracing }: Pick<Parts, "config" | "log"> & { tracing: Tracing },
  opened: Opening,
): Promise<Queue> {
  const { url, owner, pooled } = addresses;
  const apart = owner !== url;
  if (apart) {
    await migrateDatabase(owner, config.databaseMigrateUrl === null ? "DATABASE_DIRECT_URL" : "DATABASE_MIGRATE_URL");
    await installQueue(owner, log);
    await shareDatabase(owner, url);
  }
  const { databaseQueuePool: connections } = config;
  const own = { onlyPutIn: config.role === "web", installed: apart, connections, pooled, tracing };
  opened.queue = openQueue(url, TASK_CLASSES, log, own);
  const [queue] = await Promise.all([opened.queue, apart ? undefined : migrateDatabase(url)]);
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
    // Work that is still running needs the services' pool.
    const queue = await parts.queue?.catch(() => undefined);
    await queue?.stop().catch((error) => log.warn(errorFields(error), "queue did not stop in time"));
    // A database that went silent does not answer a farewell either.
    await Promise.race([services?.close(), pause(CLOSE_MS, undefined, { ref: false })]);
  });
  const addresses = addressesOf(config, database.url);
  const queue = await prepareTables(addresses, { config, log, tracing }, parts);
  const { enqueue } = queue;
  const hold = await openHold(addresses.direct, log);
  opened.push(async () => hold.close());
  // Stripe is told nothing by a copy that may not be the only one.
  const stripe = config.stripe === null ? null : { ...config.stripe, held: hold.holds };
  const asked = { ...config, stripe };
  services = await openServices({
    ...{ config: asked, clock: systemClock, log, databaseUrl: database.url, enqueue, tracing },
  });
  hold.watch(services.pool);
  return { app: await createApp(services, makeSite), services, queue, hold, fresh: database.fresh };
}

/** Prepares a server. A start that fails leaves nothing running, the database neither. */
export async function prepareServer(parts: Parts): Promise<Prepared> {
  const opened: Opened = [];
  try {
    const { app, services, queue, hold, fresh } = await openProduct(parts, opened);
    const courier = openCourier(services.contextFor(ANONYMOUS, "webhooks"));
    opened.push(() => courier.stop());
    const begin = async () => {
      await queue.work(tasksOf(services));
      courier.begin();
    };
    const work = async () => (parts.config.role === "web" ? undefined : hold.onceReleased(begin));
    return { app, services, fresh, held: hold.holds(), work, close: () => closeAll(opened) };
  } catch (error) {
    await closeAll(opened);
    throw error;
  }
}

/** Starts everything and listens. Throws when the port is taken or the database cannot be had. */
export async function start(parts: Parts): Promise<Running> {
  const prepared = await prepareServer(parts);
  try {
    const server = await listen(prepared.app, parts.config.host, parts.config.port, DRAINING);
    await prepared.work();
    return {
      services: prepared.services,
      fresh: prepared.fresh,
      held: prepared.held,
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
