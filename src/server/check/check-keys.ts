import { databaseAddresses } from "../infra/db/connection/addresses.ts";
import { readKeyDependency } from "../infra/db/keys/key-metrics.ts";
import { checkKeys, KeyMismatchError } from "../infra/db/keys/lasting-keys.ts";
import { openPool } from "../infra/db/pool.ts";
import { makeSecrets } from "../infra/platform/crypto.ts";
import { makeLog } from "../infra/platform/log.ts";
import { CheckError, type CheckPart, type CheckResult } from "./check-report.ts";

const NO_TABLE = "42P01";

function describeKeys({ former, unreadable, since }: Awaited<ReturnType<typeof readKeyDependency>>): CheckResult[] {
  const lost: CheckResult[] =
    unreadable === 0
      ? []
      : [
          {
            kind: "note",
            says: `${unreadable} encrypted values are opened by none of the keys`,
            advice: "If you know the key they were encrypted with, add it to SECRET_KEY_FORMER.",
          },
        ];
  if (former > 0 || since === null)
    return [
      {
        kind: "note",
        says: `${former} values are encrypted with a former key, or were not looked at yet`,
        advice: "Leave SECRET_KEY_FORMER as it is: a background task encrypts them again with SECRET_KEY.",
      },
      ...lost,
    ];
  return [
    {
      kind: "note",
      says: `nothing was encrypted with a former key when it was last looked at, ${since.toISOString().slice(0, 16)}Z`,
      advice: "SECRET_KEY_FORMER can go once links that were mailed before may end (docs/operations.md).",
    },
    ...lost,
  ];
}

/** Whether SECRET_KEY matches the database, and whether a former key is still needed. */
export const KEYS_CHECK: CheckPart = {
  name: "keys",
  async look(config) {
    const { databaseUrl } = config;
    if (databaseUrl === null) return { kind: "off", says: "looked at when the embedded database starts" };
    const { pooled } = databaseAddresses(config, databaseUrl);
    const pool = openPool(databaseUrl, makeLog("silent", false), { max: 1, pooled });
    try {
      if (!(await checkKeys(pool, config)))
        return { kind: "well", says: "no key was used yet: the first start keeps what hangs on it" };
      if (config.formerSecretKeys.length === 0)
        return { kind: "well", says: "SECRET_KEY is the one that this database was used with" };
      return describeKeys(await readKeyDependency(pool, makeSecrets(config.secretKey, config.formerSecretKeys)));
    } catch (error) {
      if (error instanceof KeyMismatchError) {
        const [reason = "", advice = ""] = error.message.split("\n");
        throw new CheckError(reason, advice);
      }
      if (error instanceof Error && "code" in error && error.code === NO_TABLE)
        return {
          kind: "well",
          says: "SECRET_KEY or a former one is that of this database, of a version before this one",
        };
      throw error;
    } finally {
      await pool.end();
    }
  },
};
