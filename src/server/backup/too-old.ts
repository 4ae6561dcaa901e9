import { ERASED_KEPT_MS } from "../files/erased-list.ts";
import { systemClock } from "../platform/clock.ts";
import { BackupError } from "./keys.ts";

/** Throws BackupError for a backup older than the list of erasures, unless explicitly allowed. */
export function refuseTooOld(taken_at: string, what: string, asked: boolean): void {
  if (asked || systemClock.now().getTime() - Date.parse(taken_at) < ERASED_KEPT_MS) return;
  throw new BackupError(
    `${what} is older than the list of erasures goes back (400 days): people who were erased would come back. ` +
      "If that is what you want, and you see to them yourself: --too-old.",
  );
}
