/** HTML whitespace, and Unicode line ends that a reader might treat as such. */
const BLANKS = /[\t\n\v\f\r \u0085\u2028\u2029]+/g;
/** Invisible characters: controls except whitespace, direction overrides, tags, and zero-width spaces. */
const UNSEEN = /(?![\s\u0085])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/**
 * Characters with a meaning anywhere in Markdown; `&` only before an entity, `#` only at the beginning of a word, and
 * those of bare URLs, which some readers turn into links.
 */
const MEANT = /[\\`*_[\]<|~]|&(?=#?\w{1,32};)|(?<!\S)#|:(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/gi;
/** What begins a list, a quotation or a heading's underline at the beginning of a line. */
const BEGINS = /^(?=[-+=>])|(?<=^\d{1,9})(?=[.)](?:\s|$))/;

/** Removes invisible characters; direction marks of words, and joiners of letters and emoji, stay. */
export function stripUnseen(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

/** Escapes a text for use within a line of Markdown (rule X122). */
export function markdownText(text: string): string {
  return stripUnseen(text).replaceAll(BLANKS, " ").replaceAll(MEANT, "\\$&");
}

/** The same with its line breaks. */
export function markdownLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(markdownText)
    .join("\n");
}

/**
 * Escapes the beginning of a finished line, so that it is a paragraph. Takes texts from `markdownText`, and our own
 * markup.
 */
export function markdownLine(line: string): string {
  return line.trim().replace(BEGINS, "\\");
}
