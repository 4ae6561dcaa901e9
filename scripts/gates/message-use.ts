import type { ESTree } from "vite";
import { baseKey, fileOfKey, loadCatalogues } from "./catalogues.ts";
import type { Finding } from "./finding.ts";
import { literalText, type Source, sourceOf, visit } from "./source.ts";
import { filesBelow, isTest } from "./tree.ts";

/** Their keys are the contract's codes; checkMessages compares them with the contract. */
const CODES = /^(errors|faults):/;

/** Every text that a screen asks for exists, and every text is asked for. */
export async function checkMessageUse(root: string): Promise<Finding[]> {
  const languages = await loadCatalogues(root, () => undefined);
  const english = languages.get("en") ?? new Map<string, string>();
  const keys = new Set([...english.keys()].map((key) => baseKey(key, english)));
  const namespaces = new Set([...keys].map((key) => key.slice(0, key.indexOf(":"))));
  const files = filesBelow(root, ["src/web"], /\.tsx?$/).filter(
    (file) => !isTest(file) && !file.startsWith("src/web/messages/"),
  );
  if (files.length === 0) throw new Error("No screens to check below src/web.");
  const uses = files.map((file) => usesIn(sourceOf(root, file), namespaces));
  const unknown = uses.flatMap((use) => unknownKeys(use, keys));
  const unused = [...keys]
    .filter((key) => !CODES.test(key) && !uses.some((use) => mentions(use, key)))
    .map((key) => ({ file: fileOfKey("en", key), message: `${key} is used nowhere.` }));
  return [...unknown, ...unused];
}

/** A key as written: a text, or a template whose gaps stand for anything. */
type Wanted = { pattern: RegExp; written: string; line: number };
type Use = { file: string; namespaces: Set<string>; asked: Wanted[]; literals: Set<string>; templates: RegExp[] };

function usesIn(source: Source, known: ReadonlySet<string>): Use {
  const use: Use = { file: source.file, namespaces: new Set(), asked: [], literals: new Set(), templates: [] };
  const askers = new Set(["t"]);
  visit(source, {
    // `const { t: errorText } = useTranslation("errors")`: stands before its calls.
    ObjectPattern: (node) => {
      for (const property of node.properties) {
        if (property.type !== "Property" || property.value.type !== "Identifier") continue;
        if (property.key.type === "Identifier" && property.key.name === "t") askers.add(property.value.name);
      }
    },
    Literal: (node) => {
      if (typeof node.value !== "string") return;
      use.literals.add(node.value);
      const namespace = node.value.includes(":") ? node.value.slice(0, node.value.indexOf(":")) : node.value;
      if (known.has(namespace)) use.namespaces.add(namespace);
    },
    TemplateLiteral: (node) => {
      const pattern = patternOf(node);
      if (pattern === undefined) return;
      use.templates.push(pattern);
      const start = /^([\w-]+):/.exec(node.quasis[0]?.value.raw ?? "")?.[1];
      if (start !== undefined && known.has(start)) use.namespaces.add(start);
    },
    CallExpression: (node) => {
      const callee = source.text.slice(node.callee.start, node.callee.end).split(".").at(-1) ?? "";
      if (askers.has(callee)) ask(source, use, node.arguments[0]);
    },
    JSXAttribute: (node) => {
      if (node.name.type === "JSXIdentifier" && node.name.name === "i18nKey") ask(source, use, node.value);
    },
  });
  return use;
}

function ask(source: Source, use: Use, node: ESTree.Node | null | undefined): void {
  if (!node) return;
  const line = source.line(node.start);
  const text = literalText(node);
  if (text !== undefined) use.asked.push({ pattern: new RegExp(`^${escaped(text)}$`), written: text, line });
  else if (node.type === "TemplateLiteral") {
    const pattern = patternOf(node);
    if (pattern !== undefined) use.asked.push({ pattern, written: source.text.slice(node.start, node.end), line });
  } else if (node.type === "ConditionalExpression") {
    ask(source, use, node.consequent);
    ask(source, use, node.alternate);
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}

/** Undefined for a template that has too little fixed text to say anything. */
function patternOf(node: ESTree.TemplateLiteral): RegExp | undefined {
  const fixed = node.quasis.map((quasi) => quasi.value.cooked ?? quasi.value.raw);
  if (fixed.join("").length < 2) return undefined;
  return new RegExp(`^${fixed.map((text) => escaped(text)).join("[\\w.-]+")}$`);
}

function unknownKeys(use: Use, keys: ReadonlySet<string>): Finding[] {
  return use.asked
    .filter(({ pattern }) => ![...keys].some((key) => matches(use, key, (text) => pattern.test(text))))
    .map(({ written, line }) => ({ file: use.file, line, message: `There is no text ${written}.` }));
}

function mentions(use: Use, key: string): boolean {
  return matches(use, key, (text) => use.literals.has(text) || use.templates.some((pattern) => pattern.test(text)));
}

/** Whether a file can mean this key: with its namespace, or by its own name where the file works with that namespace. */
function matches(use: Use, key: string, test: (text: string) => boolean): boolean {
  const colon = key.indexOf(":");
  const namespace = key.slice(0, colon);
  if (test(key)) return true;
  const own = use.namespaces.has(namespace) || use.namespaces.size === 0;
  return own && test(key.slice(colon + 1));
}
