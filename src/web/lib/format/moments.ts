import { localeOf } from "../../../rules/locale.ts";
import { zoneToFormat } from "../language/known-zone.ts";

/** The precision of the time beside the date; `time`: the time without the date. */
export type Exactness = "minutes" | "seconds" | "time";

const PARTS: Record<Exactness, Intl.DateTimeFormatOptions> = {
  minutes: { dateStyle: "medium", timeStyle: "short" },
  seconds: { dateStyle: "medium", timeStyle: "medium" },
  time: { timeStyle: "medium" },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a point in time with its time of day: `Nov 21, 2026, 7:40 PM`. Takes ISO 8601 and the reader's time zone. */
export function formatMoment(iso: string, language: string, to: Exactness, zone: string | undefined): string {
  const key = `${language} ${to} ${zone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...PARTS[to], timeZone: zoneToFormat(zone) });
  formats.set(key, format);
  return format.format(new Date(iso));
}
