import { htmlText } from "./html-text.ts";
import { type Block, parseBlocks } from "./paragraphs.ts";

function htmlOfBlock(block: Block): string {
  if (block.kind === "text") return `<p>${htmlText(block.text).replaceAll("\n", "<br>")}</p>`;
  return `<ul>${block.points.map((point) => `<li>${htmlText(point)}</li>`).join("")}</ul>`;
}

/** Plain text as HTML: paragraphs with their lines, and lists. */
export function textToHtml(text: string): string {
  return parseBlocks(text).map(htmlOfBlock).join("");
}
