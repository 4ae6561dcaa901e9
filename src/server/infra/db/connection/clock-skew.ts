import type { Clock } from "../../platform/clock.ts";

/**
 * Codes of a second factor are valid for half a minute, and signatures are valid from the time of signing, so clocks
 * must agree.
 */
export const CLOCK_SKEW_LIMITS = { farMs: 10_000, notableMs: 1_000 } as const;

/** The database's time in milliseconds since 1970, as `at`. */
export const DATABASE_TIME_QUERY = "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at";

/** Difference between this machine's clock and the database's in milliseconds. `ask` queries the database's time. */
export async function measureClockSkew(clock: Clock, ask: () => Promise<number>): Promise<number> {
  const before = clock.now().getTime();
  const at = await ask();
  return Math.abs((before + clock.now().getTime()) / 2 - at);
}
