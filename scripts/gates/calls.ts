import type { ESTree } from "vite";
import { CONSOLE, NAME_OF_THE_PRODUCT, RAW_HTML, SOURCES_OF_CHANCE } from "./exceptions.ts";
import type { Finding } from "./finding.ts";
import { literalText, type Source, sourceOf, visit } from "./source.ts";
import { isTest, needFiles } from "./tree.ts";

const CODE = /\.tsx?$/;
const PURE_OR_SERVER = /^src\/(contract|rules|server)\//;
const CHANCE = new Set(["Date.now", "Math.random", "process.env", "crypto.randomUUID", "globalThis.crypto"]);
const RANDOM_IMPORTS = new Set(["randomUUID"]);
// In two parts, so that this line is not a finding by itself.
const PRODUCT = `Vouch${"well"}`;

/** Clock, chance, environment, console, raw HTML and the product's name appear only in the files named for them. */
export function checkCalls(root: string): Finding[] {
  const files = needFiles(root, ["src"], CODE).filter((file) => !isTest(file));
  if (files.length === 0) throw new Error("No source files to check below src.");
  return files.flatMap((file) => {
    const source = sourceOf(root, file);
    return [...chance(source), ...rawHtml(source), ...productName(source)];
  });
}

function finding(source: Source, node: { start: number }, message: string): Finding {
  return { file: source.file, line: source.line(node.start), message };
}

function chance(source: Source): Finding[] {
  const { file } = source;
  if (!PURE_OR_SERVER.test(file)) return [];
  const findings: Finding[] = [];
  function refuse(node: { start: number }, what: string): void {
    if (SOURCES_OF_CHANCE.has(file)) return;
    findings.push(finding(source, node, `${what}: time, ids, chance and configuration are handed in.`));
  }
  visit(source, {
    NewExpression: (node) => {
      if (isName(node.callee, "Date") && node.arguments.length === 0) refuse(node, "new Date()");
    },
    CallExpression: (node) => {
      if (isName(node.callee, "Date")) refuse(node, "Date()");
    },
    MemberExpression: (node) => {
      const name = memberName(node);
      if (name !== undefined && CHANCE.has(name)) refuse(node, name);
      if (name?.startsWith("console.") && !CONSOLE.has(file)) {
        findings.push(finding(source, node, `${name}: write through the log.`));
      }
    },
    ImportDeclaration: (node) => {
      for (const specifier of node.specifiers) {
        const name = specifier.type === "ImportSpecifier" ? nameOf(specifier.imported) : undefined;
        if (name !== undefined && RANDOM_IMPORTS.has(name)) refuse(node, name);
      }
    },
  });
  return findings;
}

function isName(node: ESTree.Node, name: string): boolean {
  return node.type === "Identifier" && node.name === name;
}

function nameOf(node: ESTree.Node): string | undefined {
  return node.type === "Identifier" ? node.name : literalText(node);
}

/** `object.property` of a simple member access, written with a dot or as a literal index. */
function memberName(node: ESTree.MemberExpression): string | undefined {
  const property = node.computed ? literalText(node.property) : nameOf(node.property);
  return node.object.type === "Identifier" && property !== undefined ? `${node.object.name}.${property}` : undefined;
}

function rawHtml(source: Source): Finding[] {
  if (RAW_HTML.has(source.file)) return [];
  const findings: Finding[] = [];
  function refuse(node: { start: number }): void {
    findings.push(finding(source, node, "Raw HTML: only the files named in scripts/gates/exceptions.ts may set it."));
  }
  visit(source, {
    JSXAttribute: (node) => {
      if (node.name.type === "JSXIdentifier" && node.name.name === "dangerouslySetInnerHTML") refuse(node);
    },
    Property: (node) => {
      if (nameOf(node.key) === "dangerouslySetInnerHTML") refuse(node);
    },
    AssignmentExpression: (node) => {
      if (/\.(inner|outer)HTML$/.test(source.text.slice(node.left.start, node.left.end))) refuse(node);
    },
  });
  return findings;
}

function productName(source: Source): Finding[] {
  if (NAME_OF_THE_PRODUCT.has(source.file)) return [];
  const findings: Finding[] = [];
  function look(node: { start: number }, text: string): void {
    if (text.includes(PRODUCT)) {
      findings.push(finding(source, node, "N1: the product's name stands only in src/contract/product.ts."));
    }
  }
  visit(source, {
    Literal: (node) => look(node, typeof node.value === "string" ? node.value : ""),
    TemplateElement: (node) => look(node, node.value.raw),
    JSXText: (node) => look(node, node.value),
  });
  return findings;
}
