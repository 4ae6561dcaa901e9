const names = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language, by its code. */
function countryName(code: string, language: string): string | undefined {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  names.set(language, known);
  return known.of(code);
}

/** The name of a list: that of a country in the screen's language, else as it is. */
export function listName({ name, country }: { name: string; country?: string | undefined }, language: string): string {
  return country === undefined ? name : (countryName(country, language) ?? name);
}
