import { localeOf } from "../../../rules/locale.ts";
import { formattableZone } from "../language/supported-zone.ts";

const ZONE = "UTC";
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

type Style = "medium" | "long" | "month-day" | "month" | "month-year";

const PARTS: Record<Style, Intl.DateTimeFormatOptions> = {
  medium: { year: "numeric", month: "short", day: "numeric" },
  long: { year: "numeric", month: "long", day: "numeric" },
  "month-day": { month: "short", day: "numeric" },
  month: { year: "numeric", month: "short" },
  "month-year": { year: "numeric", month: "long" },
};

/** Formats are cached, because creating one costs about a hundred times as much as using it. */
const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, style: Style, zone: string | undefined): Intl.DateTimeFormat {
  const key = `${language} ${style} ${zone}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.DateTimeFormat(localeOf(language), { ...PARTS[style], timeZone: formattableZone(zone) });
  formats.set(key, made);
  return made;
}

/**
 * Formats a point in time as a date: `Nov 21, 2026` (medium), `November 21, 2026` (long), `Nov 21` (month-day). Takes
 * ISO 8601 and a time zone; the server and the first render use UTC (rule R8).
 */
export function formatInstant(iso: string, language: string, style: Style = "medium", zone?: string): string {
  return formatOf(language, style, zone).format(new Date(iso));
}

/** Formats a calendar date `yyyy-mm-dd`, which is never shifted by a time zone (rule R8). */
export function formatCalendarDate(date: string, language: string, style: Style = "medium"): string {
  return formatInstant(`${date}T00:00:00Z`, language, style, ZONE);
}

/** Returns whether two points in time are on the same day in the given time zone. */
export function sameDay(one: string, other: string, zone: string | undefined): boolean {
  return formatInstant(one, "en", "medium", zone) === formatInstant(other, "en", "medium", zone);
}

/** A month `yyyy-mm` in words: `Nov 2026`. */
export function formatMonth(month: string, language: string): string {
  return formatCalendarDate(`${month.slice(0, 7)}-01`, language, "month");
}

const relatives = new Map<string, Intl.RelativeTimeFormat>();

/**
 * Formats a relative time such as `2 days ago`, in the browser only. Takes ISO 8601 and the current time in
 * milliseconds.
 */
export function formatRelative(iso: string, now: number, language: string): string {
  const past = Math.max(0, now - Date.parse(iso));
  const format = relatives.get(language) ?? new Intl.RelativeTimeFormat(localeOf(language), { numeric: "always" });
  relatives.set(language, format);
  if (past < HOUR) return format.format(-Math.max(1, Math.floor(past / MINUTE)), "minute");
  if (past < DAY) return format.format(-Math.floor(past / HOUR), "hour");
  if (past < 7 * DAY) return format.format(-Math.floor(past / DAY), "day");
  if (past < 31 * DAY) return format.format(-Math.floor(past / (7 * DAY)), "week");
  if (past < 365 * DAY) return format.format(-Math.floor(past / (30.44 * DAY)), "month");
  return format.format(-Math.max(1, Math.floor(past / (365.25 * DAY))), "year");
}
