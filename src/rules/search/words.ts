/** Letters that keep their meaning without their accent, for which Unicode has no decomposition. */
const LETTERS: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  þ: "th",
  ı: "i",
};

/** Names with special characters, and the words they are stored as: the same as `trade_words` in the database. */
const NAMES_WITH_SIGNS: readonly (readonly [RegExp, string])[] = [
  [/(^|[^a-z0-9])c\+\+/g, "$1 cplusplus "],
  [/(^|[^a-z0-9])c#/g, "$1 csharp "],
  [/(^|[^a-z0-9])f#/g, "$1 fsharp "],
  [/(^|[^a-z0-9])(asp|vb)?\.net(?![a-z0-9])/g, "$1$2 dotnet "],
  [/(^|[^a-z0-9])r&d(?![a-z0-9])/g, "$1rnd"],
  [/go[- ]to[- ]market/g, "gotomarket"],
];

/** Gender markers in titles: `(m/f/d)`, `(all genders)`, `H/F`. */
const GENDERS =
  /\(?(?<![a-z0-9])(?:[mfwhdxi]\s*[/|]\s*[mfwhdxi*](?:\s*[/|]\s*(?:[mfwhdxi*]|gn))*|all genders|gn)(?![a-z0-9])\)?/g;

const SIGNS = /[^\p{L}\p{N}]+/gu;
const ACCENTED = /[\u00c0-\u024f\u1e00-\u1eff]/g;
const MARKS = /\p{M}/gu;

function withoutAccent(letter: string): string {
  return LETTERS[letter] ?? letter.normalize("NFD").replace(MARKS, "");
}

/** A text in lower case without accents. */
export function plainLetters(text: string): string {
  return text.toLowerCase().replace(ACCENTED, withoutAccent);
}

/** A text in lower case without gender markers. */
export function withoutGenders(text: string): string {
  return text.toLowerCase().replace(GENDERS, " ");
}

/** A word of plain letters that only needs lower case; `gn` alone is a gender marker. */
const PLAIN_WORD = /^(?!gn$)[a-z0-9]{1,64}$/i;

/**
 * The words of a search as the database stores those of jobs: lower case, without accents and special characters. `C++`
 * is one word, `m/f/d` none. Takes the typed text.
 */
export function wordsOf(typed: string): string[] {
  if (PLAIN_WORD.test(typed)) return [typed.toLowerCase()];
  const named = NAMES_WITH_SIGNS.reduce((text, [signs, word]) => text.replace(signs, word), withoutGenders(typed));
  const plain = named.replace(ACCENTED, withoutAccent).replace(SIGNS, " ").trim();
  return plain === "" ? [] : plain.split(" ").map((word) => [...word].slice(0, 64).join(""));
}
