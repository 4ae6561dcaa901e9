import type { Pool } from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../../contract/errors.ts";

/** So many points in so many seconds for one key. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

/** What is left of a limit after a call, and in how many seconds all of it is there again. */
export type Left = { readonly limit: Limit; readonly remaining: number; readonly seconds: number };

function leftOf(limit: Limit, remaining: number, milliseconds: number): Left {
  return { limit, remaining: Math.max(0, remaining), seconds: Math.max(1, Math.ceil(milliseconds / 1_000)) };
}

/** Of two limits of one call, that which will hold it up first. */
export function tighter(one: Left, other: Left): Left {
  return other.remaining < one.remaining ? other : one;
}

/** The same as callers read it (RateLimit and RateLimit-Policy of the IETF's HTTPAPI group). */
export function rateHeaders({ limit: { name, points, seconds: window }, remaining, seconds }: Left) {
  return {
    ratelimit: `"${name}";r=${remaining};t=${seconds}`,
    "ratelimit-policy": `"${name}";q=${points};w=${window}`,
  };
}

/** A transaction, as far as a limit needs it. */
type Sql = { executeSql(text: string, values: unknown[]): Promise<{ rows: Record<string, unknown>[] }> };

/** One point more, or the first of a new period, by the database's clock: processes need not agree on theirs. */
const TAKE = `INSERT INTO rate_limits AS known (key, points, expire)
  VALUES ($1, 1, (extract(epoch FROM clock_timestamp()) * 1000)::bigint + $2::bigint)
  ON CONFLICT (key) DO UPDATE SET
    points = CASE WHEN known.expire <= excluded.expire - $2::bigint THEN 1 ELSE known.points + 1 END,
    expire = CASE WHEN known.expire <= excluded.expire - $2::bigint THEN excluded.expire ELSE known.expire END
  RETURNING points, expire - (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS milliseconds`;

/** A period runs from its first point, so one that ended less than a period ago may have had its last point just before. */
const LATELY = `SELECT FROM rate_limits
  WHERE key = $1 AND expire + $2::bigint > (extract(epoch FROM clock_timestamp()) * 1000)::bigint`;

/** Limits that every process shares live in PostgreSQL, limits on reads in the process. */
export type RateLimits = {
  /** Takes one point from `key` (an address, an account) of a shared limit. Throws `rate_limited`. */
  take(limit: Limit, key: string): Promise<Left>;
  /**
   * Like `take`, as a part of a transaction: undone with it. For what only a transaction can tell, like how much one
   * record may get. Throws `rate_limited`.
   */
  takeIn(tx: Sql, limit: Limit, key: string): Promise<void>;
  /** Whether `key` has taken a point within the last period of the limit; may say so for up to two. */
  takenLately(limit: Limit, key: string): Promise<boolean>;
  /** Gives the points back, after a success that shall not count. */
  forgive(limit: Limit, key: string): Promise<void>;
  /** Takes one point of a limit that each process counts for itself. Throws `rate_limited`. */
  takeLocal(limit: Limit, key: string): Promise<Left>;
  /** Refuses like `takeLocal` whoever has no point left, and takes none. Throws `rate_limited`. */
  requireLocal(limit: Limit, key: string): Promise<void>;
};

/** A limit is reached; `seconds` is when the next call will pass. */
export class RateLimited extends AppError {
  readonly seconds: number;
  /** Null where it was no number of calls, but too many at once. */
  readonly left: Left | null;

  constructor(milliseconds: number, limit?: Limit) {
    super("rate_limited", { detail: `retry in ${milliseconds} ms` });
    this.seconds = Math.max(1, Math.ceil(milliseconds / 1_000));
    this.left = limit === undefined ? null : leftOf(limit, 0, milliseconds);
  }
}

async function takeLocal(limiter: RateLimiterAbstract, limit: Limit, key: string): Promise<Left> {
  try {
    const { remainingPoints, msBeforeNext } = await limiter.consume(key);
    return leftOf(limit, remainingPoints, msBeforeNext);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new RateLimited(rejection.msBeforeNext, limit);
  }
}

function rowOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`;
}

/** Takes the pool of the primary database (table `rate_limits`) and the factor that multiplies every limit. */
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
  async function takeFrom(sql: Sql, given: Limit, key: string): Promise<Left> {
    const limit = scaled(given);
    const { rows } = await sql.executeSql(TAKE, [rowOf(limit, key), limit.seconds * 1_000]);
    const [points, milliseconds] = [Number(rows[0]?.points), Number(rows[0]?.milliseconds)];
    if (points > limit.points) throw new RateLimited(milliseconds, limit);
    return leftOf(limit, limit.points - points, milliseconds);
  }
  return {
    take: (limit, key) => takeFrom(poolSql, limit, key),
    takeIn: async (sql, limit, key) => void (await takeFrom(sql, limit, key)),
    async takenLately(limit, key) {
      const { rowCount } = await pool.query(LATELY, [rowOf(limit, key), limit.seconds * 1_000]);
      return rowCount !== 0;
    },
    async forgive(limit, key) {
      await pool.query("DELETE FROM rate_limits WHERE key = $1", [rowOf(limit, key)]);
    },
    takeLocal(given, key) {
      const limit = scaled(given);
      return takeLocal(counterOf(limit), limit, key);
    },
    async requireLocal(given, key) {
      const limit = scaled(given);
      const counted = await counterOf(limit).get(key);
      if (counted !== null && counted.consumedPoints >= limit.points)
        throw new RateLimited(counted.msBeforeNext, limit);
    },
  };
}
