import type { Pool } from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../../../contract/errors.ts";

/** Number of points per period in seconds for one key. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/** What is left of a limit after a call, and the seconds until it is full again. */
export type RateLimitState = { readonly limit: Limit; readonly remaining: number; readonly seconds: number };

function rateLimitState(limit: Limit, remaining: number, milliseconds: number): RateLimitState {
  return { limit, remaining: Math.max(0, remaining), seconds: Math.max(1, Math.ceil(milliseconds / 1_000)) };
}

/** Of two limits of one call, the one that will be exhausted first. */
export function stricterLimit(one: RateLimitState, other: RateLimitState): RateLimitState {
  return other.remaining < one.remaining ? other : one;
}

/** The `RateLimit` and `RateLimit-Policy` response headers (IETF HTTPAPI draft). */
export function rateHeaders({ limit: { name, points, seconds: window }, remaining, seconds }: RateLimitState) {
  return {
    ratelimit: `"${name}";r=${remaining};t=${seconds}`,
    "ratelimit-policy": `"${name}";q=${points};w=${window}`,
  };
}

/** The part of a transaction that a limit needs. */
type Sql = { executeSql(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** Adds a point or starts a new period, by the database's clock, so that the processes' clocks need not agree. */
const TAKE = `INSERT INTO rate_limits AS known (key, points, expire)
  VALUES ($1, 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN known.expire <= excluded.expire - $2::bigint THEN 1 ELSE known.points + 1 END,
    expire = CASE WHEN known.expire <= excluded.expire - $2::bigint THEN excluded.expire ELSE known.expire END
  RETURNING points, expire - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS milliseconds`;

/** A period that ended less than one period ago may have had its last point just before its end. */
const RECENTLY_USED = `SELECT FROM rate_limits
  WHERE key = $1 AND expire + $2::bigint > (extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Limits shared by all processes are stored in PostgreSQL; limits on reads are kept in the process. */
export type RateLimits = {
  /** Takes one point from `key` (an address or account) of a shared limit. Throws `rate_limited`. */
  consume(limit: Limit, key: string): Promise<RateLimitState>;
  /**
   * Like `take`, but inside of a transaction and rolled back with it. For limits that only the transaction can
   * determine, such as per record. Throws `rate_limited`.
   */
  consumeIn(tx: Sql, limit: Limit, key: string): Promise<void>;
  /** Whether `key` took a point within the last period of the limit. May stay true for up to two periods. */
  isRecentlyConsumed(limit: Limit, key: string): Promise<boolean>;
  /** Returns the points after a success that must not count. */
  reset(limit: Limit, key: string): Promise<void>;
  /** Takes one point of a limit that each process counts by itself. Throws `rate_limited`. */
  consumeLocal(limit: Limit, key: string): Promise<RateLimitState>;
  /** Throws `rate_limited` like `takeLocal` if no point is left, but takes none. */
  checkLocal(limit: Limit, key: string): Promise<void>;
};

/** A limit is reached. `seconds`: when the next call will pass. */
export class RateLimitError extends AppError {
  readonly seconds: number;
  /** Null if too many requests ran at once instead of a limit being reached. */
  readonly left: RateLimitState | null;

  constructor(milliseconds: number, limit?: Limit) {
    super("rate_limited", { detail: `retry in ${milliseconds} ms` });
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    this.left = limit === undefined ? null : rateLimitState(limit, 0, milliseconds);
  }
}

async function takeLocal(limiter: RateLimiterAbstract, limit: Limit, key: string): Promise<RateLimitState> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return rateLimitState(limit, remainingPoints, msBeforeNext);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new RateLimitError(rejection.msBeforeNext, limit);
  }
}

function rowOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`;
}

/** Takes the pool of the primary database (table `rate_limits`) and a factor applied to every limit. */
export function makeRateLimits(pool: Pool, factor: number): RateLimits {
  const local = new Map<string, RateLimiterAbstract>();
  const scaled = (limit: Limit): Limit => ({ ...limit, points: Math.max(1, Math.round(limit.points * factor)) });
  function counterOf(limit: Limit): RateLimiterAbstract {
    const options = { points: limit.points, duration: limit.seconds, keyPrefix: limit.name };
    const known = local.get(limit.name) ?? new RateLimiterMemory(options);
    local.set(limit.name, known);
    return known;
  }
  const poolSql: Sql = { executeSql: (text, values) => pool.query(text, values) };
  async function takeFrom(sql: Sql, given: Limit, key: string): Promise<RateLimitState> {
    const limit = scaled(given);
    const { rows } = await sql.executeSql(TAKE, [rowOf(limit, key), limit.seconds * 1_000]);
    const [points, milliseconds] = [Number(rows[0]?.points), Number(rows[0]?.milliseconds)];
    if (points > limit.points) throw new RateLimitError(milliseconds, limit);
    return rateLimitState(limit, limit.points - points, milliseconds);
  }
  return {
    consume: (limit, key) => takeFrom(poolSql, limit, key),
    consumeIn: async (sql, limit, key) => void (await takeFrom(sql, limit, key)),
    async isRecentlyConsumed(limit, key) {
      const { rowCount } = await pool.query(RECENTLY_USED, [rowOf(limit, key), limit.seconds * 1_000]);
      return rowCount !== 0;
    },
    async reset(limit, key) {
      await pool.query("DELETE FROM rate_limits WHERE key = $1", [rowOf(limit, key)]);
    },
    consumeLocal(given, key) {
      const limit = scaled(given);
      return takeLocal(counterOf(limit), limit, key);
    },
    async checkLocal(given, key) {
      const limit = scaled(given);
      const counted = await counterOf(limit).get(key);
      if (counted !== null && counted.consumedPoints >= limit.points)
        throw new RateLimitError(counted.msBeforeNext, limit);
    },
  };
}
