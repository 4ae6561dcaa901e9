import { normalizeLine, withoutIdle } from "../../../contract/invisible.ts";
import { frenchSpaces } from "../../../rules/french.ts";

export const SERIF = "Georgia, 'Times New Roman', serif";
export const SANS = "'Instrument Sans', -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";
export const INK = "#16211c";
export const SOFT = "#55615a";
export const LINE = "#e3ddd0";
export const BRAND = "#0e5a42";
export const SEAL = "#c43c22";

export const DIRECTIONS = /[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/g;

/** Reduces a text to one line without control and invisible characters, of limited length. */
export function oneLine(text: string, most: number): string {
  const line = normalizeLine(text.replace(/\p{Cc}/gu, " "));
  const signs = [...line];
  return signs.length <= most
    ? line
    : `${signs
        .slice(0, most - 1)
        .join("")
        .trimEnd()}…`;
}

/** Removes control and invisible characters from a text of several lines. */
export function severalLines(text: string): string {
  const broken = text.replace(/\r\n?|[\u2028\u2029]/g, "\n");
  return withoutIdle(broken.replace(/(?![\n\t])\p{Cc}/gu, " "));
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ESCAPES[sign] ?? "");
}

/** What makes mail programs detect an address: a dot or @ within a word, and what follows `http:`. */
export const ADDRESS_SIGNS = /(?<=[\p{L}\p{N}])[.@](?=[\p{L}\p{N}])|(?<=:)\/\//gu;

/**
 * Escapes text as HTML. Mail programs turn address-like text into links; a zero-width character keeps a name such as
 * "evil.example" from becoming one.
 */
export function escapeUnlinked(text: string): string {
  return escapeHtml(frenchSpaces(text)).replace(ADDRESS_SIGNS, "&#8288;$&").replace(/\r?\n/g, "<br>");
}
