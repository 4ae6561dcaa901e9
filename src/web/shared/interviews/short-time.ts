import { localeOf } from "../../../rules/locale.ts";
import { formattableZone } from "../../lib/language/supported-zone.ts";

const WEEK_MS = 6 * 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/**
 * Formats a moment briefly: `Tue 2:00 PM` within a week, else `Dec 1, 2:00 PM`. Separate, because boards need it
 * initially.
 */
export function formatShortTime(iso: string, language: string, zone: string, now: number): string {
  const near = Date.parse(iso) - now < WEEK_MS;
  const key = `${language} ${zone} ${near}`;
  const day = near ? ({ weekday: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  const parts = { ...day, hour: "numeric", minute: "2-digit", timeZone: formattableZone(zone) } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), parts);
  formats.set(key, format);
  return format.format(new Date(iso));
}
