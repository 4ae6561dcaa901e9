import type { ESTree } from "vite";
import { LINE_EXCEPTIONS } from "./exceptions.ts";
import type { Finding } from "./finding.ts";
import { type Source, sourceOf, visit } from "./source.ts";
import { isTest, needFiles, read } from "./tree.ts";

const FOLDERS = ["src", "client", "scripts", "bench", "tests"];
const CODE = /\.(ts|tsx|js)$/;
const COUNTED = /\.(ts|tsx|js|css|sh)$/;
const VAGUE = /^(utils?|misc|common|helpers?)$/;
const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;
/** A noun may be cut into rooms; on the web it stands one folder deeper than on the server. */
const depthOf = (file: string) => (file.startsWith("src/web/features/") ? 4 : 3);
const LINES = { file: 300, test: 400, function: 60, component: 120 };

/** File and folder names say what is inside, in kebab case, at most three folders below src, four for a room of a screen. */
export function checkNames(root: string): Finding[] {
  const findings: Finding[] = [];
  for (const file of needFiles(root, FOLDERS, COUNTED)) {
    const folders = file.split("/").slice(1, -1);
    const words = (file.split("/").at(-1) ?? "").split(".").slice(0, -1);
    const vague = [...folders, ...words].find((word) => VAGUE.test(word));
    if (vague !== undefined) findings.push({ file, message: `"${vague}" says nothing: name what is inside.` });
    const odd = [...folders, ...words].find((word) => !KEBAB.test(word));
    if (odd !== undefined) findings.push({ file, message: `"${odd}" is not in kebab case.` });
    if (file.startsWith("src/") && folders.length > depthOf(file)) {
      findings.push({ file, message: `${folders.length} folders below src; at most ${depthOf(file)}.` });
    }
  }
  return findings;
}

/** Files, functions and components stay within their number of lines; exceptions are named in exceptions.ts. */
export function checkBudgets(root: string): Finding[] {
  const files = needFiles(root, FOLDERS, COUNTED);
  const findings = files.flatMap((file) => [...longFile(root, file), ...longFunctions(root, file)]);
  return [...findings, ...idleExceptions(root, files)];
}

function limitOf(file: string): number {
  return isTest(file) ? LINES.test : LINES.file;
}

function linesOf(root: string, file: string): number {
  return read(root, file).replace(/\n$/, "").split("\n").length;
}

function longFile(root: string, file: string): Finding[] {
  const lines = linesOf(root, file);
  if (lines <= limitOf(file) || LINE_EXCEPTIONS.has(file)) return [];
  return [{ file, message: `${lines} lines; at most ${limitOf(file)}.` }];
}

function idleExceptions(root: string, files: readonly string[]): Finding[] {
  return files
    .filter((file) => LINE_EXCEPTIONS.has(file) && linesOf(root, file) <= limitOf(file))
    .map((file) => ({ file, message: "Its exception in scripts/gates/exceptions.ts is no longer needed." }));
}

type Func = ESTree.Function | ESTree.ArrowFunctionExpression;

function longFunctions(root: string, file: string): Finding[] {
  if (!CODE.test(file)) return [];
  const source = sourceOf(root, file);
  const names = namesOfFunctions(source);
  const findings: Finding[] = [];
  function measure(node: Func): void {
    const name = ("id" in node ? node.id?.name : undefined) ?? names.get(node.start) ?? "";
    if (name === TEST_BODY) return;
    const component = file.endsWith(".tsx") && /^[A-Z]/.test(name);
    const most = component ? LINES.component : LINES.function;
    const line = source.line(node.start);
    const lines = source.line(node.end) - line + 1;
    if (lines <= most) return;
    findings.push({ file, line, message: `${name || "This function"} has ${lines} lines; at most ${most}.` });
  }
  visit(source, { FunctionDeclaration: measure, FunctionExpression: measure, ArrowFunctionExpression: measure });
  return findings;
}

const TEST_BODY = "(test)";

/** Names that functions get from where they stand, by offset; bodies of describe and test blocks are marked. */
function namesOfFunctions(source: Source): Map<number, string> {
  const names = new Map<number, string>();
  visit(source, {
    VariableDeclarator: (node) => {
      if (node.init && node.id.type === "Identifier") names.set(unwrapped(node.init).start, node.id.name);
    },
    CallExpression: (node) => {
      const callee = source.text.slice(node.callee.start, node.callee.end);
      if (!isTest(source.file) || !/^(test\.)?describe\b/.test(callee)) return;
      for (const argument of node.arguments) names.set(argument.start, TEST_BODY);
    },
  });
  return names;
}

/** The function inside memo(…) or forwardRef(…), or the node itself. */
function unwrapped(node: ESTree.Expression): ESTree.Node {
  if (node.type !== "CallExpression") return node;
  return node.arguments.find((argument) => /Function/.test(argument.type)) ?? node;
}
