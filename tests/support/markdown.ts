import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A node of a Markdown syntax tree. */
export type MarkdownNode = {
  readonly type: string;
  readonly children?: readonly MarkdownNode[];
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
};

/** Only the grammar, without the transform that searches finished text for links and ignores escapes. */
const TREE = gfmFromMarkdown().map((one) => ({ ...one, transforms: [] }));

/** Parses a document as CommonMark with GitHub's extensions, without its front matter. */
export function readMarkdown(document: string): MarkdownNode {
  const body = document.replace(/^---\n[\s\S]*?\n---\n/, "");
  return fromMarkdown(body, { extensions: [gfm()], mdastExtensions: TREE }) as MarkdownNode;
}

/** All nodes of some types in order, including nested ones. */
export function findNodes(piece: MarkdownNode, ...types: readonly string[]): MarkdownNode[] {
  const own = types.includes(piece.type) ? [piece] : [];
  return [...own, ...(piece.children ?? []).flatMap((child) => findNodes(child, ...types))];
}

/** The text of a node. */
export function nodeText({ type, value, children = [] }: MarkdownNode): string {
  return type === "break" ? "\n" : (value ?? children.map(nodeText).join(""));
}

/** The targets of its links, including bare URLs. */
export function findLinks(piece: MarkdownNode): string[] {
  return findNodes(piece, "link").map(({ url }) => url ?? "");
}

/** The headings of a document by level and text. */
export function findHeadings(document: string): string[] {
  return findNodes(readMarkdown(document), "heading").map((one) => `${one.depth} ${nodeText(one)}`);
}
