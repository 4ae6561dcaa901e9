import { existsSync, globSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Debian's package `libfaketime`: it hands a process another time of the day, and leaves durations alone. */
const LIBRARY = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];

/** How long a process goes on with the time that it has read. */
export const HEARD_MS = 1_000;

/** The time of the day of a process of the product, which can leap. */
export type LeapingClock = {
  /** What the process is started with. */
  readonly environment: Record<string, string>;
  /** Seconds by which it is ahead of everybody else's; the process hears of it within HEARD_MS. */
  leap(seconds: number): void;
};

/** Gives the reason where this machine has no such thing. Takes a folder for the offset. */
export function openLeapingClock(folder: string): LeapingClock | string {
  if (LIBRARY === undefined || !existsSync(LIBRARY)) return "libfaketime is not installed (Debian: libfaketime)";
  const file = join(folder, "offset");
  function leap(seconds: number): void {
    // Whole or not at all: the process may read it at any moment.
    writeFileSync(`${file}.new`, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
    renameSync(`${file}.new`, file);
  }
  leap(0);
  return {
    leap,
    environment: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(HEARD_MS / 1_000),
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    },
  };
}
