import { checkDatabase } from "./db/check-database.ts";
import { checkDatabases } from "./db/connecting/check-databases.ts";
import { startEmbeddedDatabase } from "./db/embedded/embedded.ts";
import type { Config } from "./platform/config.ts";
import type { Log } from "./platform/log.ts";

/** The database of this installation: where it is, whether this start made it, and how it is left again. */
export type Database = { readonly url: string; readonly fresh: boolean; stop(): Promise<void> };

/**
 * Gives the database of DATABASE_URL, or the embedded one of DATA_DIR, started; `begun` is called once there is nothing to
 * do but to wait for that one's server. Throws what people can read.
 */
export async function openDatabase(config: Config, log: Log, begun?: () => void): Promise<Database> {
  if (config.databaseUrl !== null) {
    for (const { notes } of await checkDatabases(config)) for (const note of notes) log.warn({}, note);
    return { url: config.databaseUrl, fresh: false, stop: async () => undefined };
  }
  if (config.databaseReadUrl !== null) await checkDatabase(config.databaseReadUrl, "DATABASE_READ_URL");
  return startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (line) => log.debug({}, line),
    ...(begun && { begun }),
  });
}
