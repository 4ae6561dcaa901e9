import type { AlertFrequency } from "../contract/jobs/search/saved-searches.ts";
import { instantsAtLocalTime, localTime, zoneOfSetting } from "./interviews/zones.ts";

const DAY_MS = 86_400_000;
/** Before most people start their day. */
const MORNING = "07:00";

/**
 * The next run of a saved search: the next morning at seven in the person's time zone, on Mondays for a weekly one;
 * null for those without a fixed hour (rule J28).
 */
export function nextAlert(frequency: AlertFrequency, timezone: string, now: Date): Date | null {
  if (frequency === "at_once" || frequency === "never") return null;
  const zone = zoneOfSetting(timezone);
  const [today = ""] = localTime(now, zone).split("T");
  const morningAfter = (days: number) => {
    const local = `${new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)}T${MORNING}`;
    return instantsAtLocalTime(local, zone)[0] ?? new Date(`${local}Z`);
  };
  const first = morningAfter(0) > now ? 0 : 1;
  const monday = (8 - new Date(Date.parse(today) + first * DAY_MS).getUTCDay()) % 7;
  return morningAfter(frequency === "weekly" ? first + monday : first);
}
