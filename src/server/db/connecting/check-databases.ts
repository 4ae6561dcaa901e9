import type { Config } from "../../platform/config.ts";
import { type Checked, checkDatabase, DatabaseUnusableError } from "../check-database.ts";
import { connectionsOf } from "./connections.ts";

/**
 * Looks at every address of the configuration as it is used. Gives what should be known all the same. Throws
 * DatabaseUnusableError with one readable reason.
 */
export async function checkDatabases(config: Config): Promise<readonly Checked[]> {
  const { databaseUrl, databaseReadUrl, databaseDirectUrl, databaseMigrateUrl } = config;
  if (databaseUrl === null) return [];
  const [pooled, apart] = [databaseDirectUrl !== null, databaseMigrateUrl !== null];
  const connections = pooled ? 0 : connectionsOf(config);
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
  if (databaseReadUrl !== null) checked.push(await checkDatabase(databaseReadUrl, "DATABASE_READ_URL", { pooled }));
  return checked;
}
