import path from "node:path";
import type { Finding } from "./finding.ts";
import { findImports, parseSource, resolveImport } from "./source.ts";
import { exists, read, requireFiles } from "./tree.ts";

/** Selectors of a sheet's rules, one by one; what stands inside of at-rules counts alike. */
function parseSelectors(text: string): string[] {
  const preludes = [...text.replace(/\/\*[\s\S]*?\*\//g, "").matchAll(/([^{};]*)\{/g)].map(([, prelude = ""]) =>
    prelude.trim(),
  );
  return preludes.filter((one) => one !== "" && !one.startsWith("@")).flatMap((one) => one.split(/,(?![^(]*\))/));
}

/** The class that a selector defines: one compound that begins with it; undefined where it speaks of a place in another. */
function definedClass(selector: string): string | undefined {
  const bare = selector.replace(/\([^()]*\)/g, "").replace(/:{1,2}[\w-]+|\[[^\]]*\]/g, "");
  return /^\.([\w-]+)$/.exec(bare.trim())?.[1];
}

/** Loaded by every screen, with whatever it names. */
const GLOBAL_SHEET = "src/web/styles/global.css";

function globalClasses(root: string): Set<string> {
  if (!exists(root, GLOBAL_SHEET)) return new Set();
  const named = [...read(root, GLOBAL_SHEET).matchAll(/@import "\.\/([\w-]+\.css)"/g)];
  return new Set([GLOBAL_SHEET, ...named.map(([, name]) => `${path.posix.dirname(GLOBAL_SHEET)}/${name}`)]);
}

/** The sheets that speak of a class, for each that is defined in one of a screen. */
function sheetsOfClasses(root: string): Map<string, Set<string>> {
  const shared = globalClasses(root);
  const [homes, defined] = [new Map<string, Set<string>>(), new Set<string>()];
  for (const file of requireFiles(root, ["src/web"], /\.css$/))
    for (const selector of parseSelectors(read(root, file))) {
      const name = definedClass(selector);
      if (name !== undefined && !shared.has(file)) defined.add(name);
      for (const [, spoken = ""] of selector.matchAll(/\.([a-z][\w-]*)/g))
        homes.set(spoken, (homes.get(spoken) ?? new Set()).add(file));
    }
  return new Map([...homes].filter(([name, of]) => defined.has(name) && ![...of].some((file) => shared.has(file))));
}

/** A page of all pieces for those who build: it shows what belongs to one screen without that screen's sheets. */
const GALLERY_FOLDER = "src/web/features/pages/design/";

/** The folder of one screen's files: how its sheets are brought is its own affair, some of them late. */
const screenFolder = (file: string) =>
  file
    .split("/")
    .slice(0, file.startsWith("src/web/features/") ? 5 : 4)
    .join("/");

/** What a file brings with it, and who brings it. */
class ImportGraph {
  private readonly brings = new Map<string, Set<string>>();
  private readonly broughtBy = new Map<string, Set<string>>();
  constructor(root: string, files: readonly string[], sheets: readonly string[]) {
    const beside = (file: string, name: string) => path.posix.join(path.posix.dirname(file), name);
    for (const file of files)
      for (const { specifier } of findImports(parseSource(root, file)))
        this.add(file, specifier.endsWith(".css") ? beside(file, specifier) : resolveImport(root, file, specifier));
    for (const file of sheets)
      for (const [, name = ""] of read(root, file).matchAll(/@import "([^"]+\.css)"/g))
        this.add(file, beside(file, name));
  }

  private add(file: string, target: string | undefined): void {
    if (target === undefined) return;
    this.brings.set(file, (this.brings.get(file) ?? new Set()).add(target));
    this.broughtBy.set(target, (this.broughtBy.get(target) ?? new Set()).add(file));
  }

  private reaches(file: string, sheets: ReadonlySet<string>, seen = new Set<string>()): boolean {
    if (sheets.has(file)) return true;
    if (seen.has(file)) return false;
    seen.add(file);
    return [...(this.brings.get(file) ?? [])].some((target) => this.reaches(target, sheets, seen));
  }

  /** Whether each screen that shows `file` has one of the sheets: it is brought by the file, or by whoever brings the file. */
  always(file: string, sheets: ReadonlySet<string>, way: readonly string[] = []): boolean {
    if (way.includes(file) || this.reaches(file, sheets)) return true;
    const above = [...(this.broughtBy.get(file) ?? [])].filter((one) => !one.startsWith(GALLERY_FOLDER));
    return above.length > 0 && above.every((one) => this.always(one, sheets, [...way, file]));
  }
}

/** A class that a screen asks for stands in a sheet that this screen loads, whichever screens were looked at before. */
export function checkLoadedSheets(root: string): Finding[] {
  const homes = sheetsOfClasses(root);
  const files = requireFiles(root, ["src/web"], /(?<!\.test)\.tsx?$/);
  const loads = new ImportGraph(root, files, requireFiles(root, ["src/web"], /\.css$/));
  return files.flatMap((file) =>
    [...read(root, file).matchAll(/className=(?:"([^"]*)"|\{`([^`]*)`)/g)].flatMap((match) => {
      const line = match.input.slice(0, match.index).split("\n").length;
      return (match[1] ?? match[2] ?? "").split(/\s+/).flatMap((name) => {
        const of = homes.get(name);
        if (
          of === undefined ||
          [...of].some((home) => screenFolder(home) === screenFolder(file)) ||
          loads.always(file, of)
        )
          return [];
        const message = `.${name} stands in ${[...of].join(", ")}, which not every screen that shows this loads.`;
        return [{ file, line, message }];
      });
    }),
  );
}
