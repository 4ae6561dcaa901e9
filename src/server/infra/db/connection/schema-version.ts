import { readFileSync } from "node:fs";
import type pg from "pg";

type Step = { readonly when: number; readonly tag: string };

const JOURNALS = ["before-1.0/meta/_journal.json", "meta/_journal.json"];
const NEWEST = "SELECT max(created_at)::float8 AS at FROM drizzle.__drizzle_migrations";
/** Readiness checks repeat soon, so a check gives up early. */
const READ_TIMEOUT_MS = 2_000;
/**
 * While all connections are busy, the last result counts for this long: a full pool does not mean that the database is
 * down.
 */
const CACHE_MS = 10_000;

/**
 * The newest migration of a database, by name if this version knows it. `behind`: this version needs newer migrations.
 */
export type SchemaVersion = { readonly schema: string; readonly behind: boolean };

const journals = JOURNALS.map(
  (path) =>
    JSON.parse(readFileSync(new URL(`../migrations/${path}`, import.meta.url), "utf8")) as { entries: readonly Step[] },
);
const names = new Map(journals.flatMap(({ entries }) => entries.map(({ when, tag }) => [when, tag] as const)));
const needed = Math.max(...names.keys());

/** Returns the schema version for the timestamp of the newest migration; null if none has run. */
export function schemaVersionAt(at: number | null): SchemaVersion | null {
  return at === null ? null : { schema: names.get(at) ?? `newer: ${at}`, behind: at < needed };
}

/** Reads the schema version; null if no migration has run. Throws if it cannot be read. */
export async function readSchemaVersion(pool: Pick<pg.Pool, "query">): Promise<SchemaVersion | null> {
  const asked = { text: NEWEST, query_timeout: READ_TIMEOUT_MS } as { text: string };
  const { rows } = await pool.query<{ at: number | null }>(asked);
  return schemaVersionAt(rows[0]?.at ?? null);
}

type Counted = Pick<pg.Pool, "query" | "options" | "totalCount" | "idleCount">;
type CachedVersion = { readonly at: number; readonly version: SchemaVersion | null };

/**
 * Returns a reader of the schema version, which gives null if the database does not answer in time. While all
 * connections are busy it does not wait for one: it returns the last result and refreshes in the background. `now` is
 * for tests.
 */
export function createSchemaVersionReader(
  pool: Counted,
  now: () => number = () => performance.now(),
): () => Promise<SchemaVersion | null> {
  let known: CachedVersion | undefined;
  let beside = false;
  const full = () => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const lately = (): CachedVersion | undefined =>
    known !== undefined && now() - known.at < CACHE_MS ? known : undefined;
  async function read(): Promise<SchemaVersion | null> {
    try {
      const version = await readSchemaVersion(pool);
      known = { at: now(), version };
      return version;
    } catch {
      return null;
    }
  }
  return async () => {
    const last = full() ? lately() : undefined;
    if (last === undefined) return read();
    if (!beside) {
      beside = true;
      void read().finally(() => {
        beside = false;
      });
    }
    return last.version;
  };
}
