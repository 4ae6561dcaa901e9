import type { Finding } from "./finding.ts";
import { needFiles, read } from "./tree.ts";

const SHEET = /\.css$/;

/** Widths at which a layout may change, in rem: phone to tablet, tablet to desk, desk, wide. A sheet asks below or from one. */
const WIDTHS: Readonly<Record<string, number>> = { phone: 40, tablet: 48, desk: 60, wide: 72 };

/** The navigation changes where its own words no longer fit, which is another width for each language. */
const OWN_WIDTHS: ReadonlySet<string> = new Set(["src/web/styles/frame.css"]);

export type Rule = { selector: string; line: number };

/** Rules of a sheet, one for each selector of a list; what stands inside of at-rules counts alike. */
export function rulesOf(text: string): Rule[] {
  const rules: Rule[] = [];
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, " "));
  let from = 0;
  for (const match of plain.matchAll(/[{};]/g)) {
    const prelude = plain.slice(from, match.index);
    if (match[0] === "{" && !prelude.trim().startsWith("@") && prelude.trim() !== "") {
      const line = plain.slice(0, from + prelude.search(/\S/)).split("\n").length;
      for (const selector of prelude.split(/,(?![^(]*\))/)) rules.push({ selector: selector.trim(), line });
    }
    from = match.index + 1;
  }
  return rules;
}

/** The class that a selector defines: one compound that begins with it; undefined where it speaks of a place in another. */
export function definedBy(selector: string): string | undefined {
  const bare = selector.replace(/\([^()]*\)/g, "").replace(/:{1,2}[\w-]+|\[[^\]]*\]/g, "");
  return /^\.([\w-]+)$/.exec(bare)?.[1];
}

/** Each class is defined in one sheet: elsewhere it is spoken of inside of a class of that sheet. */
export function checkSheets(root: string): Finding[] {
  const homes = new Map<string, string>();
  const findings: Finding[] = [];
  for (const file of needFiles(root, ["src/web"], SHEET)) {
    for (const { selector, line } of rulesOf(read(root, file))) {
      const name = definedBy(selector);
      if (name === undefined) continue;
      const home = homes.get(name) ?? file;
      homes.set(name, home);
      if (home !== file) findings.push({ file, line, message: `.${name} is defined in ${home} as well.` });
    }
  }
  return findings;
}

/** Layouts change at four widths, by the names in this file. */
export function checkWidths(root: string): Finding[] {
  const known = new Set(
    Object.values(WIDTHS).flatMap((width) => [`min-width: ${width}rem`, `max-width: ${width - 0.01}rem`]),
  );
  return needFiles(root, ["src/web"], SHEET)
    .filter((file) => !OWN_WIDTHS.has(file))
    .flatMap((file) =>
      [...read(root, file).matchAll(/(?:min|max)-width: [\d.]+rem(?=\))/g)]
        .filter(([asked]) => !known.has(asked))
        .map(({ 0: asked, index, input }) => ({
          file,
          line: input.slice(0, index).split("\n").length,
          message: `${asked} is none of the four widths: ${Object.keys(WIDTHS).join(", ")}.`,
        })),
    );
}
