import { replaceTables } from "./pasted-tables.ts";
import { convertWordLists } from "./word-lists.ts";

const RENAMED_ELEMENTS: Readonly<Record<string, string>> = { h1: "h2", h5: "h4", h6: "h4" };
/** Block elements that the editor would read as inline, which would join their words. */
const BLOCKS = "dt, summary, details, legend, caption, center, main, nav, dialog, option";
const HIDDEN_STYLE =
  /(?:display:\s*none|visibility:\s*hidden|mso-hide:\s*all|mso-element:\s*comment|mso-special-character:\s*comment)/i;
/** Elements of Word's tracked changes and comments. */
const NO_TEXT =
  /(?:^|\s)(?:msodel|msocommentreference|msocommenttext|msocommentsubject|msocomanchor|msocomoff|msocomtxt)(?:\s|$)/i;

function renameElement(element: Element, name: string): void {
  const renamed = element.ownerDocument.createElement(name);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
}

/** Returns the selectors of Word's styles for hidden text. */
function hidingSelectors(page: Document): string[] {
  const css = [...page.querySelectorAll("style")].map((style) => style.textContent ?? "").join("\n");
  return css.split("}").flatMap((rule) => {
    const [selector = "", declarations, ...nested] = rule.replaceAll("<!--", "").split("{");
    return nested.length === 0 && /mso-hide:\s*all/i.test(declarations ?? "") ? [selector] : [];
  });
}

function queryAll(page: Document, selector: string): Element[] {
  try {
    return [...page.querySelectorAll(selector)];
  } catch {
    // Word writes comments and names that are not valid selectors.
    return [];
  }
}

/** Removes what the source marks as not visible: comments, tracked deletions, hidden text. */
function removeInvisible(page: Document): void {
  for (const selector of hidingSelectors(page)) for (const element of queryAll(page, selector)) element.remove();
  for (const element of page.querySelectorAll("style, script, meta, link, title, xml, template, del, [hidden]"))
    element.remove();
  for (const element of page.body.querySelectorAll("[class], [style]")) {
    const [style, classes] = [element.getAttribute("style") ?? "", element.getAttribute("class") ?? ""];
    if (HIDDEN_STYLE.test(style) || NO_TEXT.test(classes)) element.remove();
  }
}

/** Cells that were copied without their table would lose their boundaries in the parser. */
function wrapCells(html: string): string {
  return /<t[dhr][\s>]/i.test(html) && !/<table[\s>]/i.test(html) ? `<table>${html}</table>` : html;
}

/**
 * Converts HTML copied elsewhere, including from Word, into HTML for the editor: invisible content is removed, list
 * items get their level, table rows become lines, headings start at the second level. The editor's schema drops
 * everything that a description cannot contain.
 */
export function cleanPastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(wrapCells(html), "text/html");
  removeInvisible(page);
  convertWordLists(page);
  replaceTables(page);
  for (const heading of page.querySelectorAll("h1, h5, h6"))
    renameElement(heading, RENAMED_ELEMENTS[heading.localName] ?? "h2");
  for (const block of page.querySelectorAll(BLOCKS)) renameElement(block, "div");
  // Empty paragraphs of Word contain a non-breaking space.
  for (const paragraph of page.querySelectorAll("p")) {
    if ((paragraph.textContent ?? "").trim() === "" && paragraph.querySelector("img, br") === null) paragraph.remove();
  }
  return page.body.innerHTML;
}
