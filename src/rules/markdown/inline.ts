import { markdownLine, markdownLines, markdownText } from "./escape.ts";
import { hasClass, isBlock, isLeftOut, type PageElement, type PageNode } from "./page-tree.ts";
import type { PageWords } from "./page-words.ts";

/** A link's target for Markdown; null where it is no public URL. */
export type LinkTo = (href: string) => string | null;

/** The context of a part of a page: its language, its author, and whether its line breaks were typed. */
export type MarkdownContext = {
  readonly linkTo: LinkTo;
  readonly words: PageWords;
  /** Within another author's text there are no headings and links of ours. */
  readonly quoted: boolean;
  readonly typed: boolean;
};

const BOLD = new Set(["b", "strong"]);
const SLANTED = new Set(["em", "i"]);

/** Within an element typed line breaks stay. */
export function contextWithin(element: PageElement, within: MarkdownContext): MarkdownContext {
  return hasClass(element, "typed") || element.name === "pre" ? { ...within, typed: true } : within;
}

/** Puts markup around a text without the spaces at its ends, with which it would have no effect. */
function marked(text: string, mark: string): string {
  const bare = text.trim();
  return bare === "" ? text : text.replace(bare, () => `${mark}${bare}${mark}`);
}

/** A link; in another author's text its URL is shown as text. */
function linked(href: string | undefined, inner: string, { linkTo, quoted }: MarkdownContext): string {
  const address = href === undefined ? null : linkTo(href);
  const words = oneLine(inner);
  if (address === null || words === "") return inner;
  const link = quoted ? `${words} (\`${address}\`)` : `[${words}](${address})`;
  return `${/^\s/.test(inner) ? " " : ""}${link}${/\s$/.test(inner) ? " " : ""}`;
}

function inlineElement(element: PageElement, within: MarkdownContext): string {
  const { name, attributes, children } = element;
  if (isLeftOut(element)) return "";
  if (name === "br") return "\n";
  const inner = inlineOf(children, contextWithin(element, within));
  if (name === "a") return linked(attributes.href, inner, within);
  if (BOLD.has(name)) return marked(inner, "**");
  if (SLANTED.has(name)) return marked(inner, "*");
  return isBlock(element) ? ` ${inner} ` : inner;
}

/** The parts of a line, with a line break where a line ends. */
export function inlineOf(nodes: readonly PageNode[], within: MarkdownContext): string {
  const pieces: string[] = [];
  let afterElement = false;
  for (const node of nodes) {
    const isText = typeof node === "string";
    const piece = isText ? (within.typed ? markdownLines : markdownText)(node) : inlineElement(node, within);
    if (piece === "") continue;
    // Elements that only the style sheet separates have no space between them.
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

/** A paragraph of a finished text; empty for an empty one. */
export function paragraphOf(inline: string): string {
  return linesOf(inline).map(markdownLine).join("\\\n");
}
