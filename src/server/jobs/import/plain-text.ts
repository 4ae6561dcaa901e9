const ENTITY = /&(?:lt|gt|quot|amp|#39|nbsp);/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&amp;": "&",
  "&#39;": "'",
  "&nbsp;": " ",
};
const ODD_BLANKS = /[\t\r\n\f]| {2}/;
const BLANKS = /[ \t\r\n\f]+/g;
const PARAGRAPHS = new Set(["p", "blockquote", "pre", "h1", "h2", "h3", "h4", "h5", "h6"]);

/** The state of the text between two fragments. */
type TextWriter = {
  text: string;
  /** Pending line breaks before the next words, so that the text neither begins nor ends with any. */
  owed: number;
  /** Whether a space precedes the next words of this line. */
  blank: boolean;
  /** The prefix of an item's first words. */
  mark: string;
  /** For each open list the number of its next item; null for lists with dashes. */
  readonly lists: (number | null)[];
  /** Whether line ends are kept. */
  lined: boolean;
};

/** Requires at least this many line breaks before the next text; one within a list, none after an item's prefix. */
function requireBreaks(writer: TextWriter, breaks: number): void {
  if (writer.mark === "") writer.owed = Math.max(writer.owed, writer.lists.length > 0 ? 1 : breaks);
}

function endLine(writer: TextWriter): void {
  if (writer.mark === "") writer.owed = Math.min(2, writer.owed + 1);
}

function beginItem(writer: TextWriter): void {
  const number = writer.lists.at(-1) ?? null;
  writer.mark = number === null ? "- " : `${number}. `;
  writer.owed = Math.max(writer.owed, 1);
  if (number !== null) writer.lists[writer.lists.length - 1] = number + 1;
}

function onTag(writer: TextWriter, name: string, closing: boolean): void {
  if (name === "pre") writer.lined = !closing;
  if (PARAGRAPHS.has(name)) requireBreaks(writer, 2);
  else if (name === "br") endLine(writer);
  else if (name === "li") closing ? requireBreaks(writer, 1) : beginItem(writer);
  else if (name === "ul" || name === "ol") {
    writer.mark = "";
    if (closing) writer.lists.pop();
    requireBreaks(writer, 2);
    if (!closing) writer.lists.push(name === "ol" ? 1 : null);
  }
}

function appendText(writer: TextWriter, words: string): void {
  const shown = words.trim();
  const begins = writer.owed > 0 || writer.text === "" || writer.mark !== "";
  if (shown === "") {
    writer.blank ||= !begins && words !== "";
    return;
  }
  if (begins) {
    const depth = writer.lists.length - (writer.mark === "" ? 0 : 1);
    // Further paragraphs of an item are indented under its first words.
    writer.text += `${writer.text === "" ? "" : "\n".repeat(writer.owed)}${"  ".repeat(Math.max(0, depth))}${writer.mark}`;
  } else if (writer.blank || words.charCodeAt(0) !== shown.charCodeAt(0)) writer.text += " ";
  writer.text += shown;
  writer.blank =
    words.length > shown.length && words.charCodeAt(words.length - 1) !== shown.charCodeAt(shown.length - 1);
  writer.owed = 0;
  writer.mark = "";
}

function onText(writer: TextWriter, raw: string): void {
  const lines = writer.lined ? raw.split("\n") : [raw];
  for (const [nth, line] of lines.entries()) {
    if (nth > 0) endLine(writer);
    onLine(writer, line);
  }
}

function onLine(writer: TextWriter, raw: string): void {
  const plain = ODD_BLANKS.test(raw) ? raw.replaceAll(BLANKS, " ") : raw;
  appendText(writer, plain.includes("&") ? plain.replaceAll(ENTITY, (entity) => ENTITIES[entity] ?? entity) : plain);
}

/** The tag name of `</ol>`, `<a href="…">`, `<br />`. */
function tagName(tag: string): string {
  const end = tag.search(/[\s/>]/);
  return (end < 0 ? tag : tag.slice(0, end)).toLowerCase();
}

/**
 * A sanitized description (`sanitizeDescriptionHtml`) as editable, machine-readable text: paragraphs, lists with dashes or
 * numbers, no link targets.
 */
export function textOfHtml(html: string): string {
  const writer: TextWriter = { text: "", owed: 0, blank: false, mark: "", lists: [], lined: false };
  let at = 0;
  while (at < html.length) {
    const tag = html.indexOf("<", at);
    const end = tag < 0 ? -1 : html.indexOf(">", tag);
    if (end < 0) {
      onText(writer, html.slice(at));
      break;
    }
    if (tag > at) onText(writer, html.slice(at, tag));
    const closing = html.charCodeAt(tag + 1) === 0x2f;
    onTag(writer, tagName(html.slice(tag + (closing ? 2 : 1), end)), closing);
    at = end + 1;
  }
  return writer.text;
}
