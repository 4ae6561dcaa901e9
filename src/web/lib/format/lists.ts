import { localeOf } from "../../../rules/locale.ts";

const formats = new Map<string, Intl.ListFormat>();

/** Several things in one sentence, as the language joins them: `3 referrals and 2 applications`. */
export function formatList(parts: readonly string[], language: string): string {
  const format = formats.get(language) ?? new Intl.ListFormat(localeOf(language), { type: "conjunction" });
  formats.set(language, format);
  return format.format(parts);
}
