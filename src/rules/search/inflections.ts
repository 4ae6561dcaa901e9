const LATIN = /^[a-z]{4,}$/;
/** Not a plural: business, status, analysis. */
const NO_PLURAL = /(?:ss|us|is)$/;
const HISSED = /(?:s|x|z|ch|sh)$/;

function singularOf(word: string): string {
  if (word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ses|xes|zes|ches|shes)$/.test(word)) return word.slice(0, -2);
  return word.endsWith("s") && !NO_PLURAL.test(word) ? word.slice(0, -1) : word;
}

function pluralOf(word: string): string {
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return HISSED.test(word) ? `${word}es` : `${word}s`;
}

/** Endings of masculine and feminine occupations in German, French and Spanish. */
const GENDERED: readonly (readonly string[])[] = [
  ["er", "erin", "erinnen"],
  ["eur", "eurin", "eurinnen", "euse"],
  ["teur", "trice"],
  ["ien", "ienne"],
  ["ant", "ante", "antin"],
  ["ero", "era", "eros", "eras"],
  ["or", "orin", "orinnen", "ora", "ores", "oras"],
  ["ist", "istin", "istinnen"],
  ["ario", "aria"],
  ["ivo", "iva"],
  ["ado", "ada"],
  ["ico", "ica"],
];

function gendersOf(word: string): string[] {
  const [endings, ending] =
    GENDERED.flatMap((all) => all.map((one) => [all, one] as const))
      .filter(([, one]) => word.endsWith(one) && word.length > one.length + 2)
      .sort(([, a], [, b]) => b.length - a.length)[0] ?? [];
  if (endings === undefined || ending === undefined) return [];
  const stem = word.slice(0, -ending.length);
  return endings.map((other) => stem + other);
}

/**
 * The forms of a word in titles: singular and plural, and both genders where the language has them. Stemming is not
 * used, because it merges "accountant" and "account". Takes a plain word, which comes first.
 */
export function formsOf(word: string): string[] {
  return [...new Set([...numbersOf(word), ...(LATIN.test(word) ? gendersOf(singularOf(word)) : [])])];
}

/** Only singular and plural. Takes a plain word, which comes first. */
export function numbersOf(word: string): string[] {
  if (!LATIN.test(word)) return [word];
  const singular = singularOf(word);
  return [...new Set([word, singular, pluralOf(singular)])];
}
