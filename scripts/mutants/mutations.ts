import type { ESTree } from "vite";
import { type Source, visit } from "../gates/source.ts";

/** A change of one location: the old text and its replacement. */
export type Mutation = { file: string; line: number; start: number; end: number; was: string; becomes: string };

const OPERATORS: Readonly<Record<string, string>> = {
  "===": "!==",
  "!==": "===",
  "<": "<=",
  "<=": "<",
  ">": ">=",
  ">=": ">",
  "+": "-",
  "-": "+",
  "*": "/",
  "&&": "||",
  "||": "&&",
  "??": "&&",
};

/** SQL keywords and their replacements. */
const SQL: readonly (readonly [RegExp, string])[] = [
  [/ AND /g, " OR "],
  [/ IS NOT NULL/g, " IS NULL"],
  [/ IS NULL/g, " IS NOT NULL"],
  [/ = /g, " <> "],
  [/ <> /g, " = "],
  [/ <= /g, " < "],
  [/ >= /g, " > "],
  [/ FOR (NO KEY )?UPDATE/g, ""],
  [/ \+ /g, " - "],
  [/ - /g, " + "],
];

/** Every possible change of a file: operators, conditions, literals, calls and SQL keywords. */
export function findMutations(source: Source): Mutation[] {
  const found: Mutation[] = [];
  const add = (start: number, end: number, becomes: string) => {
    const { file, text } = source;
    found.push({ file, line: source.line(start), start, end, was: text.slice(start, end), becomes });
  };
  visit(source, {
    BinaryExpression: (node) => swapOperator(source, node, add),
    LogicalExpression: (node) => swapOperator(source, node, add),
    IfStatement: ({ test }) => add(test.start, test.end, `!(${source.text.slice(test.start, test.end)})`),
    ConditionalExpression: ({ test }) => add(test.start, test.end, `!(${source.text.slice(test.start, test.end)})`),
    Literal: (node) => changeLiteral(node, add),
    ExpressionStatement: ({ start, end, expression }) => {
      if (expression.type === "AwaitExpression" || expression.type === "CallExpression") add(start, end, ";");
    },
    TemplateElement: ({ start, end }) => changeSql(source, start, end, add),
  });
  return found;
}

type AddMutation = (start: number, end: number, becomes: string) => void;

function swapOperator(
  source: Source,
  node: ESTree.BinaryExpression | ESTree.LogicalExpression,
  add: AddMutation,
): void {
  const becomes = OPERATORS[node.operator];
  if (becomes === undefined) return;
  const between = source.text.slice(node.left.end, node.right.start);
  const at = between.indexOf(node.operator);
  if (at < 0) return;
  const start = node.left.end + at;
  add(start, start + node.operator.length, becomes);
}

function changeLiteral(node: { start: number; end: number; value: unknown }, add: AddMutation): void {
  if (typeof node.value === "boolean") add(node.start, node.end, String(!node.value));
  if (typeof node.value === "number") add(node.start, node.end, String(node.value + 1));
}

function changeSql(source: Source, start: number, end: number, add: AddMutation): void {
  const text = source.text.slice(start, end);
  if (!/\b(SELECT|UPDATE|INSERT|DELETE|WHERE|FROM|AND)\b/.test(text)) return;
  for (const [pattern, becomes] of SQL) {
    for (const match of text.matchAll(pattern)) {
      add(start + match.index, start + match.index + match[0].length, becomes);
    }
  }
}
