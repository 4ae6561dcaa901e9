import { DOMParser } from "@xmldom/xmldom";
import { SamlRejection } from "./saml-rejection.ts";

/** Far above the size of real responses and metadata. */
const MAX_BYTES = 256 * 1024;

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
const INVALID_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/** A numeric character reference; the parser turns malformed ones (`&#X41;`, `&#one;`) into zero. */
const NUMERIC_REFERENCE = /&#(?:(\d{1,7});|x([\da-fA-F]{1,6});)?/g;

function isCharacter(code: number): boolean {
  if (Number.isNaN(code) || code > 0x10ffff) return false;
  const character = String.fromCodePoint(code);
  return character.isWellFormed() && !INVALID_CHARACTER.test(character);
}

function hasValidReferences(text: string): boolean {
  for (const [, decimal, hex] of text.matchAll(NUMERIC_REFERENCE)) {
    if (!isCharacter(hex === undefined ? Number(decimal) : Number(`0x${hex}`))) return false;
  }
  return true;
}

function checkMarkup(text: string): void {
  const declared = text.match(DECLARATION)?.[0] ?? "";
  const characters = text.isWellFormed() && !INVALID_CHARACTER.test(text) && hasValidReferences(text);
  if (FORBIDDEN.test(text.slice(declared.length)) || !characters) throw new SamlRejection("forbidden_markup");
}

/** Far above real documents: signature checking takes quadratic time before it knows any key. */
const MAX_SIZES = { signs: 5_000, deep: 40, attributes: 40 } as const;

function isTooDeep(element: Element): boolean {
  let depth = 0;
  for (let at: Node | null = element; at !== null && depth <= MAX_SIZES.deep; at = at.parentNode) depth += 1;
  return depth > MAX_SIZES.deep;
}

/** Parses the single root element of a document. Throws SamlRejection on any parser warning. */
export function readXml(source: string): { readonly text: string; readonly root: Element } {
  if (Buffer.byteLength(source) > MAX_BYTES) throw new SamlRejection("too_large");
  const text = source.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  checkMarkup(text);
  if (text.split("<", MAX_SIZES.signs + 2).length > MAX_SIZES.signs + 1) throw new SamlRejection("too_large");
  // The parser silently ignores content around the element.
  if (!/^\s*</.test(text) || !text.trimEnd().endsWith(">")) throw new SamlRejection("unreadable");
  const errors: string[] = [];
  const note = (failure: unknown) => void errors.push(String(failure));
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
  if (root === null || errors.length > 0) throw new SamlRejection("unreadable");
  const crowded = descendantsOf(root).some((one) => one.attributes.length > MAX_SIZES.attributes || isTooDeep(one));
  if (crowded) throw new SamlRejection("too_large");
  return { text, root };
}

/** Decodes base64. Throws SamlRejection. */
export function readBase64(encoded: string): string {
  if (encoded.length > MAX_BYTES * 1.5) throw new SamlRejection("too_large");
  const packed = encoded.replace(/\s+/g, "");
  const full = packed.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(packed);
  if (!full) throw new SamlRejection("unreadable");
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(packed, "base64"));
  } catch {
    throw new SamlRejection("unreadable");
  }
}

/** An element and all its descendants. */
export function descendantsOf(root: Element): Element[] {
  return [root, ...Array.from(root.getElementsByTagName("*"))];
}

/** The child elements. */
export function childElements(parent: Element): Element[] {
  return Array.from(parent.childNodes).filter((node): node is Element => node.nodeType === 1);
}

/** The child elements of a given name. */
export function childrenNamed(parent: Element, namespace: string, name: string): Element[] {
  return childElements(parent).filter((child) => child.namespaceURI === namespace && child.localName === name);
}

/** The single child of a given name, or null. Throws SamlRejection for two. */
export function childNamed(parent: Element, namespace: string, name: string): Element | null {
  const [only, second] = childrenNamed(parent, namespace, name);
  if (second !== undefined) throw new SamlRejection("wrong_shape");
  return only ?? null;
}

/** An attribute's value; null if absent or empty. */
export function readAttribute(element: Element, name: string): string | null {
  return element.getAttribute(name) || null;
}

/** The text of an element that contains only text, not split by comments; else null. */
export function readElementText(element: Element | null): string | null {
  if (element === null || childElements(element).length > 0) return null;
  const text = Array.from(element.childNodes)
    .filter(({ nodeType }) => nodeType === 3)
    .map(({ nodeValue }) => nodeValue ?? "")
    .join("")
    .trim();
  return text === "" ? null : text;
}

/** Escapes a text for attributes and content. */
export function escapeXmlText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
