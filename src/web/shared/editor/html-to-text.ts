const END = /<\/(?:p|h\d|ul|ol|pre|blockquote)>/g;

/** Returns the text of HTML from the server or the editor, one line per block. Nothing is executed or loaded. */
export function htmlToText(html: string): string {
  const lined = html
    .replaceAll(/<li>(?:<p>)?/g, "\n- ")
    .replaceAll("<br>", "\n")
    .replaceAll(END, "\n\n");
  const text = new DOMParser().parseFromString(lined, "text/html").body.textContent ?? "";
  return text.replaceAll(/\n{3,}/g, "\n\n").trim();
}
