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
export function convertWordLists(page: Document): void {
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
