/** Inline colours of the light theme and their dark equivalents. */
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
/** Sample values have a yellow background in both themes. */
const MARK = { light: "background:#f4e2a8;color:#16211c", dark: "background:#5c4a12;color:#edf2ec" };

/**
 * A mail's HTML for preview in a page of ours, whose policy allows no style sheets: they are removed, and dark colours
 * are inlined.
 */
export function previewHtml(html: string, dark: boolean): string {
  const bare = html.replace(/<style>[^<]*<\/style>\n?/, "");
  if (!dark) return bare;
  const marked = bare.replaceAll(MARK.light, MARK.dark);
  // A picture keeps its light background.
  return marked
    .split(/(<img [^<>]*>)/)
    .map((piece) =>
      piece.startsWith("<img ") ? piece : DARKER.reduce((text, [from, to]) => text.replaceAll(from, to), piece),
    )
    .join("");
}
