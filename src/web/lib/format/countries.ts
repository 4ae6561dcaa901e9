/** The name of a list: that of a country in the screen's language, else as it is. */
export function listName({ name, country }: { name: string; country?: string | undefined }, language: string): string {
  return country === undefined ? name : (new Intl.DisplayNames([language], { type: "region" }).of(country) ?? name);
}
