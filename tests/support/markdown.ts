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

/** Reads a document as others do (CommonMark with GitHub's additions), without the lines before it. */
export function readMarkdown(document: string): Piece {
  const body = document.replace(/^---\n[\s\S]*?\n---\n/, "");
  return fromMarkdown(body, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }) as Piece;
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

/** Links that say something else than where they lead; bare addresses are made links by some readers. */
export function linksOf(piece: Piece): string[] {
  const bare = (one: Piece) => ["", "http://", "mailto:"].some((scheme) => `${scheme}${wordsOf(one)}` === one.url);
  return piecesOf(piece, "link").flatMap((one) => (bare(one) ? [] : [one.url ?? ""]));
}

/** The headings of a document, each by its level and words. */
export function headingsOf(document: string): string[] {
  return piecesOf(readMarkdown(document), "heading").map((one) => `${one.depth} ${wordsOf(one)}`);
}
