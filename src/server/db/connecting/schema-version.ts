import { readFileSync } from "node:fs";
import type pg from "pg";

type Step = { readonly when: number; readonly tag: string };

const JOURNAL = new URL("../migrations/meta/_journal.json", import.meta.url);
const NEWEST = "SELECT max(created_at)::float8 AS at FROM drizzle.__drizzle_migrations";
/** Whoever asks whether a process is ready asks again soon. */
const PATIENCE_MS = 2_000;
/** For so long what was read last counts where all connections are at work: that is no sign that the database is away. */
const KNOWN_MS = 10_000;

/** The newest migration of a database, by its name where this version knows it; `behind`: this version needs newer ones. */
export type SchemaVersion = { readonly schema: string; readonly behind: boolean };

const { entries } = JSON.parse(readFileSync(JOURNAL, "utf8")) as { entries: readonly Step[] };
const names = new Map(entries.map(({ when, tag }) => [when, tag]));
const needed = Math.max(...names.keys());

/** Names the schema whose newest migration is of a moment; null where none has run. */
export function schemaNamed(at: number | null): SchemaVersion | null {
  return at === null ? null : { schema: names.get(at) ?? `newer: ${at}`, behind: at < needed };
}

/** Reads the schema's version; null where no migration has run. Throws where it cannot be read. */
export async function readSchemaVersion(pool: Pick<pg.Pool, "query">): Promise<SchemaVersion | null> {
  const asked = { text: NEWEST, query_timeout: PATIENCE_MS } as { text: string };
  const { rows } = await pool.query<{ at: number | null }>(asked);
  return schemaNamed(rows[0]?.at ?? null);
}

type Counted = Pick<pg.Pool, "query" | "options" | "totalCount" | "idleCount">;
type Known = { readonly at: number; readonly version: SchemaVersion | null };

/**
 * Gives a reader of the schema's version; it gives null where the database does not answer in time. While all connections are at work
 * it waits for none: it gives what it read some seconds ago, and reads beside that. `now` is for tests.
 */
export function schemaVersionReader(
  pool: Counted,
  now: () => number = () => performance.now(),
): () => Promise<SchemaVersion | null> {
  let known: Known | undefined;
  let beside = false;
  const full = () => pool.idleCount === 0 && pool.totalCount >= pool.options.max;
  const lately = (): Known | undefined => (known !== undefined && now() - known.at < KNOWN_MS ? known : undefined);
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
