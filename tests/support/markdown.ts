import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** A node of a Markdown syntax tree. */
export type Piece = {
  readonly type: string;
  readonly children?: readonly Piece[];
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
};

/** Only the grammar, without the transform that searches finished text for links and ignores escapes. */
const TREE = gfmFromMarkdown().map((one) => ({ ...one, transforms: [] }));

/** Parses a document as CommonMark with GitHub's extensions, without its front matter. */
export function readMarkdown(document: string): Piece {
  const body = document.replace(/^---\n[\s\S]*?\n---\n/, "");
  return fromMarkdown(body, { extensions: [gfm()], mdastExtensions: TREE }) as Piece;
}

/** All nodes of some types in order, including nested ones. */
export function piecesOf(piece: Piece, ...types: readonly string[]): Piece[] {
  const own = types.includes(piece.type) ? [piece] : [];
  return [...own, ...(piece.children ?? []).flatMap((child) => piecesOf(child, ...types))];
}

/** The text of a node. */
export function wordsOf({ type, value, children = [] }: Piece): string {
  return type === "break" ? "\n" : (value ?? children.map(wordsOf).join(""));
}

/** The targets of its links, including bare URLs. */
export function linksOf(piece: Piece): string[] {
  return piecesOf(piece, "link").map(({ url }) => url ?? "");
}

/** The headings of a document by level and text. */
export function headingsOf(document: string): string[] {
  return piecesOf(readMarkdown(document), "heading").map((one) => `${one.depth} ${wordsOf(one)}`);
}
