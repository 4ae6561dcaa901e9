/** An element of a page as it was read. */
export type PageElement = {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly PageNode[];
};
/** An element or a text; texts beside each other are one. */
export type PageNode = string | PageElement;

/** What nobody reads, and what needs a browser: forms, pictures, scripts. */
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

/** True for what is shown to nobody, or to eyes alone. */
export function isLeftOut({ name, attributes }: PageElement): boolean {
  return LEFT_OUT.has(name) || attributes["aria-hidden"] === "true" || attributes.hidden !== undefined;
}

/** True for what stands in lines of its own by its name. */
export function isBlock({ name }: PageElement): boolean {
  return BLOCKS.has(name);
}

/**
 * True for what stands in lines of its own, as somebody's words do wherever they are, or has something in it that does; a link is one
 * thing whatever is in it.
 */
export function holdsBlocks(element: PageElement): boolean {
  if (element.name === "a") return false;
  if (isBlock(element) || element.attributes["data-words"] !== undefined) return true;
  return element.children.some((child) => typeof child !== "string" && holdsBlocks(child));
}

/** The elements directly below another one, without those that are left out. */
export function elementsIn({ children }: PageElement): PageElement[] {
  return children.filter((child): child is PageElement => typeof child !== "string" && !isLeftOut(child));
}

/** Whether an element has a class. */
export function hasClass({ attributes }: PageElement, name: string): boolean {
  return (attributes.class ?? "").split(" ").includes(name);
}

/** The first element of a name, in the order of the page; undefined where there is none. */
export function firstOf(element: PageElement, name: string): PageElement | undefined {
  if (element.name === name) return element;
  for (const child of element.children) {
    const found = typeof child === "string" ? undefined : firstOf(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All text of an element, as it stands there. */
export function textIn({ children }: PageElement): string {
  return children.map((child) => (typeof child === "string" ? child : textIn(child))).join("");
}
