import type { ESTree } from "vite";
import type { Finding } from "./finding.ts";
import { type Source, sourceOf } from "./source.ts";
import { needFiles } from "./tree.ts";

const FOLDERS = ["src", "client", "scripts", "bench", "tests"];
const CODE = /\.(ts|tsx|js)$/;
const MOST_LINES = 3;
// Bracketed letters keep the pattern from finding itself.
const POSTPONED = /\b(TO[D]O|FIX[M]E|XX[X]|HAC[K])\b/;
const DOCUMENTED = /^src\/(contract|rules|server\/(platform|db|queue|auth))\/[^.]+\.ts$/;

/** Comments say why in at most three lines, nothing is put off, and public functions of the lower layers are described. */
export function checkComments(root: string): Finding[] {
  return needFiles(root, FOLDERS, CODE).flatMap((file) => {
    const source = sourceOf(root, file);
    return [...longComments(source), ...postponed(source), ...undescribed(source)];
  });
}

type Comment = Source["comments"][number];

function isDocstring(comment: Comment): boolean {
  return comment.type === "Block" && comment.value.startsWith("*");
}

function longComments(source: Source): Finding[] {
  const findings: Finding[] = [];
  let block: { first: number; last: number } | undefined;
  function close(): void {
    if (block !== undefined && block.last - block.first + 1 > MOST_LINES) {
      const lines = block.last - block.first + 1;
      findings.push({
        file: source.file,
        line: block.first,
        message: `A comment of ${lines} lines; at most ${MOST_LINES}.`,
      });
    }
    block = undefined;
  }
  for (const comment of source.comments) {
    const first = source.line(comment.start);
    const last = source.line(comment.end);
    if (block !== undefined && comment.type === "Line" && first === block.last + 1) block.last = last;
    else {
      close();
      if (!isDocstring(comment)) block = { first, last };
    }
  }
  close();
  return findings;
}

function postponed(source: Source): Finding[] {
  return source.comments
    .filter((comment) => POSTPONED.test(comment.value))
    .map((comment) => ({
      file: source.file,
      line: source.line(comment.start),
      message: "Work that is put off: do it or leave it.",
    }));
}

function undescribed(source: Source): Finding[] {
  if (!DOCUMENTED.test(source.file)) return [];
  const findings: Finding[] = [];
  for (const statement of source.program.body) {
    const name = exportedFunction(statement);
    if (name === undefined || hasDocstring(source, statement)) continue;
    const line = source.line(statement.start);
    findings.push({ file: source.file, line, message: `${name} has no docstring: takes, gives, throws, source.` });
  }
  return findings;
}

function exportedFunction(statement: ESTree.Statement): string | undefined {
  if (statement.type !== "ExportNamedDeclaration") return undefined;
  const declared = statement.declaration;
  if (declared?.type === "FunctionDeclaration") return declared.id?.name;
  if (declared?.type !== "VariableDeclaration") return undefined;
  const first = declared.declarations[0];
  const isFunction = first?.init?.type === "ArrowFunctionExpression" || first?.init?.type === "FunctionExpression";
  return isFunction && first?.id.type === "Identifier" ? first.id.name : undefined;
}

function hasDocstring(source: Source, statement: ESTree.Statement): boolean {
  return source.comments.some(
    (comment) => isDocstring(comment) && /^\s*$/.test(source.text.slice(comment.end, statement.start)),
  );
}
