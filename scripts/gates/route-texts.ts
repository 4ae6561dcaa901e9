import type { Finding } from "./finding.ts";
import { findImports, literalText, parseSource, resolveImport, type Source, visit } from "./source.ts";
import { exists, isTest, listFiles } from "./tree.ts";

const ROUTES = "src/web/routes.ts";
const TEXTS_TABLE = "src/web/shared/shell/route-texts.ts";
/** What stands around every screen. */
const FRAME_FILES = [
  "src/web/root.tsx",
  "src/web/shared/shell/layout-app.tsx",
  "src/web/shared/shell/layout-public.tsx",
];
/** Asked for in the very moment in which something went wrong: they are there beforehand, on every page. */
const ALWAYS_LOADED = ["errors", "field-errors", "general", "statuses"];

type Texts = { frame: readonly string[]; routes: ReadonlyMap<string, readonly string[]> };

/** Every namespace of texts that a screen may ask for, at once or late, is loaded with the frame or with its route. */
export function checkRouteTexts(root: string): Finding[] {
  const table = parseTable(parseSource(root, TEXTS_TABLE));
  const wanted = requiredTexts(root);
  const findings = differences("The frame", wanted.frame, table.frame);
  const paths = new Set([...wanted.routes.keys(), ...table.routes.keys()]);
  for (const path of paths) findings.push(...differences(path, wanted.routes.get(path), table.routes.get(path) ?? []));
  const files = listFiles(root, ["src/web"], /\.tsx?$/).filter((file) => !isTest(file));
  const unwaited = files.flatMap((file) => findUnawaitedTexts(parseSource(root, file), table.frame));
  return [...findings.map((message) => ({ file: TEXTS_TABLE, message })), ...unwaited];
}

/** Texts of another namespace in a function that waits for its own alone: where they come later, their keys would be shown. */
function findUnawaitedTexts(source: Source, frame: readonly string[]): Finding[] {
  const functions: { start: number; end: number }[] = [];
  const waits: { at: number; names: (string | undefined)[] }[] = [];
  const asked: { at: number; name: string }[] = [];
  visit(source, {
    FunctionDeclaration: ({ start, end }) => void functions.push({ start, end }),
    CallExpression(node) {
      const [first] = node.arguments;
      if (node.callee.type !== "Identifier" || node.callee.name !== "useTranslation" || first === undefined) return;
      const given = first.type === "ArrayExpression" ? first.elements : [first];
      waits.push({ at: node.start, names: given.map((one) => literalText(one)) });
    },
    Property(node) {
      const name = node.key.type === "Identifier" && node.key.name === "ns" ? literalText(node.value) : undefined;
      if (name !== undefined && !frame.includes(name)) asked.push({ at: node.start, name });
    },
  });
  return asked.flatMap(({ at, name }) => {
    const [around] = functions.filter(({ start, end }) => start < at && at < end).sort((a, b) => b.start - a.start);
    const here = waits.filter((wait) => around && around.start < wait.at && wait.at < around.end);
    const names = here.flatMap((wait) => wait.names);
    // Whoever is handed its `t`, or names its texts by a constant, is waited for elsewhere.
    if (names.length === 0 || names.includes(undefined) || names.includes(name)) return [];
    const message = `A text of ${name} is asked for, and its useTranslation does not wait for that.`;
    return [{ file: source.file, line: source.line(at), message }];
  });
}

function differences(name: string, wanted: readonly string[] | undefined, given: readonly string[]): string[] {
  if (wanted === undefined) return [`${name} is no route.`];
  const same = JSON.stringify(wanted) === JSON.stringify([...given].sort());
  return same ? [] : [`${name} asks for ${JSON.stringify(wanted)}.`];
}

/** What the sources ask for: the frame's namespaces, and those of each route besides. */
function requiredTexts(root: string): Texts {
  const namespaces = new Set(
    listFiles(root, ["src/web/messages/en"], /\.ts$/).map((file) => file.replace(/^.*\/|\.ts$/g, "")),
  );
  const asked = (starts: readonly string[]) =>
    [...reachableFiles(root, starts)].flatMap((file) => namespacesIn(root, file, namespaces));
  const frame = [...new Set([...ALWAYS_LOADED, ...asked(FRAME_FILES)])].sort();
  const routes = parseRoutes(parseSource(root, ROUTES)).map(({ path, file }) => {
    const own = asked([`src/web/${file}`]).filter((name) => !frame.includes(name));
    return [path, [...new Set(own)].sort()] as const;
  });
  return { frame, routes: new Map(routes.filter(([, names]) => names.length > 0)) };
}

function reachableFiles(root: string, starts: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const waiting = [...starts];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || isTest(file) || !exists(root, file)) continue;
    seen.add(file);
    for (const { specifier } of findImports(parseSource(root, file))) {
      const target = resolveImport(root, file, specifier);
      if (target?.startsWith("src/web/") && /\.tsx?$/.test(target) && !target.startsWith("src/web/messages/"))
        waiting.push(target);
    }
  }
  return seen;
}

/** Texts in quotes. */
const quotedTexts = (text: string) => [...text.matchAll(/"([^"]+)"/g)].map((match) => match[1] ?? "");

/** Namespaces that a file names in `useTranslation` and `ns:`; where it names none there, those of the constants that it uses. */
function namespacesIn(root: string, file: string, known: ReadonlySet<string>): string[] {
  const source = parseSource(root, file);
  const given = [...source.text.matchAll(/\buseTranslation\(\s*(\[[^\]]*\]|[^),]*)/g)].map((match) => match[1] ?? "");
  const named = [...source.text.matchAll(/\bns: ("[^"]+")/g)].map((match) => match[1] ?? "");
  const constants = given.flatMap((text) => text.replace(/"[^"]*"/g, "").match(/(?<![\w.])[A-Za-z_]\w*/g) ?? []);
  const imported = findImports(source).map(({ specifier }) => resolveImport(root, file, specifier) ?? "");
  const places = [file, ...imported.filter((one) => /\.ts$/.test(one) && exists(root, one))];
  const meant =
    constants.length === 0 ? [] : places.flatMap((one) => textsOfConstants(parseSource(root, one), constants));
  return [...[...given, ...named].flatMap(quotedTexts), ...meant].filter((name) => known.has(name));
}

/** The texts that stand in constants of these names. */
function textsOfConstants(source: Source, constants: readonly string[]): string[] {
  const texts: string[] = [];
  visit(source, {
    VariableDeclarator({ id, init }) {
      if (id.type !== "Identifier" || !constants.includes(id.name) || !init) return;
      texts.push(...quotedTexts(source.text.slice(init.start, init.end)));
    },
  });
  return texts;
}

function parseRoutes({ text }: Source): { path: string; file: string }[] {
  return [...text.matchAll(/\broute\(\s*"([^"]+)",\s*"([^"]+)"/g)]
    .map(([, path = "", file = ""]) => ({ path, file }))
    .filter(({ file }) => !file.includes("/design/"));
}

function parseTable({ text }: Source): Texts {
  const lists = [...text.matchAll(/"?([\w/:*.-]+)"?(?:: | = )\[([^\]]*)\]/g)];
  const rows = new Map(lists.map(([, name = "", names = ""]) => [name, quotedTexts(names)]));
  const frame = rows.get("FRAME_TEXTS") ?? [];
  rows.delete("FRAME_TEXTS");
  return { frame, routes: rows };
}
