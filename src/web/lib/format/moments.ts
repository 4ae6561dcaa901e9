import { localeOf } from "../../../rules/locale.ts";
import { formattableZone } from "../language/supported-zone.ts";

/** The precision of the time beside the date; `time`: the time without the date. */
export type TimePrecision = "minutes" | "seconds" | "time";

const PARTS: Record<TimePrecision, Intl.DateTimeFormatOptions> = {
  minutes: { dateStyle: "medium", timeStyle: "short" },
  seconds: { dateStyle: "medium", timeStyle: "medium" },
  time: { timeStyle: "medium" },
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Formats a point in time with its time of day: `Nov 21, 2026, 7:40 PM`. Takes ISO 8601 and the reader's time zone. */
export function formatMoment(iso: string, language: string, to: TimePrecision, zone: string | undefined): string {
  const key = `${language} ${to} ${zone}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...PARTS[to], timeZone: formattableZone(zone) });
  formats.set(key, format);
  return format.format(new Date(iso));
}
