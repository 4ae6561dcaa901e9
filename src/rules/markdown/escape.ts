/** Blanks that HTML takes for one, and the line ends of Unicode, which a reader might take for some. */
const BLANKS = /[\t\n\v\f\r \u0085\u2028\u2029]+/g;
/** What nobody sees: signs of control but blanks, of direction that outlives a word, of tags, and blanks without a width. */
const UNSEEN = /(?![\s\u0085])\p{Cc}|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\u{e0000}-\u{e007f}]/gu;
/**
 * Signs that begin something wherever they stand; `&` only where an entity follows, `#` only at the beginning of a word, and those of
 * bare addresses, of which some readers make links.
 */
const MEANT = /[\\`*_[\]<|~]|&(?=#?\w{1,32};)|(?<!\S)#|:(?=\/\/)|(?<=www)\.|(?<=[\w.+-])@(?=[\w-])/gi;
/** What begins a list, a quotation or the line under a heading at the beginning of a line. */
const BEGINS = /^(?=[-+=>])|(?<=^\d{1,9})(?=[.)](?:\s|$))/;

/** A text without what nobody sees; which way a word runs, and what joins letters and pictures, stays. */
export function seen(text: string): string {
  return text.replaceAll(UNSEEN, "");
}

/** A text as it may stand inside a line of Markdown, where it means nothing but itself (rule X122). */
export function markdownText(text: string): string {
  return seen(text).replaceAll(BLANKS, " ").replaceAll(MEANT, "\\$&");
}

/** The same with its line breaks, as of somebody who typed them. */
export function markdownLines(text: string): string {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .map(markdownText)
    .join("\n");
}

/** A finished line, which begins nothing but a paragraph. Takes texts that `markdownText` has made, and marks of ours. */
export function markdownLine(line: string): string {
  return line.trim().replace(BEGINS, "\\");
}
