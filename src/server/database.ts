import { checkDatabases, checkReplica } from "./infra/db/connection/check-databases.ts";
import { startEmbeddedDatabase } from "./infra/db/embedded/embedded.ts";
import type { Config } from "./infra/platform/config.ts";
import type { Log } from "./infra/platform/log.ts";

/** The database of this installation: its URL, whether this start created it, and how to stop it. */
export type Database = { readonly url: string; readonly fresh: boolean; stop(): Promise<void> };

/**
 * Opens the database of DATABASE_URL, or starts the embedded one in DATA_DIR. Calls `begun` when only the embedded
 * server's startup remains to be awaited. Throws errors with messages written for the operator.
 */
export async function openDatabase(config: Config, log: Log, begun?: () => void): Promise<Database> {
  const onReplicaLost = ({ message }: Error) =>
    log.error({ reason: message.split("\n")[0] }, "DATABASE_READ_URL does not answer: the primary answers its reads");
  if (config.databaseUrl !== null) {
    for (const { notes } of await checkDatabases(config, onReplicaLost)) for (const note of notes) log.warn({}, note);
    return { url: config.databaseUrl, fresh: false, stop: async () => undefined };
  }
  await checkReplica(config, onReplicaLost);
  return startEmbeddedDatabase({
    dataDir: config.dataDir,
    log: (line) => log.debug({}, line),
    report: (level, line) => log[level]({}, line),
    ...(begun && { begun }),
  });
}
