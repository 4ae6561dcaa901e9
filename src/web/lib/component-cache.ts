import type { i18n } from "i18next";
import { LRUCache } from "lru-cache";
import type { CacheComponent } from "./cached-component.tsx";

/** The HTML of a rendered component and the text namespaces that it uses. */
type RenderedComponent = { readonly html: string; readonly used: readonly string[] };
/** A component of a page: cached, or rendered with this page. */
type PageComponent = RenderedComponent | { readonly key: string; readonly texts: i18n };

/** Cache size in characters of HTML and keys: about 8,000 job cards. */
const CAPACITY = 16_000_000;

/** Copies a string: a substring keeps the whole original string in memory. */
function copyString(text: string): string {
  return new TextDecoder().decode(new TextEncoder().encode(text));
}

/** Replaces the marks in a page by the cached components; throws if the page's marks do not match. */
export type FillPage = (html: string) => RenderedComponent;

/**
 * Server cache of components that are the same on many pages, keyed by name, props and language: header, footer (half
 * of the elements of a short page) and job cards. `capacity` is in characters.
 */
export function createComponentCache(capacity = CAPACITY) {
  const memory = new LRUCache<string, RenderedComponent>({
    maxSize: capacity,
    sizeCalculation: ({ html }, key) => html.length + key.length,
  });

  /** Returns the HTML for a mark: the cached component, or the HTML up to the mark's second occurrence. */
  function pieceAt(
    taken: PageComponent,
    html: string,
    mark: string,
    from: number,
  ): { piece: RenderedComponent; end: number } {
    if ("html" in taken) return { piece: taken, end: from };
    const end = html.indexOf(mark, from);
    if (end < 0) throw new Error("the end mark of a cached component is missing");
    const used = taken.texts.reportNamespaces?.getUsedNamespaces() ?? [];
    const piece = { html: copyString(html.slice(from, end)), used };
    memory.set(taken.key, piece);
    return { piece, end: end + mark.length };
  }

  /**
   * Creates the cache access for one page. The secret keeps user text from forging a mark and thereby storing its own
   * HTML.
   */
  return function piecesOfPage(texts: i18n, secret: string): { take: CacheComponent; fill: FillPage } {
    const all: PageComponent[] = [];
    const note = (taken: PageComponent) => `${secret}-${all.push(taken) - 1}`;
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
          if (begin < 0) throw new Error("the mark of a cached component is missing");
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
