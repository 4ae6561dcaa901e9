import type { Language } from "../../contract/choices.ts";

/** A moment as mails say it: in words of the language, in UTC. Takes ISO 8601. */
export function momentInMail(iso: string, language: Language): string {
  const locale = language === "en" ? "en-US" : language;
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });
  return `${format.format(new Date(iso))} UTC`;
}
