import type { Timezone } from "../contract/personal-choices.ts";
import type { AlertFrequency } from "../contract/search/saved-searches.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** Before people begin their day. */
const MORNING = 7;

/**
 * When a saved search is next looked at: the next morning at seven where its person is, on Mondays for a weekly one; null
 * for those that no hour decides about (rule J28).
 */
export function nextAlert(frequency: AlertFrequency, timezone: Timezone, now: Date): Date | null {
  if (frequency === "at_once" || frequency === "never") return null;
  const ahead = Number(timezone.slice("UTC".length)) * HOUR_MS;
  const local = now.getTime() + ahead;
  const morning = Math.floor(local / DAY_MS) * DAY_MS + MORNING * HOUR_MS;
  const next = morning > local ? morning : morning + DAY_MS;
  const monday = (8 - new Date(next).getUTCDay()) % 7;
  const wait = frequency === "weekly" ? monday * DAY_MS : 0;
  return new Date(next + wait - ahead);
}
