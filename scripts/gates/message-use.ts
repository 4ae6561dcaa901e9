import type { ESTree } from "vite";
import { baseKey, fileOfKey, loadCatalogues } from "./catalogues.ts";
import type { Finding } from "./finding.ts";
import { literalText, parseSource, type Source, visit } from "./source.ts";
import { isTest, listFiles } from "./tree.ts";

/** Their keys are the contract's codes; checkMessages compares them with the contract. */
const CODES = /^(errors|field-errors):/;

/** A key as written: a text, or the pattern of a template whose gaps stand for anything. */
type KeyPattern = string | RegExp;
type MessageUse = {
  namespaces: Set<string>;
  asked: { key: KeyPattern; written: string; line: number }[];
  all: Set<KeyPattern>;
};

/** Every text that a screen asks for exists, and every text is asked for. */
export async function checkMessageUse(root: string): Promise<Finding[]> {
  const english = (await loadCatalogues(root)).get("en") ?? new Map<string, string>();
  const keys = new Set([...english.keys()].map((key) => baseKey(key, english)));
  const namespaces = new Set([...keys].map(namespaceOf));
  /** Keys that a file can mean: with their namespace, or by their own name where the file works with that namespace. */
  function meant(use: MessageUse, key: KeyPattern): string[] {
    const near = use.namespaces.size === 0 ? namespaces : use.namespaces;
    if (typeof key === "string")
      return [key, ...[...near].map((name) => `${name}:${key}`)].filter((one) => keys.has(one));
    return [...keys].filter((one) => {
      const namespace = namespaceOf(one);
      return key.test(one) || (near.has(namespace) && key.test(one.slice(namespace.length + 1)));
    });
  }
  const used = new Set<string>();
  const findings: Finding[] = [];
  for (const file of listFiles(root, ["src/web"], /\.tsx?$/)) {
    if (isTest(file) || file.startsWith("src/web/messages/")) continue;
    const use = findUses(parseSource(root, file), namespaces);
    for (const key of use.all) for (const one of meant(use, key)) used.add(one);
    for (const { key, written, line } of use.asked)
      if (meant(use, key).length === 0) findings.push({ file, line, message: `There is no text ${written}.` });
  }
  const unused = [...keys].filter((key) => !CODES.test(key) && !used.has(key));
  return [...findings, ...unused.map((key) => ({ file: fileOfKey("en", key), message: `${key} is used nowhere.` }))];
}

function namespaceOf(key: string): string {
  return key.slice(0, Math.max(0, key.indexOf(":")));
}

function findUses(source: Source, known: ReadonlySet<string>): MessageUse {
  const use: MessageUse = { namespaces: new Set(), asked: [], all: new Set() };
  const askers = new Set(["t"]);
  visit(source, {
    // `const { t: errorText } = useTranslation("errors")`: stands before its calls.
    ObjectPattern: (node) => {
      for (const property of node.properties) {
        if (property.type !== "Property" || property.value.type !== "Identifier") continue;
        if (property.key.type === "Identifier" && property.key.name === "t") askers.add(property.value.name);
      }
    },
    Literal: ({ value }) => {
      if (typeof value !== "string") return;
      use.all.add(value);
      const namespace = namespaceOf(value) || value;
      if (known.has(namespace)) use.namespaces.add(namespace);
    },
    TemplateLiteral: (node) => {
      const pattern = templatePattern(node);
      if (pattern === undefined) return;
      use.all.add(pattern);
      const namespace = namespaceOf(node.quasis[0]?.value.raw ?? "");
      if (known.has(namespace)) use.namespaces.add(namespace);
    },
    CallExpression: ({ callee, arguments: [first] }) => {
      if (askers.has(source.text.slice(callee.start, callee.end).split(".").at(-1) ?? ""))
        recordUse(source, use, first);
    },
    JSXAttribute: ({ name, value }) => {
      if (name.type === "JSXIdentifier" && name.name === "i18nKey") recordUse(source, use, value);
    },
  });
  return use;
}

function recordUse(source: Source, use: MessageUse, node: ESTree.Node | null | undefined): void {
  if (node?.type === "ConditionalExpression") {
    recordUse(source, use, node.consequent);
    recordUse(source, use, node.alternate);
  }
  const text = literalText(node);
  const key = text ?? (node?.type === "TemplateLiteral" ? templatePattern(node) : undefined);
  if (!node || key === undefined) return;
  use.asked.push({ key, written: text ?? source.text.slice(node.start, node.end), line: source.line(node.start) });
}

/** Undefined for a template that has too little fixed text to say anything. */
function templatePattern(node: ESTree.TemplateLiteral): RegExp | undefined {
  const fixed = node.quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw);
  const escaped = fixed.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return fixed.join("").length < 2 ? undefined : new RegExp(`^${escaped.join("[\\w.-]+")}$`);
}
