import { type ComponentType, createContext, useContext } from "react";

/** Pieces that are the same on every page of a language, by the tags that begin and end them. */
const PIECES = {
  header: ['<header class="site-header">', "</header>"],
  footer: ['<footer class="site-footer">', "</footer>"],
} as const;
type Piece = keyof typeof PIECES;

const NAMES = Object.keys(PIECES) as Piece[];

const Written = /* @__PURE__ */ createContext(false);

/** Where the server leaves a gap for what it has written already. */
export const LeaveGaps = Written.Provider;

const gapOf = (piece: Piece) => `<template data-same="${piece}"></template>`;

/**
 * A component of which the server writes one for each language: no name, no address and no generated id may stand in it.
 */
export function samePiece(piece: Piece, Whole: ComponentType): ComponentType {
  return function Same() {
    return useContext(Written) ? <template data-same={piece} /> : <Whole />;
  };
}

/** The pieces of a whole page; null where it has not all of them. */
export function piecesOf(html: string): ReadonlyMap<Piece, string> | null {
  const found = NAMES.flatMap((piece) => {
    const [begin, end] = PIECES[piece];
    const from = html.indexOf(begin);
    const to = html.indexOf(end, from);
    return from < 0 || to < 0 ? [] : [[piece, html.slice(from, to + end.length)] as const];
  });
  return found.length === NAMES.length ? new Map(found) : null;
}

/** Fills the gaps of a page. */
export function fillGaps(html: string, pieces: ReadonlyMap<Piece, string>): string {
  return [...pieces].reduce((page, [piece, text]) => page.replace(gapOf(piece), () => text), html);
}
