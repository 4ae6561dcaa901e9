import path from "node:path";
import { pathToFileURL } from "node:url";
import { isRecord } from "./catalogues.ts";
import type { Finding } from "./finding.ts";
import { literalText, type Source, sourceOf, visit } from "./source.ts";
import { filesBelow, isTest, needFiles, read } from "./tree.ts";

const CATALOGUE = "src/contract/errors.ts";
const MAP = "src/server/db/constraints.ts";
const MIGRATIONS = "src/server/db/migrations";
const CODE = /\.tsx?$/;

/** Every code of the catalogue is thrown somewhere, and endpoints declare only codes of the catalogue. */
export async function checkErrors(root: string): Promise<Finding[]> {
  const codes = await codesOf(root);
  const throwing = filesBelow(root, ["src/server", "src/rules"], CODE).filter((file) => !isTest(file));
  const used = new Set(throwing.flatMap((file) => [...literalsIn(sourceOf(root, file))]));
  const unused = [...codes]
    .filter((code) => !used.has(code))
    .map((code) => ({ file: CATALOGUE, message: `${code} is never thrown by src/server or src/rules.` }));
  const declared = needFiles(root, ["src/contract"], CODE)
    .filter((file) => !isTest(file))
    .flatMap((file) => undeclared(sourceOf(root, file), codes));
  return [...unused, ...declared];
}

async function codesOf(root: string): Promise<Set<string>> {
  const module: unknown = await import(pathToFileURL(path.join(root, CATALOGUE)).href);
  const errors = isRecord(module) ? module.ERRORS : undefined;
  if (!isRecord(errors) || Object.keys(errors).length === 0) throw new Error(`${CATALOGUE} exports no ERRORS.`);
  return new Set(Object.keys(errors));
}

function literalsIn(source: Source): Set<string> {
  const found = new Set<string>();
  visit(source, {
    Literal: (node) => {
      if (typeof node.value === "string") found.add(node.value);
    },
  });
  return found;
}

function undeclared(source: Source, codes: ReadonlySet<string>): Finding[] {
  const findings: Finding[] = [];
  visit(source, {
    Property: (node) => {
      if (node.key.type !== "Identifier" || node.key.name !== "errors" || node.value.type !== "ArrayExpression") return;
      for (const element of node.value.elements) {
        const code = literalText(element);
        if (element === null || code === undefined || codes.has(code)) continue;
        const line = source.line(element.start);
        findings.push({ file: source.file, line, message: `${code} is not in ${CATALOGUE}.` });
      }
    },
  });
  return findings;
}

/** Every named unique or check constraint of the schema is mapped to a code or listed as internal, and no other. */
export function checkConstraints(root: string): Finding[] {
  const schema = constraintsOf(root);
  if (schema.size === 0) throw new Error(`No unique or check constraint found below ${MIGRATIONS}.`);
  const mapped = namesIn(sourceOf(root, MAP));
  const missing = [...schema]
    .filter(([name]) => !mapped.has(name))
    .map(([name, file]) => ({ file, message: `The constraint ${name} is missing from ${MAP}.` }));
  const gone = [...mapped]
    .filter(([name]) => !schema.has(name))
    .map(([name, line]) => ({ file: MAP, line, message: `The schema has no constraint ${name}.` }));
  return [...missing, ...gone];
}

const ADDED =
  /CONSTRAINT\s+"(?<name>[^"]+)"\s+(?:UNIQUE|CHECK)|CREATE\s+UNIQUE\s+INDEX\s+(?:CONCURRENTLY\s+)?(?:IF\s+NOT\s+EXISTS\s+)?"(?<index>[^"]+)"/;
const DROPPED = /DROP\s+(?:CONSTRAINT|INDEX)\s+(?:CONCURRENTLY\s+)?(?:IF\s+EXISTS\s+)?"(?:public"\.")?(?<gone>[^"]+)"/;

/** Names that stand after all migrations, each with the file that made it. */
function constraintsOf(root: string): Map<string, string> {
  const standing = new Map<string, string>();
  for (const file of needFiles(root, [MIGRATIONS], /\.sql$/)) {
    for (const match of read(root, file).matchAll(new RegExp(`${ADDED.source}|${DROPPED.source}`, "gi"))) {
      const { name, index, gone } = match.groups ?? {};
      if (gone !== undefined) standing.delete(gone);
      else standing.set(name ?? index ?? "", file);
    }
  }
  return standing;
}

/** Constraint names in the map: keys of objects, and texts of lists. */
function namesIn(source: Source): Map<string, number> {
  const names = new Map<string, number>();
  visit(source, {
    ObjectExpression: (node) => {
      for (const property of node.properties) {
        if (property.type !== "Property") continue;
        const name = property.key.type === "Identifier" ? property.key.name : literalText(property.key);
        if (name !== undefined) names.set(name, source.line(property.start));
      }
    },
    ArrayExpression: (node) => {
      for (const element of node.elements) {
        const name = literalText(element);
        if (element !== null && name !== undefined) names.set(name, source.line(element.start));
      }
    },
  });
  return names;
}
