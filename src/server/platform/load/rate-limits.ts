import type { Pool } from "pg";
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "../../../contract/errors.ts";

/** So many points in so many seconds for one key. */
export type Limit = { readonly name: string; readonly points: number; readonly seconds: number };

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
  take(limit: Limit, key: string): Promise<void>;
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

async function takeLocal(limiter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await limiter.consume(key);
  } catch (rejection) {
    if (!(rejection instanceof RateLimiterRes)) throw rejection;
    throw new RateLimited(rejection.msBeforeNext);
  }
}

function rowOf(limit: Limit, key: string): string {
  return `${limit.name}:${key}`;
}

/** Takes the pool of the primary database (table `rate_limits`) and the factor that multiplies every limit. */
export function makeRateLimits(pool: Pool, factor: number): RateLimits {
  const local = new Map<string, RateLimiterAbstract>();
  const pointsOf = (limit: Limit) => Math.max(1, Math.round(limit.points * factor));
  const poolSql: Sql = { executeSql: (text, values) => pool.query(text, values) };
  async function takeIn(sql: Sql, limit: Limit, key: string): Promise<void> {
    const { rows } = await sql.executeSql(TAKE, [rowOf(limit, key), limit.seconds * 1_000]);
    if (Number(rows[0]?.points) > pointsOf(limit)) throw new RateLimited(Number(rows[0]?.milliseconds));
  }
  return {
    take: (limit, key) => takeIn(poolSql, limit, key),
    takeIn,
    async takenLately(limit, key) {
      const { rowCount } = await pool.query(LATELY, [rowOf(limit, key), limit.seconds * 1_000]);
      return rowCount !== 0;
    },
    async forgive(limit, key) {
      await pool.query("DELETE FROM rate_limits WHERE key = $1", [rowOf(limit, key)]);
    },
    takeLocal(limit, key) {
      const options = { points: pointsOf(limit), duration: limit.seconds, keyPrefix: limit.name };
      const known = local.get(limit.name) ?? new RateLimiterMemory(options);
      local.set(limit.name, known);
      return takeLocal(known, key);
    },
  };
}
