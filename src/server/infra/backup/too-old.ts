import { ERASURE_RETENTION_MS } from "../files/erasure-list.ts";
import { systemClock } from "../platform/clock.ts";
import { BackupError } from "./keys.ts";

/** Throws BackupError for a backup older than the list of erasures, unless explicitly allowed. */
export function assertNotTooOld(taken_at: string, what: string, asked: boolean): void {
  if (asked || systemClock.now().getTime() - Date.parse(taken_at) < ERASURE_RETENTION_MS) return;
  throw new BackupError(
    `${what} is older than the list of erasures goes back (400 days): people who were erased would come back. ` +
      "If that is what you want, and you see to them yourself: --too-old.",
  );
}
