import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { PRODUCT_KEY } from "../../contract/product.ts";
import { connectPatiently, reasonOf, unusable } from "./check-database.ts";
import type { Variable } from "./connecting/database-facts.ts";
import { grantUse } from "./connecting/grants.ts";
import { buildSmallIndexes, LATE_INDEXES } from "./late-indexes.ts";

const JOURNAL = "drizzle.__drizzle_migrations";
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** Any fixed number: every process of the product asks for the same lock. */
const LOCK = 7_264_501;
/** Whoever waits for a table's lock makes everybody behind it wait too: not for longer than this. */
const LOCK_TIMEOUT = "2s";
const LOCK_ATTEMPTS = 30;
const LOCK_PAUSE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** A step failed; all of them were undone together. */
class MigrationError extends Error {
  constructor(cause: unknown) {
    super(`The database could not be brought up to date: ${reasonOf(cause)}\nNothing was changed in it.`, { cause });
    this.name = "MigrationError";
  }
}

/** All migrations that this version knows, in their order, each with its moment. */
export const migrationSteps = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** Waited too long for a table, or for somebody who waited for us: in a moment both may be over. */
const OF_THE_MOMENT: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

function isOfTheMoment(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && OF_THE_MOMENT.has(error.code)) || isOfTheMoment(error.cause);
}

/** The moment of 0041: what came before was released, and its moments are in order. */
const IN_ORDER_UNTIL = 1_795_384_648_974;

/**
 * The migrator takes every step for done whose moment is before the last one's that ran. Some that came at once passed each
 * other: those that an installation passed over are made up for, in their order.
 */
async function makeUpFor(client: pg.Client): Promise<void> {
  const known = await client.query<{ yes: boolean }>("SELECT to_regclass($1) IS NOT NULL AS yes", [JOURNAL]);
  if (known.rows[0]?.yes !== true) return;
  const { rows } = await client.query<{ at: number }>(`SELECT created_at::float8 AS at FROM ${JOURNAL}`);
  const done = new Set(rows.map(({ at }) => at));
  const last = Math.max(0, ...done);
  const passed = migrationSteps().filter(({ folderMillis: at }) => at > IN_ORDER_UNTIL && at < last && !done.has(at));
  if (passed.length === 0) return;
  try {
    await client.query("BEGIN");
    for (const { sql, hash, folderMillis } of passed) {
      for (const statement of sql) await client.query(statement);
      await client.query(`INSERT INTO ${JOURNAL} (hash, created_at) VALUES ($1, $2)`, [hash, folderMillis]);
    }
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/** Waits as long as others migrate: a role behind a pooler has the short patience of requests. */
async function takeLock(client: pg.Client): Promise<void> {
  await client.query("SET statement_timeout = 0");
  await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
}

/** A long query may hold a table that a step needs; between two attempts everybody else gets their turn. */
async function migratePatiently(client: pg.Client): Promise<void> {
  await client.query("SET jit = off");
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await makeUpFor(client);
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isOfTheMoment(error)) throw new MigrationError(error);
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** Ours alone: the queue rebuilds indexes of its own while others start, and so are late ones (`buildIndexes`). */
const INVALID = `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace
  AND relname <> ALL ($1::text[])`;

/**
 * Brings the schema up to date. Several processes may start at once: one migrates, the others wait and find it done.
 * All pending steps stand in one transaction, so an interrupted migration leaves nothing behind.
 * Throws DatabaseUnusableError and MigrationError, the latter also when an interrupted CREATE INDEX CONCURRENTLY left an
 * invalid index.
 */
export async function migrateDatabase(url: string, variable: Variable = "DATABASE_URL"): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${PRODUCT_KEY}-migrate`,
  });
  // A cut connection fails the statement that runs; unheard, it would end the process.
  client.on("error", () => undefined);
  await connectPatiently(client).catch((error) => {
    client.end().catch(() => undefined);
    throw unusable(error, variable);
  });
  try {
    await takeLock(client);
    await migratePatiently(client);
    await buildSmallIndexes(client);
    const invalid = await client.query<{ name: string }>(INVALID, [LATE_INDEXES.map(({ name }) => name)]);
    if (invalid.rows.length > 0) {
      const names = invalid.rows.map((row) => row.name).join(", ");
      throw new MigrationError(new Error(`these indexes are invalid, run REINDEX on them: ${names}`));
    }
  } finally {
    await client.end();
  }
}

/**
 * Lets the role of `url` use what the owner has made (`grantUse`). Throws the driver's error where that cannot be.
 */
export async function shareDatabase(owner: string, url: string): Promise<void> {
  const clients = [owner, url].map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => undefined);
    return client;
  });
  const [owning, using] = clients as [pg.Client, pg.Client];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const { rows } = await using.query<{ role: string }>("SELECT current_user AS role");
    await takeLock(owning);
    await grantUse(owning, rows[0]?.role ?? "");
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
