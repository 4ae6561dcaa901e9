/**
 * An SQL interval of days of exactly 24 hours, in any session time zone (rule R37). PostgreSQL's `days` are calendar
 * days, which differ by an hour at clock changes.
 */
export function exactDays(days: number): string {
  return `make_interval(hours => ${days * 24})`;
}
