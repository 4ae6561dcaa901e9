import { DOMParser } from "@xmldom/xmldom";
import { SamlRefused } from "./refused.ts";

/** No answer and no description of an identity provider comes near it. */
const MOST_BYTES = 256 * 1024;

/** An XML declaration at the start, in the one encoding that is read here. */
const DECLARATION =
  /^<\?xml version=(["'])1\.0\1(?:\s+encoding=(["'])utf-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>/i;

/** DTDs, entities, CDATA and instructions: two readers read them differently, and no identity provider needs them. */
const FORBIDDEN = /<!(?!--)|<\?/;

/** What XML allows nobody to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** A character by its number, as XML has them; the reader makes a zero of all that only looks like one (`&#X41;`, `&#one;`). */
const NUMBERED = /&#(?:(\d{1,7});|x([\da-fA-F]{1,6});)?/g;

function isCharacter(code: number): boolean {
  if (Number.isNaN(code) || code > 0x10ffff) return false;
  const character = String.fromCodePoint(code);
  return character.isWellFormed() && !NO_CHARACTER.test(character);
}

function namesCharacters(text: string): boolean {
  for (const [, decimal, hex] of text.matchAll(NUMBERED)) {
    if (!isCharacter(hex === undefined ? Number(decimal) : Number(`0x${hex}`))) return false;
  }
  return true;
}

function checkMarkup(text: string): void {
  const declared = text.match(DECLARATION)?.[0] ?? "";
  const characters = text.isWellFormed() && !NO_CHARACTER.test(text) && namesCharacters(text);
  if (FORBIDDEN.test(text.slice(declared.length)) || !characters) throw new SamlRefused("forbidden_markup");
}

/** Far more than any answer or description has: what checks signatures takes the square of them, before it knows of any key. */
const MOST = { signs: 5_000, deep: 40, attributes: 40 } as const;

function isDeep(element: Element): boolean {
  let depth = 0;
  for (let at: Node | null = element; at !== null && depth <= MOST.deep; at = at.parentNode) depth += 1;
  return depth > MOST.deep;
}

/** The one element of a text that holds nothing else. Throws SamlRefused at whatever the reader so much as warns of. */
export function readXml(source: string): { readonly text: string; readonly root: Element } {
  if (Buffer.byteLength(source) > MOST_BYTES) throw new SamlRefused("too_large");
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  checkMarkup(text);
  if (text.split("<", MOST.signs + 2).length > MOST.signs + 1) throw new SamlRefused("too_large");
  // The reader passes over what stands around the element without a word.
  if (!/^\s*</.test(text) || !text.trimEnd().endsWith(">")) throw new SamlRefused("unreadable");
  const faults: string[] = [];
  const note = (fault: unknown) => void faults.push(String(fault));
  const parser = new DOMParser({ errorHandler: { warning: note, error: note, fatalError: note } });
  const root = (() => {
    try {
      const document = parser.parseFromString(text, "text/xml");
      const elements = Array.from(document.childNodes).filter(({ nodeType }) => nodeType === 1);
      return elements.length === 1 ? document.documentElement : null;
    } catch {
      return null;
    }
  })();
  if (root === null || faults.length > 0) throw new SamlRefused("unreadable");
  const crowded = within(root).some((one) => one.attributes.length > MOST.attributes || isDeep(one));
  if (crowded) throw new SamlRefused("too_large");
  return { text, root };
}

/** The text that base64 stands for. Throws SamlRefused. */
export function readBase64(encoded: string): string {
  if (encoded.length > MOST_BYTES * 1.5) throw new SamlRefused("too_large");
  const packed = encoded.replace(/\s+/g, "");
  const full = packed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed);
  if (!full) throw new SamlRefused("unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(packed, "base64"));
  } catch {
    throw new SamlRefused("unreadable");
  }
}

/** An element and all below it. */
export function within(root: Element): Element[] {
  return [root, ...Array.from(root.getElementsByTagName("*"))];
}

/** The elements directly below another. */
export function elementsOf(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
}

/** The elements of a name directly below another. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return elementsOf(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);
}

/** The one element of a name directly below another; none is null. Throws SamlRefused at two. */
export function childOf(parent: Element, namespace: string, name: string): Element | null {
  const [only, second] = childrenOf(parent, namespace, name);
  if (second !== undefined) throw new SamlRefused("wrong_shape");
  return only ?? null;
}

/** An attribute's value; null where there is none, or nothing in it. */
export function attributeOf(element: Element, name: string): string | null {
  return element.getAttribute(name) || null;
}

/** The whole text of an element that holds text alone: a comment in its middle ends it for nobody. Else null. */
export function textOf(element: Element | null): string | null {
  if (element === null || elementsOf(element).length > 0) return null;
  const text = Array.from(element.childNodes)
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ nodeValue }) => nodeValue ?? "")
    .join("")
    .trim();
  return text === "" ? null : text;
}

/** A text as it stands in an attribute or between two tags. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
