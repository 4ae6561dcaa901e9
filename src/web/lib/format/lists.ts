import { localeOf } from "../language/locale.ts";

/** Several things in one sentence, as the language joins them: `3 referrals and 2 applications`. */
export function formatList(parts: readonly string[], language: string): string {
  return new Intl.ListFormat(localeOf(language), { type: "conjunction" }).format(parts);
}
