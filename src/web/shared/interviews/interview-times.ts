import { localeOf } from "../../../rules/locale.ts";
import { formattableZone, isSupportedZone } from "../../lib/language/supported-zone.ts";

const MINUTE_MS = 60_000;

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(language: string, zone: string, parts: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${language} ${zone} ${JSON.stringify(parts)}`;
  const made =
    formats.get(key) ?? new Intl.DateTimeFormat(localeOf(language), { ...parts, timeZone: formattableZone(zone) });
  formats.set(key, made);
  return made;
}

/** Formats a day with its weekday in a time zone. */
export function formatDay(iso: string, language: string, zone: string): string {
  return formatOf(language, zone, { weekday: "long", year: "numeric", month: "long", day: "numeric" }).format(
    new Date(iso),
  );
}

/** Formats a time of day in a time zone. */
export function formatTimeOfDay(iso: string, language: string, zone: string): string {
  return formatOf(language, zone, { timeStyle: "short" }).format(new Date(iso));
}

/** Formats a time range with its day: `Tue, Dec 1, 2026, 2:00 – 2:45 PM`. */
export function formatTimeRange(iso: string, minutes: number, language: string, zone: string): string {
  const parts = { weekday: "short", year: "numeric", month: "short", day: "numeric", hour: "numeric" } as const;
  const format = formatOf(language, zone, { ...parts, minute: "2-digit" });
  const start = Date.parse(iso);
  return format.formatRange(start, start + minutes * MINUTE_MS);
}

/** Formats a time zone with its UTC offset at that moment: `Europe/Berlin, GMT+1`. */
export function formatZone(zone: string, language: string, iso: string): string {
  const parts = formatOf(language, zone, { timeZoneName: "shortOffset" }).formatToParts(new Date(iso));
  const away = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return zone === "UTC" || zone.startsWith("Etc/") ? away : `${zone.replaceAll("_", " ")}, ${away}`;
}

/** Returns the selectable time zones, including the chosen one. */
export function selectableZones(chosen: string): string[] {
  return [
    ...new Set([...(isSupportedZone(chosen) ? [chosen] : []), "UTC", ...Intl.supportedValuesOf("timeZone")]),
  ].sort();
}
