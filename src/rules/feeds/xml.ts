import { escapeXml } from "../sitemap.ts";

/** Characters that XML 1.0 forbids, even as references: most control characters, and two noncharacters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not come through
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** Removes characters that XML 1.0 forbids; lone surrogates become the replacement character (rule X63). */
function xmlClean(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, "");
}

/** Escapes a text for an element or an attribute (rule X63). */
export function xmlText(text: string): string {
  return escapeXml(xmlClean(text));
}

/** A text as a CDATA section, which it cannot close (rule X63). */
export function cdata(text: string): string {
  return `<![CDATA[${xmlClean(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
