const END = /<\/(?:p|h\d|ul|ol|pre|blockquote)>/g;

/** The words of HTML that the server or the editor gave, a line for each piece; nothing of it runs or is loaded. */
export function plainOf(html: string): string {
  const lined = html
    .replaceAll(/<li>(?:<p>)?/g, "\n- ")
    .replaceAll("<br>", "\n")
    .replaceAll(END, "\n\n");
  const text = new DOMParser().parseFromString(lined, "text/html").body.textContent ?? "";
  return text.replaceAll(/\n{3,}/g, "\n\n").trim();
}
