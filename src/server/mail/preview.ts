/** The colours of the light theme and of the dark one, as they stand in the elements. */
const DARKER: readonly (readonly [light: string, dark: string])[] = [
  ["color:#ffffff", "color:#06231a"],
  ["background:#ffffff", "background:#161e1a"],
  ["background:#faf7f1", "background:#0f1512"],
  ["#16211c", "#edf2ec"],
  ["#55615a", "#a3b0a8"],
  ["#e3ddd0", "#2a352f"],
  ["#0e5a42", "#56c596"],
  ["#c43c22", "#ff7f61"],
];
/** A value that is made up is read on yellow in both. */
const MARK = { light: "background:#f4e2a8;color:#16211c", dark: "background:#5c4a12;color:#edf2ec" };

/**
 * A mail's HTML to be looked at in a page of ours, whose policy takes no style sheets: without them, and in the dark with the
 * colours that they would give.
 */
export function shownInPage(html: string, dark: boolean): string {
  const bare = html.replace(/<style>.*?<\/style>\n?/s, "");
  if (!dark) return bare;
  const marked = bare.replaceAll(MARK.light, MARK.dark);
  // A picture keeps the ground that it was made for.
  return marked
    .split(/(<img [^<>]*>)/)
    .map((piece) =>
      piece.startsWith("<img ") ? piece : DARKER.reduce((text, [from, to]) => text.replaceAll(from, to), piece),
    )
    .join("");
}
