import type { Finding } from "./finding.ts";
import { type Source, sourceOf, visit } from "./source.ts";
import { exists, filesBelow, needFiles, read } from "./tree.ts";

const FOLDERS = ["src", "client", "tests", "scripts", "bench"];
const RULES = "docs/rules.md";
const SECURITY = "docs/security.md";
const WIRE = "docs/auth-wire.md";

const RUNS = /^(it|test|describe|test\.describe)(\.(each|for|only|concurrent|sequential|serial|parallel))*$/;
/** Of X there are more than a hundred. */
const ID = /(?<![\w§.-])(?:[ACFHJMNOPRSTX]\d{1,2}|X[12]\d\d)(?![\w.%-])/g;
const ITEM = /\bitems? (\d{1,2}(?:(?:, |-| and )\d{1,2})*)/g;
const SECTION = /§\d+(?:\.\d+)?/g;

/** Every rule, item and section that a comment or a test's name cites stands in the documents, and no rule twice. */
export function checkReferences(root: string): Finding[] {
  const known = knownIds(root);
  return [...twice(root), ...nowhere(root, known)];
}

/** Rules that have the number of another one. */
function twice(root: string): Finding[] {
  const ids = rulesOf(root);
  return [...new Set(ids.filter((id, place) => ids.indexOf(id) < place))].map((id) => ({
    file: RULES,
    message: `${id} stands there twice.`,
  }));
}

function rulesOf(root: string): string[] {
  return [...read(root, RULES).matchAll(/^- \*\*([A-Z]\d{1,3})\*\*/gm)].map(([, id = ""]) => id);
}

function nowhere(root: string, known: ReadonlySet<string>): Finding[] {
  return needFiles(root, FOLDERS, /\.tsx?$/)
    .filter((file) => !file.startsWith("scripts/gates/"))
    .flatMap((file) => {
      const source = sourceOf(root, file);
      return [...comments(source), ...titles(source)].flatMap(({ text, line }) =>
        cited(text)
          .filter((id) => !known.has(id))
          .map((id) => ({ file, line, message: `${id} stands in none of ${RULES}, ${SECURITY} and ${WIRE}.` })),
      );
    });
}

/** What the documents define: rules and abuse cases by letter and number, items and sections. */
function knownIds(root: string): Set<string> {
  const known = new Set<string>(rulesOf(root));
  const asked = read(root, SECURITY).split("## What each number asks")[1] ?? "";
  for (const row of asked.matchAll(/^\| ([^|]+) \|/gm)) {
    for (const [number] of (row[1] ?? "").matchAll(/\b[XT]\d{1,2}\b|\b\d{1,2}\b/g)) {
      known.add(/^\d/.test(number) ? `item ${number}` : number);
    }
  }
  const wire = exists(root, WIRE) ? read(root, WIRE) : "";
  for (const [section] of wire.matchAll(SECTION)) known.add(section);
  if (known.size === 0) throw new Error(`${RULES} names no rule.`);
  return known;
}

function cited(text: string): string[] {
  const items = [...text.matchAll(ITEM)].flatMap((match) => (match[1] ?? "").match(/\d+/g) ?? []);
  return [...(text.match(ID) ?? []), ...items.map((number) => `item ${number}`), ...(text.match(SECTION) ?? [])];
}

type Said = { text: string; line: number };

function comments(source: Source): Said[] {
  return source.comments.map(({ value, start }) => ({ text: value, line: source.line(start) }));
}

function titles(source: Source): Said[] {
  if (!/\.(test|spec)\.tsx?$/.test(source.file)) return [];
  const said: Said[] = [];
  visit(source, {
    CallExpression: (node) => {
      const written = source.text.slice(node.callee.start, node.callee.end);
      const title = node.arguments[0];
      // The first call of `test.each(rows)(name, …)` holds rows, not a name.
      if (title === undefined || written.endsWith(".each")) return;
      if (!RUNS.test(written.replace(/[(`][\s\S]*$/, ""))) return;
      said.push({ text: source.text.slice(title.start, title.end), line: source.line(title.start) });
    },
  });
  return said;
}

/** Rules that the documents call built, each held by at least one test that names it. */
export function checkHeldRules(root: string): Finding[] {
  const files = filesBelow(root, ["src", "client", "tests", "scripts", "bench"], /\.(test|spec)\.tsx?$/);
  if (files.length === 0) throw new Error("No tests to look through.");
  const named = new Set(files.flatMap((file) => titles(sourceOf(root, file)).flatMap(({ text }) => cited(text))));
  const rules = read(root, RULES).split(/^(?=- \*\*)/m);
  return rules.flatMap((rule) => {
    const id = /^- \*\*([A-Z]\d{1,3})\*\*(?! \(not built\))/.exec(rule)?.[1];
    if (id === undefined || named.has(id)) return [];
    return [{ file: RULES, message: `No test names the rule ${id}, which is not marked as not built.` }];
  });
}
