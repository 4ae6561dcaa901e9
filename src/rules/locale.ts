/** The locale in which a language writes numbers and dates. */
export function localeOf(language: string): string {
  return language === "en" ? "en-US" : language;
}
