import { policyHash } from "../platform/headers.ts";

/** Gives a built style sheet's text by its address; null where there is none. */
export type ReadSheet = (address: string) => string | null;

/** Only a page that comes to life after it was painted has somebody who fetches its sheets later. */
const LIVES_LATER = 'id="later"';
const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const FONT = /<link rel="preload"( href="[^"]+" as="font"[^>]*\/>)/g;
/** A face that would be fetched; those made of the device's own faces stay. */
const FETCHED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/** The sheets of a page as one text, and what a policy allows it by. */
type Style = { readonly text: string; readonly hash: string };
/** Gives a page with its sheets in it, and the hashes of its style elements (`sha256-…`). */
export type WithOwnSheets = (html: string) => { html: string; hashes: string[] };

function styleOf(sheets: readonly (string | null)[]): Style | null {
  if (sheets.length === 0 || sheets.some((sheet) => sheet === null)) return null;
  const text = sheets.join("").replaceAll(FETCHED_FACE, "");
  return { text, hash: policyHash(text) };
}

/**
 * Makes what writes a page's style sheets into the page, so that the first thing that comes over the line can be painted;
 * the sheets themselves are fetched afterwards, with what brings the page to life (`data-later`), and serve the next pages.
 * So are the faces: until they are there, the page is set in the device's own, made as wide (`fonts.css`).
 * A page without sheets is given back as it is. The sheets of pages are few sets: each is joined once.
 */
export function makeOwnSheets(read: ReadSheet): WithOwnSheets {
  const styles = new Map<string, Style | null>();
  function styleFor(addresses: readonly string[]): Style | null {
    const set = addresses.join(" ");
    const known = styles.get(set);
    if (known !== undefined) return known;
    const style = styleOf(addresses.map(read));
    styles.set(set, style);
    return style;
  }
  return function withOwnSheets(html) {
    if (!html.includes(LIVES_LATER)) return { html, hashes: [] };
    const style = styleFor([...html.matchAll(SHEET)].map(([, address = ""]) => address));
    if (style === null) return { html, hashes: [] };
    const page = html
      .replaceAll(FONT, '<link rel="later" data-later="preload"$1')
      .replaceAll(SHEET, '<link rel="later" data-later="stylesheet" href="$1"/>')
      .replace("</head>", () => `<style>${style.text}</style></head>`);
    return { html: page, hashes: [style.hash] };
  };
}
