import type { ESTree } from "vite";
import { literalText, parseSource, resolveImport, type Source, visit } from "../gates/source.ts";
import { isTest, requireFiles } from "../gates/tree.ts";

/** A regular expression of the sources, and its locations. */
export type Expression = { readonly places: readonly string[]; readonly source: string; readonly flags: string };

/** Placeholder for values known only at run time. */
const UNKNOWN_VALUE = "a";
const MAX_DEPTH = 8;

type ResolvedNode = { readonly from: Source; readonly node: ESTree.Node };

/** Resolves a name in a module: a constant of its own, or one imported from another module of ours. */
function resolveName(root: string, source: Source, name: string): ResolvedNode | undefined {
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
    return resolveName(root, parseSource(root, file), other.type === "Literal" ? other.value : other.name);
  }
  return undefined;
}

/** The texts of a literal list. */
function literalListTexts(root: string, { from, node }: ResolvedNode, depth: number): string[] | undefined {
  if (node.type === "TSAsExpression") return literalListTexts(root, { from, node: node.expression }, depth);
  if (node.type === "ArrayExpression")
    return node.elements.map((one) => (one ? staticText(root, from, one, depth) : ""));
  if (node.type !== "Identifier" || depth <= 0) return undefined;
  const known = resolveName(root, from, node.name);
  return known && literalListTexts(root, known, depth - 1);
}

/** The text of an expression as far as it is static; `UNKNOWN_VALUE` stands for the rest. */
function staticText(root: string, from: Source, node: ESTree.Node, depth = MAX_DEPTH): string {
  const plain = literalText(node);
  if (plain !== undefined) return plain;
  if (depth <= 0) return UNKNOWN_VALUE;
  const inner = (one: ESTree.Node) => staticText(root, from, one, depth - 1);
  switch (node.type) {
    case "TemplateLiteral":
      return node.quasis
        .map(({ value }, nth) => (value.cooked ?? "") + fillTemplate(node.expressions[nth], inner))
        .join("");
    case "TaggedTemplateExpression":
      return node.quasi.quasis
        .map(({ value }, nth) => value.raw + fillTemplate(node.quasi.expressions[nth], inner))
        .join("");
    case "BinaryExpression":
      return inner(node.left) + inner(node.right);
    case "ConditionalExpression":
      return inner(node.alternate);
    case "Identifier": {
      const known = resolveName(root, from, node.name);
      return known ? staticText(root, known.from, known.node, depth - 1) : UNKNOWN_VALUE;
    }
    case "MemberExpression":
      return node.property.type === "Identifier" && node.property.name === "source"
        ? inner(node.object)
        : UNKNOWN_VALUE;
    case "Literal":
      return "regex" in node ? node.regex.pattern : UNKNOWN_VALUE;
    case "CallExpression": {
      const { callee } = node;
      if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return UNKNOWN_VALUE;
      if (callee.property.name !== "join") return UNKNOWN_VALUE;
      const [between] = node.arguments;
      return (
        literalListTexts(root, { from, node: callee.object }, depth)?.join(literalText(between) ?? ",") ?? UNKNOWN_VALUE
      );
    }
    default:
      return UNKNOWN_VALUE;
  }
}

function fillTemplate(node: ESTree.Node | undefined, inner: (one: ESTree.Node) => string): string {
  return node === undefined ? "" : inner(node);
}

/** Every distinct regular expression of the sources: literals and `RegExp` calls. */
export function findExpressions(root: string): Expression[] {
  const found = new Map<string, Expression & { places: string[] }>();
  for (const file of requireFiles(root, ["src/contract", "src/rules", "src/server", "src/web"], /\.tsx?$/)) {
    if (isTest(file)) continue;
    const source = parseSource(root, file);
    const keep = (node: { start: number }, pattern: string, flags: string) => {
      const key = `/${pattern}/${flags}`;
      const known = found.get(key) ?? { places: [], source: pattern, flags };
      known.places.push(`${file}:${source.line(node.start)}`);
      found.set(key, known);
    };
    const made = (node: ESTree.NewExpression | ESTree.CallExpression) => {
      const [pattern, flags] = node.arguments;
      if (node.callee.type !== "Identifier" || node.callee.name !== "RegExp" || pattern === undefined) return;
      keep(node, staticText(root, source, pattern), literalText(flags) ?? "");
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
