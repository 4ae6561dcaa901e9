import type { Pool } from "pg";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterPostgres,
  RateLimiterRes,
} from "rate-limiter-flexible";
import { AppError } from "../../contract/errors.ts";

/** So many points in so many seconds for one key. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/** A transaction, as far as a limit needs it. */
type Sql = { executeSql(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** One point more, or the first of a new period: what the library does, in one statement of ours. */
const TAKE = `INSERT INTO rate_limits AS known (key, points, expire)
  VALUES ($1, 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN known.expire <= excluded.expire - $2::bigint THEN 1 ELSE known.points + 1 END,
    expire = CASE WHEN known.expire <= excluded.expire - $2::bigint THEN excluded.expire ELSE known.expire END
  RETURNING points, expire - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS milliseconds`;

/** Limits that every process shares live in PostgreSQL, limits on reads in the process. */
export type RateLimits = {
  /** Takes one point from `key` (an address, an account) of a shared limit. Throws `rate_limited`. */
  take(limit: Limit, key: string): Promise<void>;
  /**
   * Like `take`, as a part of a transaction: undone with it. For creations by anybody, whose twins wait inside their
   * transactions: a connection more for each would be one too many. Throws `rate_limited`.
   */
  takeIn(tx: Sql, limit: Limit, key: string): Promise<void>;
  /** Gives the points back, after a success that shall not count. */
  forgive(limit: Limit, key: string): Promise<void>;
  /** Takes one point of a limit that each process counts for itself. Throws `rate_limited`. */
  takeLocal(limit: Limit, key: string): Promise<void>;
};

/** A limit is reached; `seconds` is when the next call will pass. */
export class RateLimited extends AppError {
  readonly seconds: number;

  constructor(milliseconds: number) {
    super("rate_limited", { detail: `retry in ${milliseconds} ms` });
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
  }
}

async function take(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new RateLimited(rejection.msBeforeNext);
  }
}

/** Takes the pool of the primary database (table `rate_limits`) and the factor that multiplies every limit. */
export function makeRateLimits(pool: Pool, factor: number): RateLimits {
  const shared = new Map<string, RateLimiterAbstract>();
  const local = new Map<string, RateLimiterAbstract>();
  const options = (limit: Limit) => ({
    points: Math.max(1, Math.round(limit.points * factor)),
    duration: limit.seconds,
    keyPrefix: limit.name,
  });
  function sharedLimiter(limit: Limit): RateLimiterAbstract {
    const known = shared.get(limit.name);
    if (known) return known;
    const made = new RateLimiterPostgres({
      ...options(limit),
      storeClient: pool,
      storeType: "pool",
      tableName: "rate_limits",
      tableCreated: true,
      clearExpiredByTimeout: false,
    });
    shared.set(limit.name, made);
    return made;
  }
  return {
    take: (limit, key) => take(sharedLimiter(limit), key),
    async takeIn(tx, limit, key) {
      const { points, duration, keyPrefix } = options(limit);
      const { rows } = await tx.executeSql(TAKE, [`${keyPrefix}:${key}`, duration * 1_000]);
      const taken = Number(rows[0]?.points);
      if (taken > points) throw new RateLimited(Number(rows[0]?.milliseconds));
    },
    async forgive(limit, key) {
      await sharedLimiter(limit).delete(key);
    },
    takeLocal(limit, key) {
      const known = local.get(limit.name) ?? new RateLimiterMemory(options(limit));
      local.set(limit.name, known);
      return take(known, key);
    },
  };
}
