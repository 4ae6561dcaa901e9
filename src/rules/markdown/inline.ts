import { markdownLine, markdownLines, markdownText } from "./escape.ts";
import { hasClass, isBlock, isLeftOut, type PageElement, type PageNode } from "./page-tree.ts";
import type { PageWords } from "./page-words.ts";

/** Where a link leads, as it may stand in Markdown; null where that is no address for others. */
export type LinkTo = (href: string) => string | null;

/** Where a piece of a page stands: in which language, in whose words, and whether its line breaks were typed. */
export type Within = {
  readonly linkTo: LinkTo;
  readonly words: PageWords;
  /** In somebody else's words: no headings and links of ours. */
  readonly quoted: boolean;
  readonly typed: boolean;
};

const BOLD = new Set(["b", "strong"]);
const SLANTED = new Set(["em", "i"]);

/** Inside of an element: line breaks that were typed stay in it. */
export function inside(element: PageElement, within: Within): Within {
  return hasClass(element, "typed") || element.name === "pre" ? { ...within, typed: true } : within;
}

/** Marks around a text and not around the blanks at its ends, with which they would mark nothing. */
function marked(text: string, mark: string): string {
  const bare = text.trim();
  return bare === "" ? text : text.replace(bare, () => `${mark}${bare}${mark}`);
}

/** A link; in somebody else's words its address, to be read. */
function linked(href: string | undefined, inner: string, { linkTo, quoted }: Within): string {
  const address = href === undefined ? null : linkTo(href);
  const words = oneLine(inner);
  if (address === null || words === "") return inner;
  const link = quoted ? `${words} (\`${address}\`)` : `[${words}](${address})`;
  return `${/^\s/.test(inner) ? " " : ""}${link}${/\s$/.test(inner) ? " " : ""}`;
}

function inlineElement(element: PageElement, within: Within): string {
  const { name, attributes, children } = element;
  if (isLeftOut(element)) return "";
  if (name === "br") return "\n";
  const inner = inlineOf(children, inside(element, within));
  if (name === "a") return linked(attributes.href, inner, within);
  if (BOLD.has(name)) return marked(inner, "**");
  if (SLANTED.has(name)) return marked(inner, "*");
  return isBlock(element) ? ` ${inner} ` : inner;
}

/** Pieces of a line, with a line break where a line ends. */
export function inlineOf(nodes: readonly PageNode[], within: Within): string {
  const pieces: string[] = [];
  let afterElement = false;
  for (const node of nodes) {
    const isText = typeof node === "string";
    const piece = isText ? (within.typed ? markdownLines : markdownText)(node) : inlineElement(node, within);
    if (piece === "") continue;
    // What a sheet sets apart has no blank between.
    if (!isText && afterElement && !/\s/.test(pieces.at(-1)?.at(-1) ?? "")) pieces.push(" ");
    pieces.push(piece);
    afterElement = !isText;
  }
  return pieces.join("").replaceAll(/ {2,}/g, " ");
}

const linesOf = (inline: string) =>
  inline
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

/** The same in one line. */
export function oneLine(inline: string): string {
  return linesOf(inline).join(" ");
}

/** A paragraph of a finished text, empty where nothing is in it. */
export function paragraphOf(inline: string): string {
  return linesOf(inline).map(markdownLine).join("\\\n");
}
