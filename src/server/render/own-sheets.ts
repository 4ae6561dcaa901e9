import { createHash } from "node:crypto";

/** Gives a built style sheet's text by its address; null where there is none. */
export type ReadSheet = (address: string) => string | null;

/** Only a page that comes to life after it was painted has somebody who fetches its sheets later. */
const LIVES_LATER = 'id="later"';
const SHEET = /<link rel="stylesheet" href="([^"]+)"\/>/g;
const FONT = /<link rel="preload"( href="[^"]+" as="font"[^>]*\/>)/g;
/** A face that would be fetched; those made of the device's own faces stay. */
const FETCHED_FACE = /@font-face\s*\{[^}]*\burl\([^}]*\}/g;

/**
 * Writes a page's style sheets into the page, so that the first thing that comes over the line can be painted; the
 * sheets themselves are fetched afterwards, with what brings the page to life (`data-later`), and serve the next pages.
 * So are the faces: until they are there, the page is set in the device's own, made as wide (`fonts.css`).
 * Gives the hashes of the style elements (`sha256-…`); a page without sheets is given back as it is.
 */
export function withOwnSheets(html: string, read: ReadSheet): { html: string; hashes: string[] } {
  if (!html.includes(LIVES_LATER)) return { html, hashes: [] };
  const sheets = [...html.matchAll(SHEET)].map(([, address = ""]) => read(address));
  if (sheets.length === 0 || sheets.some((sheet) => sheet === null)) return { html, hashes: [] };
  const style = sheets.join("").replaceAll(FETCHED_FACE, "");
  const hash = `sha256-${createHash("sha256").update(style).digest("base64")}`;
  const page = html
    .replaceAll(FONT, '<link rel="later" data-later="preload"$1')
    .replaceAll(SHEET, '<link rel="later" data-later="stylesheet" href="$1"/>')
    .replace("</head>", () => `<style>${style}</style></head>`);
  return { html: page, hashes: [hash] };
}
