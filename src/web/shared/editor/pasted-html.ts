const NUMBER = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;
const ITEM = /mso-list:\s*l\d+(?:\s+level(\d))?/i;

const inlineStyle = (element: Element) => element.getAttribute("style") ?? "";

/** Reads a list item of Word: a paragraph with a list style and its bullet or number as text. */
function parseListItem(paragraph: Element) {
  const marks = [...paragraph.querySelectorAll("span")].filter((span) => /mso-list:\s*ignore/i.test(inlineStyle(span)));
  const ordered = marks.some((mark) => NUMBER.test(mark.textContent ?? ""));
  for (const mark of marks) mark.remove();
  const item = paragraph.ownerDocument.createElement("li");
  item.append(...paragraph.childNodes);
  return { item, name: ordered ? "ol" : "ul", level: Number(ITEM.exec(inlineStyle(paragraph))?.[1] ?? 1) };
}

type List = { readonly element: Element; readonly level: number };

/** Turns Word's list paragraphs into nested lists by their level. */
function convertWordLists(page: Document): void {
  // The open lists, outermost first.
  let open: List[] = [];
  for (const paragraph of [...page.querySelectorAll("p")].filter((one) => ITEM.test(inlineStyle(one)))) {
    if (open[0] === undefined || paragraph.previousElementSibling !== open[0].element) open = [];
    const { item, name, level } = parseListItem(paragraph);
    const deepest = open.filter((list) => list.level <= level);
    const last = deepest.at(-1);
    if (last?.level === level && last.element.localName === name) {
      last.element.append(item);
      paragraph.remove();
      open = deepest;
      continue;
    }
    const parents = deepest.filter((list) => list.level < level);
    const list = page.createElement(name);
    list.append(item);
    const parent = parents.at(-1)?.element.lastElementChild;
    if (parent) {
      parent.append(list);
      paragraph.remove();
    } else {
      paragraph.replaceWith(list);
    }
    open = [...parents, { element: list, level }];
  }
}

const BETWEEN = " | ";
const BLOCK = "p, div, ul, ol, li, h1, h2, h3, h4, h5, h6, blockquote, pre, dl, br";

const isBlank = (cell: Element) => (cell.textContent ?? "").trim() === "";

/** Returns the content of a cell if it fits on one line, else null. */
function singleLine(cell: Element): Node[] | null {
  const blocks = cell.querySelectorAll(BLOCK);
  const [only] = blocks;
  if (only === undefined) return [...cell.childNodes];
  const isWhole = (only.textContent ?? "").trim() === (cell.textContent ?? "").trim();
  return blocks.length === 1 && isWhole && ["p", "div"].includes(only.localName) ? [...only.childNodes] : null;
}

function toParagraph(page: Document, cells: readonly (readonly Node[])[]): Element {
  const paragraph = page.createElement("p");
  cells.forEach((nodes, at) => {
    if (at > 0) paragraph.append(BETWEEN);
    paragraph.append(...nodes);
  });
  return paragraph;
}

/** Turns a row of short cells into one line; otherwise each cell becomes its own line. */
function rowToBlocks(page: Document, row: Element): Node[] {
  const cells = [...row.children].filter((cell) => !isBlank(cell));
  const lines = cells.map(singleLine);
  if (cells.length === 0) return [];
  const short = lines.filter((line) => line !== null);
  if (short.length === cells.length) return [toParagraph(page, short)];
  return cells.flatMap((cell, at) => {
    const line = lines[at];
    return line ? [toParagraph(page, [line])] : [...cell.childNodes];
  });
}

/** Replaces each table by lines, because descriptions have no tables; innermost tables first. */
function replaceTables(page: Document): void {
  for (const table of [...page.querySelectorAll("table")].reverse()) {
    const rows = [...table.querySelectorAll("caption, tr")];
    const lines = rows.flatMap((row) =>
      row.localName === "tr" ? rowToBlocks(page, row) : [toParagraph(page, [[...row.childNodes]])],
    );
    table.replaceWith(...lines);
  }
}

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
