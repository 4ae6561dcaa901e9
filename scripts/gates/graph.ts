import type { Finding } from "./finding.ts";
import { importsOf, resolveImport, sourceOf, visit } from "./source.ts";
import { needFiles } from "./tree.ts";

const CODE = /\.tsx?$/;
const FOLDERS = ["src", "client", "scripts", "bench", "tests"];

/** No file reaches itself through its imports; type imports and import() count. */
export function checkCycles(root: string): Finding[] {
  const files = needFiles(root, FOLDERS, CODE);
  const known = new Set(files);
  const edges = new Map<string, string[]>();
  for (const file of files) {
    const targets = importsOf(sourceOf(root, file)).map(({ specifier }) => resolveImport(root, file, specifier));
    edges.set(
      file,
      targets.filter((target) => target !== undefined && known.has(target)).map((target) => target ?? ""),
    );
  }
  return cyclesOf(edges).map((cycle) => ({
    file: cycle[0] ?? "",
    message: `Import cycle: ${[...cycle, cycle[0]].join(" → ")}`,
  }));
}

/** One shortest way round for every file that reaches itself, each ring named once. */
function cyclesOf(edges: ReadonlyMap<string, readonly string[]>): string[][] {
  const reported = new Set<string>();
  const cycles: string[][] = [];
  for (const start of [...edges.keys()].sort()) {
    if (reported.has(start)) continue;
    const ring = ringThrough(start, edges);
    if (ring === undefined || ring.some((file) => reported.has(file))) continue;
    for (const file of ring) reported.add(file);
    cycles.push(ring);
  }
  return cycles;
}

function ringThrough(start: string, edges: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const cameFrom = new Map<string, string>();
  const waiting = [start];
  for (let file = waiting.shift(); file !== undefined; file = waiting.shift()) {
    for (const target of edges.get(file) ?? []) {
      if (target === start) return wayBack(start, file, cameFrom);
      if (cameFrom.has(target)) continue;
      cameFrom.set(target, file);
      waiting.push(target);
    }
  }
  return undefined;
}

function wayBack(start: string, last: string, cameFrom: ReadonlyMap<string, string>): string[] {
  const ring = [last];
  for (let file = last; file !== start; ) {
    file = cameFrom.get(file) ?? start;
    ring.unshift(file);
  }
  return ring;
}

/** No file whose only work is to hand on what others export. */
export function checkBarrels(root: string): Finding[] {
  return needFiles(root, FOLDERS, CODE)
    .filter((file) => onlyHandsOn(root, file))
    .map((file) => ({ file, message: "This file only re-exports: import from the file that declares." }));
}

function onlyHandsOn(root: string, file: string): boolean {
  const source = sourceOf(root, file);
  let handsOn = 0;
  let other = 0;
  for (const statement of source.program.body) {
    if (statement.type === "ExportAllDeclaration") handsOn += 1;
    else if (statement.type === "ExportNamedDeclaration" && statement.declaration === null) handsOn += 1;
    else if (statement.type !== "ImportDeclaration") other += 1;
  }
  let calls = 0;
  visit(source, {
    CallExpression: () => {
      calls += 1;
    },
  });
  return handsOn > 0 && other === 0 && calls === 0;
}
