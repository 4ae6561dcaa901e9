import { policyHash } from "../../infra/platform/headers.ts";

/** Returns the text of a built style sheet by its URL; null if it does not exist. */
export type ReadSheet = (address: string) => string | null;

/** Only pages that hydrate after the first paint fetch their sheets later. */
const LIVES_LATER = 'id="later"';
const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const FONT = /<link rel="preload"( href="[^"]+" as="font"[^<>]*\/>)/g;
/** Font faces with a URL; those made of system fonts stay. */
const FETCHED_FACE = /@font-face\s*\{(?=[^{}]*\burl\()[^{}]*\}/g;

/** The joined sheets of a page, and their policy hash. */
type Style = { readonly text: string; readonly hash: string };
/** Inlines a page's sheets; returns also the hashes of its style elements (`sha256-…`). */
export type InlineSheets = (html: string) => { html: string; hashes: string[] };

function styleOf(sheets: readonly (string | null)[]): Style | null {
  if (sheets.length === 0 || sheets.some((sheet) => sheet === null)) return null;
  const text = sheets.join("").replaceAll(FETCHED_FACE, "");
  return { text, hash: policyHash(text) };
}

/**
 * Creates the function that inlines style sheets, so that the first response can be painted at once. The linked sheets
 * are fetched later with the hydration (`data-later`) and serve the next pages. Fonts are deferred as well: until they
 * load, system fonts with adjusted width are used (`fonts.css`). A page without sheets is returned unchanged. There are
 * few distinct sets of sheets, so each is joined once.
 */
export function createSheetInliner(read: ReadSheet): InlineSheets {
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
