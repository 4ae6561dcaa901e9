import { existsSync, globSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Debian's package `libfaketime`: changes a process's wall clock and leaves durations alone. */
const LIBRARY = globSync("/usr/lib/*/faketime/libfaketimeMT.so.1")[0];

/** How long a process caches the offset. */
export const OFFSET_CACHE_MS = 1_000;

/** A controllable wall clock of a process of the product. */
export type LeapingClock = {
  /** Environment of the process. */
  readonly environment: Record<string, string>;
  /** Offset in seconds; effective within OFFSET_CACHE_MS. */
  leap(seconds: number): void;
};

/** Returns the reason if this machine has no such library. Takes a folder for the offset. */
export function openLeapingClock(folder: string): LeapingClock | string {
  if (LIBRARY === undefined || !existsSync(LIBRARY)) return "libfaketime is not installed (Debian: libfaketime)";
  const file = join(folder, "offset");
  function leap(seconds: number): void {
    // Written atomically, because the process may read it at any time.
    writeFileSync(`${file}.new`, `${seconds < 0 ? "-" : "+"}${Math.abs(seconds)}\n`);
    renameSync(`${file}.new`, file);
  }
  leap(0);
  return {
    leap,
    environment: {
      LD_PRELOAD: LIBRARY,
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: String(OFFSET_CACHE_MS / 1_000),
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
      DONT_FAKE_MONOTONIC: "1",
      NO_FAKE_STAT: "1",
    },
  };
}
