import type { Config } from "../../platform/config.ts";
import { type CheckedDatabase, checkDatabase, DatabaseUnusableError } from "../check-database.ts";
import { isRetryable } from "../failures.ts";
import { maxConnections } from "./connections.ts";

/**
 * Checks the replica if one is configured. If it is unreachable, `onLost` is called and the start continues, because
 * the primary serves its reads until then. Throws DatabaseUnusableError for every other problem.
 */
export async function checkReplica(
  config: Config,
  onLost?: (error: Error) => void,
): Promise<readonly CheckedDatabase[]> {
  const { databaseReadUrl, databaseDirectUrl } = config;
  if (databaseReadUrl === null) return [];
  try {
    return [await checkDatabase(databaseReadUrl, "DATABASE_READ_URL", { pooled: databaseDirectUrl !== null })];
  } catch (error) {
    if (onLost === undefined || !(error instanceof Error && isRetryable(error.cause))) throw error;
    onLost(error);
    return [];
  }
}

/**
 * Checks every configured address the way it is used. Returns warnings. Throws DatabaseUnusableError with one readable
 * reason. `onReplicaLost` is as in `checkReplica`.
 */
export async function checkDatabases(
  config: Config,
  onReplicaLost?: (error: Error) => void,
): Promise<readonly CheckedDatabase[]> {
  const { databaseUrl, databaseDirectUrl, databaseMigrateUrl } = config;
  if (databaseUrl === null) return [];
  const [pooled, apart] = [databaseDirectUrl !== null, databaseMigrateUrl !== null];
  const connections = pooled ? 0 : maxConnections(config);
  const main = await checkDatabase(databaseUrl, "DATABASE_URL", { pooled, apart, connections });
  const checked = [main];
  for (const [variable, url] of [
    ["DATABASE_DIRECT_URL", databaseDirectUrl],
    ["DATABASE_MIGRATE_URL", databaseMigrateUrl],
  ] as const) {
    if (url === null) continue;
    const one = await checkDatabase(url, variable, { apart: apart && variable === "DATABASE_DIRECT_URL" });
    if (one.facts.identity !== main.facts.identity) {
      const what = `${variable} leads to another database than DATABASE_URL`;
      throw new DatabaseUnusableError(what, "Both have to be the same database of the same server.");
    }
    checked.push(one);
  }
  return [...checked, ...(await checkReplica(config, onReplicaLost))];
}
