import { createApp } from "../../src/server/app.ts";
import { type Log, makeLog } from "../../src/server/infra/platform/log.ts";
import { openServices, type Services } from "../../src/server/services.ts";
import { testConfig, type World } from "./world.ts";

/** A second process of the product: its own pool, bus and caches, with shared database, folder and clock. */
export function startSecondProcess(
  world: World,
  own: { config?: Record<string, string>; log?: Log } = {},
): Promise<Services> {
  return openServices({
    config: testConfig(world.url, { DATA_DIR: world.folder, ...own.config }),
    clock: world.clock,
    log: own.log ?? makeLog("silent", false),
    databaseUrl: world.url,
    enqueue: world.queue.enqueue,
  });
}

/** Its HTTP app. */
export function createAppOf(services: Services): ReturnType<typeof createApp> {
  return createApp(services);
}
