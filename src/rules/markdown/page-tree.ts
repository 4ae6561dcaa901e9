/** An element of a parsed page. */
export type PageElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageNode[];
};
/** An element or a text; adjacent texts are merged. */
export type PageNode = string | PageElement;

/** Elements without text for readers, or that need a browser: forms, images, scripts. */
const LEFT_OUT = new Set(
  "audio button canvas dialog form iframe img input link meta noscript script select style svg template textarea title video".split(
    " ",
  ),
);

const BLOCKS = new Set(
  "address article aside blockquote dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);

/** True for hidden elements, and for those that are only visual. */
export function isLeftOut({ name, attributes }: PageElement): boolean {
  return LEFT_OUT.has(name) || attributes["aria-hidden"] === "true" || attributes.hidden !== undefined;
}

/** True for block elements by name. */
export function isBlock({ name }: PageElement): boolean {
  return BLOCKS.has(name);
}

/**
 * True for block elements, for another author's text anywhere, and for elements that contain either; a link is always
 * inline.
 */
export function containsBlocks(element: PageElement): boolean {
  if (element.name === "a") return false;
  if (isBlock(element) || element.attributes["data-words"] !== undefined) return true;
  return element.children.some((child) => typeof child !== "string" && containsBlocks(child));
}

/** The child elements of an element, without those left out. */
export function elementsIn({ children }: PageElement): PageElement[] {
  return children.filter((child): child is PageElement => typeof child !== "string" && !isLeftOut(child));
}

/** Whether an element has a class. */
export function hasClass({ attributes }: PageElement, name: string): boolean {
  return (attributes.class ?? "").split(" ").includes(name);
}

/** The first element with this name in document order; undefined without one. */
export function firstOf(element: PageElement, name: string): PageElement | undefined {
  if (element.name === name) return element;
  for (const child of element.children) {
    const found = typeof child === "string" ? undefined : firstOf(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All text of an element, unchanged. */
export function textIn({ children }: PageElement): string {
  return children.map((child) => (typeof child === "string" ? child : textIn(child))).join("");
}
