/**
 * So many days as SQL adds and takes them: of 24 hours each, whatever zone the database's sessions are in (rule R37). `days` there are
 * those of a calendar, one of which is an hour shorter or longer where clocks are changed.
 */
export function wholeDays(days: number): string {
  return `make_interval(hours => ${days * 24})`;
}
