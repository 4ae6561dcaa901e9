import type { Language } from "../../contract/choices.ts";

function localeOf(language: Language): string {
  return language === "en" ? "en-US" : language;
}

/** A moment as mails say it: in words of the language, in UTC. Takes ISO 8601. */
export function momentInMail(iso: string, language: Language): string {
  const format = new Intl.DateTimeFormat(localeOf(language), {
    dateStyle: "medium",
    timeStyle: "short",
    timeZone: "UTC",
  });
  return `${format.format(new Date(iso))} UTC`;
}

/** A day as mails say it: in words of the language, in UTC. Takes `yyyy-mm-dd` or ISO 8601. */
export function dayInMail(iso: string, language: Language): string {
  const style = { year: "numeric", month: "long", day: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(localeOf(language), style).format(new Date(iso));
}
