import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";

/** What a reader of Markdown makes of a document: its pieces, by their kinds. */
export type Piece = {
  readonly type: string;
  readonly children?: readonly Piece[];
  readonly value?: string;
  readonly url?: string;
  readonly depth?: number;
};

/** The tree is what the grammar says; without the search through finished texts, which knows of no escapes any more. */
const TREE = gfmFromMarkdown().map((one) => ({ ...one, transforms: [] }));

/** Reads a document as others do (CommonMark with GitHub's additions), without the lines before it. */
export function readMarkdown(document: string): Piece {
  const body = document.replace(/^---\n[\s\S]*?\n---\n/, "");
  return fromMarkdown(body, { extensions: [gfm()], mdastExtensions: TREE }) as Piece;
}

/** All pieces of some kinds, in their order, those inside of others too. */
export function piecesOf(piece: Piece, ...types: readonly string[]): Piece[] {
  const own = types.includes(piece.type) ? [piece] : [];
  return [...own, ...(piece.children ?? []).flatMap((child) => piecesOf(child, ...types))];
}

/** The text of a piece, as it is read. */
export function wordsOf({ type, value, children = [] }: Piece): string {
  return type === "break" ? "\n" : (value ?? children.map(wordsOf).join(""));
}

/** Where its links lead, bare addresses that readers make links of among them. */
export function linksOf(piece: Piece): string[] {
  return piecesOf(piece, "link").map(({ url }) => url ?? "");
}

/** The headings of a document, each by its level and words. */
export function headingsOf(document: string): string[] {
  return piecesOf(readMarkdown(document), "heading").map((one) => `${one.depth} ${wordsOf(one)}`);
}
