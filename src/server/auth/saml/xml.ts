import { DOMParser } from "@xmldom/xmldom";
import { SamlRefused } from "./refused.ts";

/** Far above the size of real responses and metadata. */
const MOST_BYTES = 256 * 1024;

/** The XML declaration with the only supported encoding. */
const DECLARATION =
  /^<\?xml version=(["'])1\.0\1(?:\s+encoding=(["'])utf-8\2)?(?:\s+standalone=(["'])(?:yes|no)\3)?\s*\?>/i;

/**
 * DTDs, entities, CDATA and processing instructions are rejected: parsers disagree about them, and no provider needs
 * them.
 */
const FORBIDDEN = /<!(?!--)|<\?/;

/** Characters that XML forbids. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** A numeric character reference; the parser turns malformed ones (`&#X41;`, `&#one;`) into zero. */
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

/** Far above real documents: signature checking takes quadratic time before it knows any key. */
const MOST = { signs: 5_000, deep: 40, attributes: 40 } as const;

function isDeep(element: Element): boolean {
  let depth = 0;
  for (let at: Node | null = element; at !== null && depth <= MOST.deep; at = at.parentNode) depth += 1;
  return depth > MOST.deep;
}

/** Parses the single root element of a document. Throws SamlRefused on any parser warning. */
export function readXml(source: string): { readonly text: string; readonly root: Element } {
  if (Buffer.byteLength(source) > MOST_BYTES) throw new SamlRefused("too_large");
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  checkMarkup(text);
  if (text.split("<", MOST.signs + 2).length > MOST.signs + 1) throw new SamlRefused("too_large");
  // The parser silently ignores content around the element.
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

/** Decodes base64. Throws SamlRefused. */
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

/** An element and all its descendants. */
export function within(root: Element): Element[] {
  return [root, ...Array.from(root.getElementsByTagName("*"))];
}

/** The child elements. */
export function elementsOf(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
}

/** The child elements of a given name. */
export function childrenOf(parent: Element, namespace: string, name: string): Element[] {
  return elementsOf(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);
}

/** The single child of a given name, or null. Throws SamlRefused for two. */
export function childOf(parent: Element, namespace: string, name: string): Element | null {
  const [only, second] = childrenOf(parent, namespace, name);
  if (second !== undefined) throw new SamlRefused("wrong_shape");
  return only ?? null;
}

/** An attribute's value; null if absent or empty. */
export function attributeOf(element: Element, name: string): string | null {
  return element.getAttribute(name) || null;
}

/** The text of an element that contains only text, not split by comments; else null. */
export function textOf(element: Element | null): string | null {
  if (element === null || elementsOf(element).length > 0) return null;
  const text = Array.from(element.childNodes)
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ nodeValue }) => nodeValue ?? "")
    .join("")
    .trim();
  return text === "" ? null : text;
}

/** Escapes a text for attributes and content. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
