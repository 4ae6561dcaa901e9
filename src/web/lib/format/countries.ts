const names = new Map<string, Intl.DisplayNames>();

/** The name of a country in a language, by its code. */
export function countryName(code: string, language: string): string | undefined {
  const known = names.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  names.set(language, known);
  return known.of(code);
}

type Named = { name: string; path: string; country?: string | undefined };

/** The path of the remote list. Remote is a place in the data and has no country name in any language. */
export const REMOTE_LIST = "/browse/places/remote";

/**
 * The display name of a list: a country in the screen's language, remote work by the given word, anything else as it
 * is.
 */
export function listName({ name, path, country }: Named, language: string, remote: string): string {
  if (path === REMOTE_LIST) return remote;
  return country === undefined ? name : (countryName(country, language) ?? name);
}
