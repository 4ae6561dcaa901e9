import { type Block, blocksOf } from "./paragraphs.ts";

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character] ?? character);
}

function htmlOfBlock(block: Block): string {
  if (block.kind === "text") return `<p>${escaped(block.text).replaceAll("\n", "<br>")}</p>`;
  return `<ul>${block.points.map((point) => `<li>${escaped(point)}</li>`).join("")}</ul>`;
}

/** A typed text as HTML: paragraphs with their lines, and lists. */
export function htmlOfText(text: string): string {
  return blocksOf(text).map(htmlOfBlock).join("");
}
