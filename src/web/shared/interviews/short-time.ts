import { localeOf } from "../../lib/language/locale.ts";

const WEEK_MS = 6 * 86_400_000;

const formats = new Map<string, Intl.DateTimeFormat>();

/** A moment in few signs: `Tue 2:00 PM` within the week, `Dec 1, 2:00 PM` beyond it. Apart from the rest: boards show it at first. */
export function shortOf(iso: string, language: string, zone: string, now: number): string {
  const near = Date.parse(iso) - now < WEEK_MS;
  const key = `${language} ${zone} ${near}`;
  const day = near ? ({ weekday: "short" } as const) : ({ month: "short", day: "numeric" } as const);
  const parts = { ...day, hour: "numeric", minute: "2-digit", timeZone: zone } as const;
  const format = formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), parts);
  formats.set(key, format);
  return format.format(new Date(iso));
}
