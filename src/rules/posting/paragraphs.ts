/** A part of a typed text: lines, or list items. */
export type Block = { kind: "text"; text: string } | { kind: "list"; points: string[] };

const POINT = /^\s*[-*•–]\s+(?=\S)/;

function blocksOfParagraph(paragraph: string): Block[] {
  const blocks: Block[] = [];
  for (const line of paragraph.split("\n")) {
    const last = blocks.at(-1);
    if (POINT.test(line)) {
      const point = line.replace(POINT, "").trim();
      if (last?.kind === "list") last.points.push(point);
      else blocks.push({ kind: "list", points: [point] });
    } else if (last?.kind === "text") last.text += `\n${line}`;
    else blocks.push({ kind: "text", text: line });
  }
  return blocks;
}

/** The parts of a typed text: empty lines separate paragraphs, lines with a dash or an asterisk are list items. */
export function parseBlocks(text: string): Block[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .flatMap(blocksOfParagraph);
}
