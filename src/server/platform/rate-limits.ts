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

/** Limits that every process shares live in PostgreSQL, limits on reads in the process. */
export type RateLimits = {
  /** Takes one point from `key` (an address, an account) of a shared limit. Throws `rate_limited`. */
  take(limit: Limit, key: string): Promise<void>;
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
