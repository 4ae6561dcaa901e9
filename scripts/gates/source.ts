import path from "node:path";
import { type ESTree, type ParseResult, parseSync, Visitor, type VisitorObject } from "vite";
import { exists, read } from "./tree.ts";

/** A parsed source file. `line` turns an offset into a line number from 1. */
export type Source = {
  file: string;
  text: string;
  program: ESTree.Program;
  comments: ParseResult["comments"];
  line: (offset: number) => number;
};

/** One reference to another module, whether of values, of types, lazy or by pattern. */
export type Import = { specifier: string; line: number };

const parsedSources = new Map<string, Source>();

/** The parsed file (path from the root). Throws when it cannot be read or does not parse. */
export function parseSource(root: string, file: string): Source {
  const text = read(root, file);
  const key = path.join(root, file);
  const known = parsedSources.get(key);
  if (known?.text === text) return known;
  const result = parseSync(file, text);
  const fault = result.errors[0];
  if (fault !== undefined) throw new Error(`${file} does not parse: ${fault.message}`);
  const { program, comments } = result;
  const source: Source = { file, text, program, comments, line: lineCounter(text) };
  parsedSources.set(key, source);
  return source;
}

function lineCounter(text: string): (offset: number) => number {
  const starts = [0];
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** Walks the syntax tree with oxc's visitor: one function per node type. */
export function visit(source: Source, visitor: VisitorObject): void {
  new Visitor(visitor).visit(source.program);
}

/** The text of a string literal or of a template without expressions; undefined for everything else. */
export function literalText(node: ESTree.Node | null | undefined): string | undefined {
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral" && node.expressions.length === 0)
    return node.quasis[0]?.value.cooked ?? undefined;
  return undefined;
}

/** All modules that a file refers to: import, export from, import(), import types, glob imports, worker URLs. */
export function findImports(source: Source): Import[] {
  const found: Import[] = [];
  function add(node: ESTree.Node | null | undefined): void {
    const specifier = literalText(node);
    if (node && specifier !== undefined) found.push({ specifier, line: source.line(node.start) });
  }
  visit(source, {
    ImportDeclaration: (node) => add(node.source),
    ExportNamedDeclaration: (node) => add(node.source),
    ExportAllDeclaration: (node) => add(node.source),
    ImportExpression: (node) => add(node.source),
    TSImportType: (node) => add(node.source),
    CallExpression: (node) => {
      if (source.text.slice(node.callee.start, node.callee.end) === "import.meta.glob") globPatterns(node).forEach(add);
    },
    NewExpression: (node) => {
      const code = source.text.slice(node.start, node.end);
      if (/^new URL\(\s*["'][^"']+\.tsx?["']\s*,\s*import\.meta\.url/.test(code)) add(node.arguments[0]);
    },
  });
  return found;
}

function globPatterns(node: ESTree.CallExpression): (ESTree.Node | null)[] {
  const first = node.arguments[0];
  return first?.type === "ArrayExpression" ? first.elements : [first ?? null];
}

/** Where a relative specifier leads, as a path from the root; undefined for packages and generated route types. */
export function resolveImport(root: string, from: string, specifier: string): string | undefined {
  if (!specifier.startsWith(".") || specifier.includes("/+types/")) return undefined;
  const fixed = specifier.replace(/[?#].*$/, "").replace(/\/[^/]*\*.*$/, "/");
  const target = path.posix.normalize(path.posix.join(path.posix.dirname(from), fixed));
  const guesses = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`];
  return guesses.find((guess) => /\.\w+$/.test(guess) && exists(root, guess)) ?? target;
}
