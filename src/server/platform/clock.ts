/** The only source of time. Tests hand in their own. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The calendar day of a moment in UTC, `yyyy-mm-dd`. */
export function utcDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
