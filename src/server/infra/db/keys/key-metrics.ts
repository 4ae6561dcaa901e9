import type pg from "pg";
import type { Clock } from "../../platform/clock.ts";
import type { Config } from "../../platform/config.ts";
import { keyFingerprint, type Secrets } from "../../platform/crypto.ts";
import type { Metrics } from "../../platform/metrics.ts";
import { countRowsQuery, ENCRYPTED_COLUMNS, encryptedColumnName } from "./encrypted-columns.ts";

type Pool = Pick<pg.Pool, "query">;
/** The metric counts tables, so it is cached; re-encryption takes much longer anyway. */
const CACHE_MS = 60_000;

type Pass = {
  readonly name: string;
  readonly after: string | null;
  readonly left_former: number;
  readonly left_unreadable: number;
  readonly finished_at: Date | null;
};

/** How much data depends on former keys. */
export type KeyDependency = {
  /** Values encrypted with a former key, or not checked since the key changed. */
  readonly former: number;
  /** Values that no key decrypts. */
  readonly unreadable: number;
  /** When the passes that found this began; null while a column was not checked yet. */
  readonly since: Date | null;
};

/** Reads what depends on former keys, from the re-encryption passes under this SECRET_KEY. */
export async function readKeyDependency(pool: Pool, secrets: Secrets): Promise<KeyDependency> {
  const { rows } = await pool.query<Pass>(
    "SELECT name, after, left_former, left_unreadable, finished_at FROM reencryption_passes WHERE key_print = $1",
    [keyFingerprint(secrets)],
  );
  const passes = new Map(rows.map((pass) => [pass.name, pass]));
  let [former, unreadable] = [0, 0];
  const ends: (Date | null)[] = [];
  for (const column of ENCRYPTED_COLUMNS) {
    const pass = passes.get(encryptedColumnName(column));
    const finished = pass?.finished_at ?? null;
    unreadable += pass?.left_unreadable ?? 0;
    ends.push(finished);
    if (finished !== null) former += pass?.left_former ?? 0;
    else former += (await pool.query<{ all: number }>(countRowsQuery(column), [pass?.after ?? null])).rows[0]?.all ?? 0;
  }
  const whole = ends.filter((end) => end !== null).sort((a, b) => a.getTime() - b.getTime());
  return { former, unreadable, since: whole.length === ends.length ? (whole[0] ?? null) : null };
}

type Parts = {
  readonly pool: Pool;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly config: Pick<Config, "formerSecretKeys">;
};

/** Exports whether a former SECRET_KEY is still needed: zero means it is not (rule O37). */
export function registerKeyDependencyMetric(metrics: Metrics, { pool, clock, secrets, config }: Parts): void {
  let known: { readonly at: number; readonly former: number } | undefined;
  metrics.figure(
    "encrypted_with_former_key",
    "Values that a former SECRET_KEY encrypted, or that were not looked at since it was changed",
    async () => {
      if (config.formerSecretKeys.length === 0) return 0;
      const at = clock.now().getTime();
      if (known === undefined || Math.abs(at - known.at) >= CACHE_MS)
        known = { at, former: (await readKeyDependency(pool, secrets)).former };
      return known.former;
    },
  );
}
