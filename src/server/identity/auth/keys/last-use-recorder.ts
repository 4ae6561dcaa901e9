import { LRUCache } from "lru-cache";
import type { Pool } from "pg";
import type { Clock } from "../../../infra/platform/clock.ts";
import { errorFields, type Log } from "../../../infra/platform/log.ts";

/** The precision of a key's last use. */
const PRECISION_MS = 60_000;
/** Uses within this interval are written together. */
const FLUSH_INTERVAL_MS = 2_000;
/** The delay after a failure. */
const RETRY_DELAY_MS = 10_000;
const CAPACITY = 10_000;

/** Locks rows in one order and skips those that another process is writing, so that nobody waits. */
const UPDATE_LAST_USE = `WITH locked AS (SELECT id FROM api_keys WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE SKIP LOCKED)
  UPDATE api_keys SET last_used_at = greatest(last_used_at, used.at)
  FROM unnest($1::uuid[], $2::timestamptz[]) AS used(id, at) JOIN locked ON locked.id = used.id
  WHERE api_keys.id = used.id RETURNING api_keys.id`;

/** Records when keys were last used, from memory and outside of requests, at most once a minute per key (rule X83). */
export type LastUseRecorder = {
  note(key: string): void;
  /** Writes the remaining records. Never throws. */
  close(): Promise<void>;
};

/** Takes the primary database's pool; close it only after this. */
export function createLastUseRecorder({ pool, clock, log }: { pool: Pool; clock: Clock; log: Log }): LastUseRecorder {
  const noted = new LRUCache<string, number>({ max: CAPACITY });
  const waiting = new Map<string, Date>();
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  function later(pause: number): void {
    if (closed) return;
    timer ??= setTimeout(() => void write(), pause);
    timer.unref();
  }
  function putBack(batch: readonly [string, Date][], pause: number): void {
    for (const [key, at] of batch) if (!waiting.has(key)) waiting.set(key, at);
    if (batch.length > 0) later(pause);
  }
  async function write(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const batch = [...waiting];
    if (batch.length === 0) return;
    waiting.clear();
    try {
      const values = [batch.map(([key]) => key), batch.map(([, at]) => at)];
      const { rows } = await pool.query<{ id: string }>(UPDATE_LAST_USE, values);
      const written = new Set(rows.map(({ id }) => id));
      // Rows that another process is writing, or that are gone, are not retried for more than a minute.
      const since = clock.now().getTime() - PRECISION_MS;
      const locked = batch.filter(([key, at]) => !written.has(key) && at.getTime() > since);
      putBack(locked, FLUSH_INTERVAL_MS);
    } catch (error) {
      log.warn(errorFields(error), "the last use of API keys could not be written, will retry");
      putBack(batch, RETRY_DELAY_MS);
    }
  }
  return {
    note(key) {
      const now = clock.now().getTime();
      if (now - (noted.get(key) ?? 0) < PRECISION_MS) return;
      noted.set(key, now);
      waiting.set(key, new Date(now));
      later(FLUSH_INTERVAL_MS);
    },
    async close() {
      closed = true;
      await write();
    },
  };
}
