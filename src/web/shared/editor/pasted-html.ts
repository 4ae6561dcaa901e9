const RENAMED: Readonly<Record<string, string>> = { h1: "h2", h5: "h4", h6: "h4" };
const NUMBER = /^\s*(?:\d+|[a-z]|[ivxlc]+)[.)]/i;

/** Word writes an item as a paragraph that says so in its style, and its bullet or number as text. */
function isItem(element: Element): element is HTMLElement {
  return element.localName === "p" && /mso-list:\s*l\d/i.test(element.getAttribute("style") ?? "");
}

function itemOf(paragraph: HTMLElement): { item: Element; ordered: boolean } {
  const page = paragraph.ownerDocument;
  const marks = [...paragraph.querySelectorAll("span")].filter((span) =>
    /mso-list:\s*ignore/i.test(span.getAttribute("style") ?? ""),
  );
  const ordered = marks.some((mark) => NUMBER.test(mark.textContent ?? ""));
  for (const mark of marks) mark.remove();
  const item = page.createElement("li");
  item.append(...paragraph.childNodes);
  return { item, ordered };
}

function listItems(page: Document): void {
  for (const paragraph of [...page.querySelectorAll("p")].filter(isItem)) {
    const before = paragraph.previousElementSibling;
    const { item, ordered } = itemOf(paragraph);
    const name = ordered ? "ol" : "ul";
    if (before?.localName === name && before.hasAttribute("data-pasted")) {
      before.append(item);
      paragraph.remove();
      continue;
    }
    const list = page.createElement(name);
    list.setAttribute("data-pasted", "");
    list.append(item);
    paragraph.replaceWith(list);
  }
}

/**
 * What was copied elsewhere, Word among it, as HTML that the editor understands: items are items, headings begin at the second
 * level. Whatever a description does not have is left out by the editor's schema.
 */
export function pastedHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, "text/html");
  for (const gone of page.querySelectorAll("style, script, meta, link, title, xml")) gone.remove();
  listItems(page);
  for (const heading of page.querySelectorAll("h1, h5, h6")) {
    const renamed = page.createElement(RENAMED[heading.localName] ?? "h2");
    renamed.append(...heading.childNodes);
    heading.replaceWith(renamed);
  }
  // Empty lines of Word hold a blank that does not break.
  for (const paragraph of page.querySelectorAll("p")) {
    if ((paragraph.textContent ?? "").trim() === "" && paragraph.querySelector("img, br") === null) paragraph.remove();
  }
  return page.body.innerHTML;
}
