import { createApp } from "../../src/server/app.ts";
import { type Log, makeLog } from "../../src/server/platform/log.ts";
import { openServices, type Services } from "../../src/server/services.ts";
import { testConfig, type World } from "./world.ts";

/** What another process of the same product has: its own pool, news and memories; database, folder and clock are shared. */
export function openSecondProcess(
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

/** What it answers with. */
export function appOf(services: Services): ReturnType<typeof createApp> {
  return createApp(services);
}
