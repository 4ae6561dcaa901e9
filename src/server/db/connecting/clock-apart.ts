import type { Clock } from "../../platform/clock.ts";

/** Codes of a second factor last half a minute; what is signed is believed from now on. */
export const CLOCKS = { farMs: 10_000, notableMs: 1_000 } as const;

/** The database's moment, in milliseconds since 1970, as `at`. */
export const MOMENT = "SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS at";

/** Milliseconds between this machine's clock and the database's. Takes what asks the database for its moment. */
export async function clocksApart(clock: Clock, ask: () => Promise<number>): Promise<number> {
  const before = clock.now().getTime();
  const at = await ask();
  return Math.abs((before + clock.now().getTime()) / 2 - at);
}
