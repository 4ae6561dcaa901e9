import type { ESTree } from "vite";
import { literalText, resolveImport, type Source, sourceOf, visit } from "../gates/source.ts";
import { isTest, needFiles } from "../gates/tree.ts";

/** A regular expression of the sources, and its locations. */
export type Expression = { readonly places: readonly string[]; readonly source: string; readonly flags: string };

/** Placeholder for values known only at run time. */
const UNKNOWN = "a";
const DEEPEST = 8;

type Known = { readonly from: Source; readonly node: ESTree.Node };

/** Resolves a name in a module: a constant of its own, or one imported from another module of ours. */
function meaningOf(root: string, source: Source, name: string): Known | undefined {
  for (const statement of source.program.body) {
    const declared = statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
    if (declared?.type === "VariableDeclaration")
      for (const { id, init } of declared.declarations)
        if (id.type === "Identifier" && id.name === name && init) return { from: source, node: init };
    if (statement.type !== "ImportDeclaration") continue;
    const imported = statement.specifiers.find(({ local }) => local.name === name);
    const file = imported && resolveImport(root, source.file, statement.source.value);
    if (imported?.type !== "ImportSpecifier" || file === undefined) continue;
    const other = imported.imported;
    return meaningOf(root, sourceOf(root, file), other.type === "Literal" ? other.value : other.name);
  }
  return undefined;
}

/** The texts of a literal list. */
function textsOf(root: string, { from, node }: Known, depth: number): string[] | undefined {
  if (node.type === "TSAsExpression") return textsOf(root, { from, node: node.expression }, depth);
  if (node.type === "ArrayExpression") return node.elements.map((one) => (one ? textOf(root, from, one, depth) : ""));
  if (node.type !== "Identifier" || depth <= 0) return undefined;
  const known = meaningOf(root, from, node.name);
  return known && textsOf(root, known, depth - 1);
}

/** The text of an expression as far as it is static; `UNKNOWN` stands for the rest. */
function textOf(root: string, from: Source, node: ESTree.Node, depth = DEEPEST): string {
  const plain = literalText(node);
  if (plain !== undefined) return plain;
  if (depth <= 0) return UNKNOWN;
  const inner = (one: ESTree.Node) => textOf(root, from, one, depth - 1);
  switch (node.type) {
    case "TemplateLiteral":
      return node.quasis.map(({ value }, nth) => (value.cooked ?? "") + filled(node.expressions[nth], inner)).join("");
    case "TaggedTemplateExpression":
      return node.quasi.quasis.map(({ value }, nth) => value.raw + filled(node.quasi.expressions[nth], inner)).join("");
    case "BinaryExpression":
      return inner(node.left) + inner(node.right);
    case "ConditionalExpression":
      return inner(node.alternate);
    case "Identifier": {
      const known = meaningOf(root, from, node.name);
      return known ? textOf(root, known.from, known.node, depth - 1) : UNKNOWN;
    }
    case "MemberExpression":
      return node.property.type === "Identifier" && node.property.name === "source" ? inner(node.object) : UNKNOWN;
    case "Literal":
      return "regex" in node ? node.regex.pattern : UNKNOWN;
    case "CallExpression": {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return UNKNOWN;
      if (callee.property.name !== "join") return UNKNOWN;
      const [between] = node.arguments;
      return textsOf(root, { from, node: callee.object }, depth)?.join(literalText(between) ?? ",") ?? UNKNOWN;
    }
    default:
      return UNKNOWN;
  }
}

function filled(node: ESTree.Node | undefined, inner: (one: ESTree.Node) => string): string {
  return node === undefined ? "" : inner(node);
}

/** Every distinct regular expression of the sources: literals and `RegExp` calls. */
export function findExpressions(root: string): Expression[] {
  const found = new Map<string, Expression & { places: string[] }>();
  for (const file of needFiles(root, ["src/contract", "src/rules", "src/server", "src/web"], /\.tsx?$/)) {
    if (isTest(file)) continue;
    const source = sourceOf(root, file);
    const keep = (node: { start: number }, pattern: string, flags: string) => {
      const key = `/${pattern}/${flags}`;
      const known = found.get(key) ?? { places: [], source: pattern, flags };
      known.places.push(`${file}:${source.line(node.start)}`);
      found.set(key, known);
    };
    const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
      const [pattern, flags] = node.arguments;
      if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp" || pattern === undefined) return;
      keep(node, textOf(root, source, pattern), literalText(flags) ?? "");
    };
    visit(source, {
      Literal: (node) => {
        if ("regex" in node) keep(node, node.regex.pattern, node.regex.flags);
      },
      NewExpression: made,
      CallExpression: made,
    });
  }
  return [...found.values()];
}
