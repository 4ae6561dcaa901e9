import { LANGUAGES, type Language } from "../../contract/choices.ts";
import { markdownLine, stripUnseen } from "./escape.ts";
import { contextWithin, inlineOf, type LinkTo, type MarkdownContext, oneLine, paragraphOf } from "./inline.ts";
import {
  containsBlocks,
  elementsIn,
  firstOf,
  hasClass,
  isLeftOut,
  type PageElement,
  type PageNode,
  textIn,
} from "./page-tree.ts";
import { PAGE_WORDS, type Writer } from "./page-words.ts";

const HEADING = /^h([1-6])$/;

function quotation(blocks: readonly string[]): string[] {
  if (blocks.length === 0) return [];
  const lines = blocks.join("\n\n").split("\n");
  return [lines.map((line) => (line === "" ? ">" : `> ${line}`)).join("\n")];
}

/** The author that an element declares; everything within it is a quotation of that author. */
function writerOf({ attributes }: PageElement, { words, quoted }: MarkdownContext): Writer | null {
  const said = attributes["data-words"] ?? "";
  return !quoted && Object.hasOwn(words.written_by, said) ? (said as Writer) : null;
}

function headingOf(level: string, { children }: PageElement, within: MarkdownContext): string[] {
  const words = oneLine(inlineOf(children, within));
  if (words === "") return [];
  return [within.quoted ? `**${words}**` : `${"#".repeat(Number(level))} ${words}`];
}

/** An element's text in one line, without escapes for the beginning of a line. */
const inLine = (element: PageElement, within: MarkdownContext) => oneLine(inlineOf([element], within));

function itemOf(marker: string, blocks: readonly string[]): string {
  const rest = " ".repeat(marker.length);
  const lines = blocks.join("\n\n").split("\n");
  return lines.map((line, at) => (at === 0 ? `${marker}${line}` : line === "" ? "" : `${rest}${line}`)).join("\n");
}

function listOf(list: PageElement, within: MarkdownContext): string[] {
  const elements = elementsIn(list);
  // Short texts beside each other share a line, as on the page.
  if (hasClass(list, "facts") || hasClass(list, "tags")) {
    const words = elements.map((item) => inLine(item, within)).filter((one) => one !== "");
    return words.length === 0 ? [] : [markdownLine(words.join(" · "))];
  }
  const items = elements.map((item) => blocksOf([item], within)).filter((blocks) => blocks.length > 0);
  if (items.length === 0) return [];
  const loose = items.some((blocks) => blocks.length > 1);
  const written = items.map((blocks, at) => itemOf(list.name === "ol" ? `${at + 1}. ` : "- ", blocks));
  return [written.join(loose ? "\n\n" : "\n")];
}

/** A definition list, each pair as a list item; another author's text is a quotation in between. */
function pairsOf(list: PageElement, within: MarkdownContext): string[] {
  const blocks: string[] = [];
  let points: string[] = [];
  function endPoints(): void {
    if (points.length > 0) blocks.push(points.join("\n"));
    points = [];
  }
  function walk(element: PageElement): void {
    for (const child of elementsIn(element)) {
      if (writerOf(child, within) !== null) {
        endPoints();
        blocks.push(...blockOf(child, within));
      } else if (child.name === "dt") points.push(`- ${markdownLine(inLine(child, within))}:`);
      else if (child.name === "dd") {
        const said = inLine(child, within);
        if (said !== "") points.push(`${points.pop() ?? "-"} ${said}`);
      } else walk(child);
    }
  }
  walk(list);
  endPoints();
  return blocks;
}

function rowsOf(table: PageElement, within: MarkdownContext): string[] {
  const rows: string[] = [];
  function walk(element: PageElement): void {
    for (const child of elementsIn(element)) {
      if (child.name !== "tr") walk(child);
      else
        rows.push(
          `- ${markdownLine(
            elementsIn(child)
              .map((cell) => inLine(cell, within))
              .join(" · "),
          )}`,
        );
    }
  }
  walk(table);
  return rows.length === 0 ? [] : [rows.join("\n")];
}

function blockOf(element: PageElement, within: MarkdownContext): string[] {
  if (isLeftOut(element)) return [];
  const { name, children } = element;
  const writer = writerOf(element, within);
  if (writer !== null) {
    const said = blockOf(element, { ...within, quoted: true });
    return said.length === 0 ? [] : quotation([`*${within.words.written_by[writer]}*`, ...said]);
  }
  const [, level] = HEADING.exec(name) ?? [];
  if (level !== undefined) return headingOf(level, element, within);
  if (name === "ul" || name === "ol") return listOf(element, within);
  if (name === "dl") return pairsOf(element, within);
  if (name === "table") return rowsOf(element, within);
  // A `blockquote` without a declared author is ours: quotations always name their author.
  return blocksOf(children, contextWithin(element, within));
}

/** Block elements become blocks; content between them becomes paragraphs. */
function blocksOf(nodes: readonly PageNode[], within: MarkdownContext): string[] {
  const blocks: string[] = [];
  let run: PageNode[] = [];
  function endRun(): void {
    const paragraph = paragraphOf(inlineOf(run, within));
    if (paragraph !== "") blocks.push(paragraph);
    run = [];
  }
  for (const node of nodes) {
    if (typeof node === "string" || !containsBlocks(node)) run.push(node);
    else {
      endRun();
      blocks.push(...blockOf(node, within));
    }
  }
  endRun();
  return blocks;
}

function languageOf(html: PageElement | undefined): Language {
  return LANGUAGES.find((one) => one === html?.attributes.lang) ?? "en";
}

/** A value of the front matter. YAML accepts JSON strings. */
const quoted = (text: string) =>
  JSON.stringify(
    stripUnseen(text)
      .replaceAll(/[\s\u0085\u2028\u2029]+/g, " ")
      .trim(),
  );

/** Metadata of a page. */
export type OfPage = { readonly address: string; readonly linkTo: LinkTo; readonly ofOthers: boolean };

/**
 * A page as Markdown: its title, URL and language, then the content of its `main` (rule X121). Texts of other authors
 * are escaped, and longer ones are in quotation blocks that name the author (rule X122). Takes the parsed page, its own
 * URL, which its links are relative to, and whether it may contain texts of others.
 */
export function pageMarkdown(root: PageElement, { address, linkTo, ofOthers }: OfPage): string {
  const language = languageOf(firstOf(root, "html"));
  const words = PAGE_WORDS[language];
  const title = firstOf(root, "title");
  const main = firstOf(root, "main");
  const within: MarkdownContext = { linkTo, words, quoted: false, typed: false };
  const head = [
    "---",
    `title: ${quoted(title === undefined ? "" : textIn(title))}`,
    `url: ${quoted(address)}`,
    `language: ${quoted(language)}`,
    "---",
  ].join("\n");
  const notice = ofOthers ? [`*${words.notice}*`] : [];
  const body = main === undefined ? [] : blocksOf(main.children, within);
  return `${[head, ...notice, ...body].join("\n\n")}\n`;
}
