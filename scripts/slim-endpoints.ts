import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import type { Plugin } from "vite";

const CONTRACT = path.resolve(import.meta.dirname, "../src/contract");
const FULL = "?full";

type Slim = { method: string; path: string; idempotent: boolean; added?: unknown };

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}

/** The part of an endpoint that a browser needs to call it; undefined if the value is no endpoint. */
function toSlimEndpoint(value: unknown): Slim | undefined {
  if (!isRecord(value)) return undefined;
  const { method, path: address, idempotent, output, added } = value;
  if (typeof method !== "string" || typeof address !== "string" || output === undefined) return undefined;
  return { method, path: address, idempotent: idempotent === true, ...(added !== undefined && { added }) };
}

function slimGroup(value: unknown): Record<string, Slim> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([name, one]) => [name, toSlimEndpoint(one)] as const);
  if (entries.length === 0 || entries.some(([, slim]) => slim === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<string, Slim>;
}

/** Whether a value is plain JSON: texts, numbers, lists and records of them, but no schema. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isRecord(value)) return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isSchema(value: unknown): boolean {
  return isRecord(value) && typeof value.safeParse === "function";
}

/** The slim part of a module: endpoints without schemas, and plain values. Null if it has neither. */
function slimPart(exported: Record<string, unknown>): Map<string, unknown> | null {
  const groups = Object.entries(exported).map(([name, value]) => [name, value, slimGroup(value)] as const);
  if (!groups.some(([, value, group]) => group !== undefined || isSchema(value))) return null;
  return new Map(
    groups
      .map(([name, value, group]) => [name, group ?? (isPlain(value) ? value : undefined)] as const)
      .filter(([, value]) => value !== undefined),
  );
}

const slims = new Map<string, Promise<Map<string, unknown> | null>>();

/** The slim part of a contract module; null for one that browsers get unchanged. */
function slimOfFile(file: string): Promise<Map<string, unknown> | null> {
  const slim = slims.get(file) ?? import(pathToFileURL(file).href).then(slimPart);
  slims.set(file, slim);
  return slim;
}

const IMPORT = /import \{([^}]*)\} from "([./][^"]*\/contract\/[^"]+\.ts)";/g;

/**
 * Splits an import of the contract: names that are not slim come from the whole module, so that the slim one never
 * leads to it.
 */
async function splitImport(statement: string, names: string, source: string, importer: string): Promise<string> {
  const slim = await slimOfFile(path.resolve(path.dirname(importer), source));
  if (slim === null) return statement;
  const all = names
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "));
  const isSlim = (name: string) => slim.has(name.split(" as ")[0] ?? name);
  const whole = all.filter((name) => !isSlim(name));
  if (whole.length === 0) return statement;
  const rest = all.filter(isSlim);
  return `import { ${whole.join(", ")} } from "${source}${FULL}"; import { ${rest.join(", ")} } from "${source}";`;
}

async function splitImports(code: string, importer: string): Promise<string> {
  let split = code;
  for (const [statement, names = "", source = ""] of code.matchAll(IMPORT)) {
    split = split.replace(statement, await splitImport(statement, names, source, importer));
  }
  return split;
}

/**
 * Keeps the schema library out of screens that only call endpoints: the browser build reduces an endpoint to its
 * method, path, idempotency, and fields missing in answers of the previous version. An import of a schema gets the
 * whole module, and so does every `import()`, which is how a form's schema loads after its screen.
 */
export function slimEndpoints(): Plugin {
  return {
    name: "slim-endpoints",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    async resolveId(id, importer, { kind }) {
      if (importer === undefined || !/^[./]/.test(id)) return null;
      const file = path.resolve(path.dirname(importer), id.replace(FULL, ""));
      const whole = kind === "dynamic-import" || importer.endsWith(FULL) || id.endsWith(FULL);
      if (!whole || !file.startsWith(CONTRACT) || (await slimOfFile(file)) === null) return null;
      return { id: file + FULL, moduleSideEffects: false };
    },
    async load(id) {
      if (!id.startsWith(CONTRACT)) return null;
      if (id.endsWith(FULL)) {
        return { code: await readFile(id.slice(0, -FULL.length), "utf8"), moduleSideEffects: false, moduleType: "ts" };
      }
      const slim = await slimOfFile(id);
      if (slim === null) return null;
      const code = [...slim].map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`).join("\n");
      return { code, moduleSideEffects: false, moduleType: "js" };
    },
    async transform(code, id) {
      if (id.startsWith(CONTRACT) || !/\.tsx?$/.test(id)) return null;
      const split = await splitImports(code, id);
      return split === code ? null : { code: split, map: null };
    },
  };
}
