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
export function replaceTables(page: Document): void {
  for (const table of [...page.querySelectorAll("table")].reverse()) {
    const rows = [...table.querySelectorAll("caption, tr")];
    const lines = rows.flatMap((row) =>
      row.localName === "tr" ? rowToBlocks(page, row) : [toParagraph(page, [[...row.childNodes]])],
    );
    table.replaceWith(...lines);
  }
}
