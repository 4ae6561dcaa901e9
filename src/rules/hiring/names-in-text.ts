/** Scripts without spaces between words: neighbouring characters do not make a name another one. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const LETTER = String.raw`[\p{L}\p{M}\p{N}_]`;

const plain = (text: string): string => text.normalize("NFC").trim().replaceAll(/\s+/gu, " ").toLowerCase();
const literal = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);

/**
 * Whether a name occurs in a text as whole words, ignoring case and spacing: "Ann" is not in "Annabel". Always false
 * for an empty name.
 */
export function hasWords(text: string, name: string): boolean {
  const sought = plain(name);
  if (sought === "") return false;
  const [first = "", last = ""] = [[...sought].at(0), [...sought].at(-1)];
  const begins = UNSPACED.test(first) ? "" : `(?<!${LETTER})`;
  const ends = UNSPACED.test(last) ? "" : `(?!${LETTER})`;
  return new RegExp(`${begins}${literal(sought)}${ends}`, "u").test(plain(text));
}

/** Whether a text is a full name: a single word is not, except in scripts without spaces. */
export function isWholeName(name: string): boolean {
  const sought = plain(name);
  return sought.includes(" ") || ([...sought].length > 1 && UNSPACED.test(sought));
}

/**
 * Whether an address occurs in a text, and not as a part of a longer one: "ann@a.example" is not in
 * "joann@a.example".
 */
export function hasAddress(text: string, address: string): boolean {
  const sought = plain(address);
  if (sought === "") return false;
  const begins = String.raw`(?<![\p{L}\p{N}._%+-]|[\p{L}\p{N}]['’])`;
  const ends = String.raw`(?![\p{L}\p{N}@_-]|\.[\p{L}\p{N}])`;
  return new RegExp(`${begins}${literal(sought)}${ends}`, "u").test(plain(text));
}
