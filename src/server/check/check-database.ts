import { constants } from "node:fs";
import { access, mkdir } from "node:fs/promises";
import pg from "pg";
import { openBus } from "../infra/db/bus.ts";
import type { CheckedDatabase } from "../infra/db/check-database.ts";
import { databaseAddresses } from "../infra/db/connection/addresses.ts";
import { checkDatabases } from "../infra/db/connection/check-databases.ts";
import { CLOCK_SKEW_LIMITS, DATABASE_TIME_QUERY, measureClockSkew } from "../infra/db/connection/clock-skew.ts";
import { maxConnections } from "../infra/db/connection/connections.ts";
import { readSchemaVersion } from "../infra/db/connection/schema-version.ts";
import { openPool } from "../infra/db/pool.ts";
import { systemClock } from "../infra/platform/clock.ts";
import type { Config } from "../infra/platform/config.ts";
import { diskAdvice, SYSTEM_DISK } from "../infra/platform/disk.ts";
import { makeIds } from "../infra/platform/ids.ts";
import { makeLog } from "../infra/platform/log.ts";
import { CheckError, type CheckPart, type CheckResult, innermost } from "./check-report.ts";

const SILENT = makeLog("silent", false);

async function ownFolder({ dataDir }: Config): Promise<CheckResult> {
  try {
    await mkdir(dataDir, { recursive: true });
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    await SYSTEM_DISK.tryWrite(dataDir);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const owner = "Give the user that runs the product this folder, or set DATA_DIR to another.";
    throw new CheckError(reason, diskAdvice(reason) ?? owner);
  }
  return { kind: "well", says: `the embedded one, in ${dataDir}` };
}

/** Checks that a notification of one connection reaches a listening one. Throws a two-line message otherwise. */
async function checkNotifications(config: Config, url: string): Promise<void> {
  const { direct, pooled } = databaseAddresses(config, url);
  const pool = openPool(url, SILENT, { max: 1, pooled });
  try {
    await (await openBus(direct, { log: SILENT, pool, ids: makeIds(systemClock) })).stop();
  } finally {
    await pool.end();
  }
}

const EMPTY: CheckResult = { kind: "well", says: "empty yet: the first start makes its tables" };
/** Readable by every role. */
const IS_THERE = `SELECT EXISTS (SELECT FROM pg_class JOIN pg_namespace AS room ON room.oid = relnamespace
  WHERE room.nspname = 'drizzle' AND relname = '__drizzle_migrations') AS there`;

async function schemaOf(config: Config, url: string): Promise<CheckResult> {
  const { pooled } = databaseAddresses(config, url);
  const pool = openPool(url, SILENT, { max: 1, pooled });
  try {
    const { rows } = await pool.query<{ there: boolean }>(IS_THERE);
    if (rows[0]?.there !== true) return EMPTY;
    const found = await readSchemaVersion(pool).catch((error: unknown) => {
      const advice =
        "The role of DATABASE_URL has to read the schema drizzle: a start with DATABASE_MIGRATE_URL gives it what it needs.";
      throw new CheckError(`its schema's version cannot be read: ${innermost(error)}`, advice);
    });
    if (found === null) return EMPTY;
    const says = `its schema is ${found.schema}`;
    if (!found.behind) return { kind: "well", says };
    return { kind: "note", says: `${says}, older than this version's`, advice: "The next start brings it up to date." };
  } finally {
    await pool.end();
  }
}

/** Splits a database error into reason and advice, which is its second line. */
function throwCheckError(error: unknown): never {
  const [reason = "", ...advice] = (error instanceof Error ? error.message : String(error)).split("\n");
  throw new CheckError(reason, advice.join(" "));
}

/** The server for reads that tolerate replication lag. */
function describeReader(checked: readonly CheckedDatabase[]): CheckResult[] {
  const reader = checked.find(({ variable }) => variable === "DATABASE_READ_URL");
  if (reader === undefined) return [];
  const says = `DATABASE_READ_URL is PostgreSQL ${reader.facts.version_name}, as ${reader.facts.role}`;
  if (reader.facts.standby) return [{ kind: "well", says: `${says}, a standby` }];
  return [{ kind: "note", says: `${says}, and no standby`, advice: "Leave it empty where there is no standby." }];
}

/** The database as used: every address, its rights, events and schema. */
export const DATABASE_CHECK: CheckPart = {
  name: "database",
  async look(config) {
    const { databaseUrl } = config;
    if (databaseUrl === null) return ownFolder(config);
    const checked = await checkDatabases(config).catch(throwCheckError);
    await checkNotifications(config, databaseUrl).catch(throwCheckError);
    const [main] = checked;
    const most = maxConnections(config);
    const says = `PostgreSQL ${main?.facts.version_name}, as ${main?.facts.role}, ${most} connections at most of ${main?.facts.room}`;
    const notes = checked.flatMap(({ notes }) => notes);
    const known = notes.map((note): CheckResult => ({ kind: "note", says: note, advice: "It works as it is." }));
    return [{ kind: "well", says }, await schemaOf(config, databaseUrl), ...describeReader(checked), ...known];
  },
};

/** Compares this machine's clock with the database's, which sessions, limits and schedules rely on. */
export const CLOCK_CHECK: CheckPart = {
  name: "clock",
  async look({ databaseUrl }) {
    if (databaseUrl === null) return { kind: "well", says: "the database is on this machine" };
    const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
    client.on("error", () => undefined);
    try {
      await client.connect();
      const apart = await measureClockSkew(systemClock, async () => {
        const { rows } = await client.query<{ at: number }>(DATABASE_TIME_QUERY);
        return rows[0]?.at ?? 0;
      });
      const says = `${(apart / 1_000).toFixed(1)} s apart from the database's`;
      const advice = "Let both machines keep their time by NTP (timedatectl set-ntp true).";
      if (apart > CLOCK_SKEW_LIMITS.farMs) throw new CheckError(says, advice);
      return apart > CLOCK_SKEW_LIMITS.notableMs ? { kind: "note", says, advice } : { kind: "well", says };
    } finally {
      void client.end().catch(() => undefined);
    }
  },
};
