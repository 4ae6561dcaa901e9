import { escapeXml } from "../sitemap.ts";

/** What no document of XML 1.0 may hold, not even by its number: most control characters, and two that are no characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the ones that must not come through
const FORBIDDEN = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g;

/** A text without what XML 1.0 forbids; halves of characters become the sign for an unknown one (rule X63). */
function xmlClean(text: string): string {
  return text.toWellFormed().replaceAll(FORBIDDEN, "");
}

/** A text as it may stand in an element or an attribute (rule X63). */
export function xmlText(text: string): string {
  return escapeXml(xmlClean(text));
}

/** A text as a CDATA section, which it cannot end (rule X63). */
export function cdata(text: string): string {
  return `<![CDATA[${xmlClean(text).replaceAll("]]>", "]]]]><![CDATA[>")}]]>`;
}
