const DAY_MS = 86_400_000;
/** Maximum offset of a time zone ahead of UTC. */
const ZONE_MS = 14 * 3_600_000;
/** Maximum days of a start date from today, in both directions: more is a typing error. */
const AWAY_DAYS = 366;

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}

/** The calendar days that a hire may have as its start date: a year in both directions from today, in any time zone. */
export function startDays(now: Date): { from: string; to: string } {
  const away = AWAY_DAYS * DAY_MS + ZONE_MS;
  return { from: dayOf(now.getTime() - away), to: dayOf(now.getTime() + away) };
}

/** Whether a hire may have this calendar day as its start date. */
export function isStartDay(day: string, now: Date): boolean {
  const { from, to } = startDays(now);
  return from <= day && day <= to;
}
