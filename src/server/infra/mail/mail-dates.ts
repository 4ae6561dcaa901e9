import type { Language } from "../../../contract/choices.ts";
import { localeOf } from "../../../rules/locale.ts";

/** Formats a time in the mail's language, in UTC. Takes ISO 8601. */
export function momentInMail(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(iso))} UTC`;
}

/** Formats a day in the mail's language, in UTC. Takes `yyyy-mm-dd` or ISO 8601. */
export function dayInMail(iso: string, language: Language): string {
  const style = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(localeOf(language), style).format(new Date(iso));
}

/** The end of a link or an offer: the exact time. Emails of the previous version contain only its day, `yyyy-mm-dd`. */
export function endInMail(iso: string, language: Language): string {
  return iso.includes("T") ? momentInMail(iso, language) : dayInMail(iso, language);
}

/** Formats a time zone with its offset at that time: `Europe/Berlin, GMT+1`. Takes an IANA name. */
export function zoneInMail(iso: string, language: Language, zone: string): string {
  const parts = new Intl.DateTimeFormat(localeOf(language), { timeZone: zone, timeZoneName: "shortOffset" });
  const away = parts.formatToParts(new Date(iso)).find(({ type }) => type === "timeZoneName")?.value ?? "";
  const fixed = zone === "UTC" || zone.startsWith("Etc/");
  return fixed ? away : `${zone.replaceAll("_", " ")}, ${away}`;
}

/** Formats a day with its weekday, or a time of day, in a time zone. */
export function dayInZone(iso: string, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { dateStyle: "full", timeZone: zone }).format(new Date(iso));
}

export function timeInZone(iso: string, language: Language, zone: string): string {
  return new Intl.DateTimeFormat(localeOf(language), { timeStyle: "short", timeZone: zone }).format(new Date(iso));
}
