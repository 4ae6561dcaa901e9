import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { PRODUCT_KEY } from "../../../contract/product.ts";
import { ADVISORY_LOCKS } from "./advisory-locks.ts";
import { connectWithTimeout, databaseErrorReason, unusableError } from "./check-database.ts";
import type { DatabaseVariable } from "./connection/database-facts.ts";
import { grantTableAccess } from "./connection/grants.ts";
import { schemaVersionAt } from "./connection/schema-version.ts";
import { buildSmallIndexes, DEFERRED_INDEXES } from "./deferred-indexes.ts";

const JOURNAL = "drizzle.__drizzle_migrations";
const MIGRATIONS = fileURLToPath(new URL("./migrations", import.meta.url));
/** The migrations before the baseline: they bring a database from before 1.0 to exactly the baseline's schema. */
const BEFORE_BASELINE = fileURLToPath(new URL("./migrations/before-1.0", import.meta.url));
/** A session that waits for a table lock blocks everyone behind it, so the wait is short. */
const LOCK_TIMEOUT = "2s";
const LOCK_ATTEMPTS = 30;
const LOCK_PAUSE_MS = 1_000;
const CONNECT_TIMEOUT_MS = 10_000;

/** A migration failed; all of its transaction were rolled back together. */
class MigrationError extends Error {
  constructor(cause: unknown) {
    const step = stepOf(cause);
    const where = step === null ? "" : `${step} failed: `;
    super(
      `The database could not be brought up to date: ${where}${databaseErrorReason(cause)}\nNothing was changed in it.`,
      {
        cause,
      },
    );
    this.name = "MigrationError";
  }
}

/** The migrations from the baseline on, in order, each with its timestamp. */
export const listMigrations = () => readMigrationFiles({ migrationsFolder: MIGRATIONS });

/** The migrations before the baseline, in order. */
export const listEarlierMigrations = () => readMigrationFiles({ migrationsFolder: BEFORE_BASELINE });

/**
 * Returns the migrations with these timestamps in order, or null if one is not known here. In a database from before the
 * baseline, the baseline changes nothing and is only recorded.
 */
export function migrationsAt(moments: readonly number[]): MigrationMeta[] | null {
  const wanted = new Set(moments);
  const [baseline, ...later] = listMigrations();
  const earlier = listEarlierMigrations().filter(({ folderMillis }) => wanted.has(folderMillis));
  const first = baseline && (earlier.length > 0 ? { ...baseline, sql: [] } : baseline);
  const found = [...earlier, ...(first ? [first] : []), ...later].filter((step) => wanted.has(step.folderMillis));
  return found.length === wanted.size ? found : null;
}

/** The name of the failed migration; the migrator reports only the statement. */
function stepOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const { query } = error as { query?: unknown };
  const all = typeof query === "string" ? [...listEarlierMigrations(), ...listMigrations()] : [];
  const step = all.find(({ sql }) => sql.includes(query as string));
  return step === undefined ? stepOf(error.cause) : (schemaVersionAt(step.folderMillis)?.schema ?? null);
}

/** SQLSTATE of a lock timeout and a deadlock: a retry may succeed. */
const TRANSIENT_CODES: ReadonlySet<unknown> = new Set(["55P03", "40P01"]);

function isTransientFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ("code" in error && TRANSIENT_CODES.has(error.code)) || isTransientFailure(error.cause);
}

/** Timestamp of 0041: earlier migrations were released, and their timestamps are in order. */
const IN_ORDER_UNTIL = 1_795_384_648_974;

/** Timestamps of the applied migrations in order; empty for a database without our schema. */
export async function listAppliedMigrations(client: pg.ClientBase): Promise<number[]> {
  const known = await client.query<{ yes: boolean }>("SELECT to_regclass($1) IS NOT NULL AS yes", [JOURNAL]);
  if (known.rows[0]?.yes !== true) return [];
  const { rows } = await client.query<{ at: number }>(
    `SELECT created_at::float8 AS at FROM ${JOURNAL} ORDER BY created_at`,
  );
  return rows.map(({ at }) => at);
}

/**
 * Runs migrations in the caller's transaction and records them in the journal, which must exist. Throws the driver's
 * error as the cause of one that has the failed statement as `query`.
 */
export async function applyMigrations(client: pg.ClientBase, steps: readonly MigrationMeta[]): Promise<void> {
  for (const { sql, hash, folderMillis } of steps) {
    for (const query of sql) {
      await client.query(query).catch((cause: unknown) => {
        throw Object.assign(new Error("a statement of a migration failed", { cause }), { query });
      });
    }
    await client.query(`INSERT INTO ${JOURNAL} (hash, created_at) VALUES ($1, $2)`, [hash, folderMillis]);
  }
}

/**
 * Brings a database from before the baseline to its schema, and records the baseline as done, in one transaction. Also
 * runs migrations older than the newest one: some were created in parallel and merged out of order, so installations
 * may have skipped them.
 */
async function reachBaseline(client: pg.Client): Promise<void> {
  const applied = await listAppliedMigrations(client);
  const [baseline] = listMigrations();
  if (applied.length === 0 || baseline === undefined || applied.includes(baseline.folderMillis)) return;
  const after = Math.min(IN_ORDER_UNTIL, ...applied.slice(-1));
  const missing = listEarlierMigrations().filter(({ folderMillis: at }) => at > after && !applied.includes(at));
  try {
    await client.query("BEGIN");
    await applyMigrations(client, [...missing, { ...baseline, sql: [] }]);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK");
    throw error;
  }
}

/**
 * Waits while others migrate. The statement timeout is disabled, because a role behind a pooler has the short one of
 * requests.
 */
async function acquireMigrationLock(client: pg.Client): Promise<void> {
  await client.query("SET statement_timeout = 0");
  await client.query("SELECT pg_advisory_lock($1)", [ADVISORY_LOCKS.migrations]);
}

/** A long query may hold a table that a migration needs. Between two attempts other sessions proceed. */
async function migrateWithRetries(client: pg.Client): Promise<void> {
  await client.query("SET jit = off");
  await client.query(`SET lock_timeout = '${LOCK_TIMEOUT}'`);
  for (let attempt = 1; ; attempt += 1) {
    try {
      await reachBaseline(client);
      await migrate(drizzle(client), { migrationsFolder: MIGRATIONS });
      return;
    } catch (error) {
      if (attempt === LOCK_ATTEMPTS || !isTransientFailure(error)) throw new MigrationError(error);
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/** Our indexes only: the queue rebuilds its own while others start, and so does `buildIndexes`. */
const INVALID_INDEXES = `SELECT indexrelid::regclass::text AS name FROM pg_index JOIN pg_class ON pg_class.oid = indexrelid
  WHERE NOT indisvalid AND relnamespace = current_schema()::regnamespace
  AND relname <> ALL ($1::text[])`;

/**
 * What a start did to the schema: the newest migration before and after it, and how many ran. `from` is null for a new
 * database.
 */
export type MigrationResult = {
  readonly from: string | null;
  readonly to: string | null;
  readonly migrations: number;
  readonly milliseconds: number;
};

/**
 * Migrates the schema to the newest version and returns what was done. Several processes may start at once: one
 * migrates, the others wait. The migrations up to the baseline run in one transaction and the later ones in another, so
 * an interruption leaves none half applied, and the next start continues.
 * Throws DatabaseUnusableError and MigrationError, the latter also if an interrupted CREATE INDEX CONCURRENTLY left an
 * invalid index.
 */
export async function migrateDatabase(
  url: string,
  variable: DatabaseVariable = "DATABASE_URL",
): Promise<MigrationResult> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${PRODUCT_KEY}-migrate`,
  });
  // A cut connection also fails the running statement. Without a listener the event would end the process.
  client.on("error", () => undefined);
  await connectWithTimeout(client).catch((error) => {
    client.end().catch(() => undefined);
    throw unusableError(error, variable);
  });
  try {
    await acquireMigrationLock(client);
    const began = performance.now();
    const before = await listAppliedMigrations(client);
    await migrateWithRetries(client);
    await buildSmallIndexes(client);
    const invalid = await client.query<{ name: string }>(INVALID_INDEXES, [DEFERRED_INDEXES.map(({ name }) => name)]);
    if (invalid.rows.length > 0) {
      const names = invalid.rows.map((row) => row.name).join(", ");
      throw new MigrationError(new Error(`these indexes are invalid, run REINDEX on them: ${names}`));
    }
    const after = await listAppliedMigrations(client);
    const nameOf = (applied: readonly number[]) => schemaVersionAt(applied.at(-1) ?? null)?.schema ?? null;
    const milliseconds = Math.round(performance.now() - began);
    return { from: nameOf(before), to: nameOf(after), migrations: after.length - before.length, milliseconds };
  } finally {
    await client.end();
  }
}

/** Grants the role of `url` the use of the owner's tables (`grantTableAccess`). Throws the driver's error on failure. */
export async function grantDatabaseAccess(owner: string, url: string): Promise<void> {
  const clients = [owner, url].map((connectionString) => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: CONNECT_TIMEOUT_MS });
    client.on("error", () => undefined);
    return client;
  });
  const [owning, using] = clients as [pg.Client, pg.Client];
  try {
    await Promise.all(clients.map((client) => client.connect()));
    const { rows } = await using.query<{ role: string }>("SELECT current_user AS role");
    await acquireMigrationLock(owning);
    await grantTableAccess(owning, rows[0]?.role ?? "");
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}
