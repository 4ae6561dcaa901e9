/** The locale in which a language of ours writes numbers and dates. */
export function localeOf(language: string): string {
  return language === "en" ? "en-US" : language;
}
