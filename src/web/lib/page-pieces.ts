import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import type { TakePiece } from "./same-pieces.tsx";

/** A piece as it was written, and the names of the texts that it uses. */
type Written = { readonly html: string; readonly used: readonly string[] };
/** A piece of a page: known, or written now. */
type Taken = Written | { readonly key: string; readonly texts: i18n };

/** Characters of pieces and of what they depend on: some 8,000 cards of jobs. */
const CAPACITY = 16_000_000;

/** A copy by itself: a part of a text holds all of it in memory. */
function copied(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Puts the pieces of a page in place of their marks; throws where the page was written otherwise. */
export type FillPage = (html: string) => Written;

/**
 * Pieces that are the same on many pages, by their names, properties and language: header and footer, half of a short
 * page's elements, and cards of jobs. Takes for how many characters.
 */
export function makePieces(capacity = CAPACITY) {
  const memory = new LRUCache<string, Written>({
    maxSize: capacity,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });

  /** What stands for a mark: a known piece, or what comes before the same mark again. */
  function pieceAt(taken: Taken, html: string, mark: string, from: number): { piece: Written; end: number } {
    if ("html" in taken) return { piece: taken, end: from };
    const end = html.indexOf(mark, from);
    if (end < 0) throw new Error("a piece of the page has no end");
    const used = taken.texts.reportNamespaces?.getUsedNamespaces() ?? [];
    const piece = { html: copied(html.slice(from, end)), used };
    memory.set(taken.key, piece);
    return { piece, end: end + mark.length };
  }

  /** For one page. Takes its texts, and a secret: whoever could write a mark could have a piece of their own remembered. */
  return function piecesOfPage(texts: i18n, secret: string): { take: TakePiece; fill: FillPage } {
    const all: Taken[] = [];
    const note = (taken: Taken) => `${secret}-${all.push(taken) - 1}`;
    return {
      take(name, props) {
        const key = `${texts.language} ${name} ${JSON.stringify(props)}`;
        const known = memory.get(key);
        if (known !== undefined) return { mark: note(known), texts: null };
        const own = Object.assign(Object.create(texts) as i18n, { reportNamespaces: undefined });
        return { mark: note({ key, texts: own }), texts: own };
      },
      fill(html) {
        const used = new Set<string>();
        let [page, at] = ["", 0];
        for (const [nth, taken] of all.entries()) {
          const mark = `<template data-same="${secret}-${nth}"></template>`;
          const begin = html.indexOf(mark, at);
          if (begin < 0) throw new Error("a piece of the page is missing");
          const { piece, end } = pieceAt(taken, html, mark, begin + mark.length);
          for (const name of piece.used) used.add(name);
          page += html.slice(at, begin) + piece.html;
          at = end;
        }
        return { html: page + html.slice(at), used: [...used] };
      },
    };
  };
}
