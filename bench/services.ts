import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedDatabase } from "../src/server/infra/db/embedded/embedded.ts";
import { migrateDatabase } from "../src/server/infra/db/migrate.ts";
import type { UserActor } from "../src/server/infra/platform/actor.ts";
import { systemClock } from "../src/server/infra/platform/clock.ts";
import { readConfig } from "../src/server/infra/platform/config.ts";
import { makeLog } from "../src/server/infra/platform/log.ts";
import { openServices, type Services } from "../src/server/services.ts";

/** The product without an HTTP listener on its own temporary database as made by `npm start`. */
export async function withServices<T>(
  name: string,
  work: (services: Services) => Promise<T>,
  more: Readonly<Record<string, string>> = {},
): Promise<T> {
  const dataDir = join(tmpdir(), `vouchwell-bench-${name}-${process.pid}`);
  const database = await startEmbeddedDatabase({ dataDir, log: () => undefined });
  try {
    await migrateDatabase(database.url);
    const config = readConfig({
      DATABASE_URL: database.url,
      SECRET_KEY: "only benchmarks use this",
      DATA_DIR: dataDir,
      ...more,
    });
    const log = makeLog("silent", false);
    const enqueue = async () => undefined;
    const services = await openServices({ config, clock: systemClock, log, databaseUrl: database.url, enqueue });
    return await work(services).finally(() => services.close());
  } finally {
    await database.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** A context of this person, who is an admin as well. */
export function contextOfPerson(services: Services, id: string) {
  const actor: UserActor = { kind: "user", id, session_id: id, admin: true };
  return services.contextFor(actor, "bench");
}
