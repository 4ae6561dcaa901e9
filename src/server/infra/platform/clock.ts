/** The only source of time. Tests pass in their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/**
 * Returns a function that gives the calendar day of a moment in a time zone (IANA name), as `yyyy-mm-dd`. Throws
 * RangeError for an unknown zone.
 */
export function dayIn(zone: string): (moment: Date) => string {
  const parts = { timeZone: zone, year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const format = new Intl.DateTimeFormat("en-CA", parts);
  return (moment) => format.format(moment);
}

/** Returns the calendar day of a moment in UTC, as `yyyy-mm-dd`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
