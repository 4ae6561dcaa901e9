/** A piece of a typed text: lines of words, or the points of a list. */
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

/** The pieces of a typed text: empty lines part paragraphs, lines that begin with a dash or a star are points of a list. */
export function blocksOf(text: string): Block[] {
  return text
    .replaceAll("\r\n", "\n")
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== "")
    .flatMap(blocksOfParagraph);
}
