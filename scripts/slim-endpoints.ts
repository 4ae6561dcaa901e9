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

/** What a browser needs of an endpoint to call it; undefined for anything that is not one. */
function slimOf(value: unknown): Slim | undefined {
  if (!isRecord(value)) return undefined;
  const { method, path: address, idempotent, output, added } = value;
  if (typeof method !== "string" || typeof address !== "string" || output === undefined) return undefined;
  return { method, path: address, idempotent: idempotent === true, ...(added !== undefined && { added }) };
}

function slimGroup(value: unknown): Record<string, Slim> | undefined {
  if (!isRecord(value)) return undefined;
  const entries = Object.entries(value).map(([name, one]) => [name, slimOf(one)] as const);
  if (entries.length === 0 || entries.some(([, slim]) => slim === undefined)) return undefined;
  return Object.fromEntries(entries) as Record<string, Slim>;
}

/** Whether JSON holds all of a value: texts, numbers and lists or records of them, but no schema. */
function isPlain(value: unknown): boolean {
  if (Array.isArray(value)) return value.every(isPlain);
  if (isRecord(value)) return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isPlain);
  return value === null || typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

/**
 * The module as a browser gets it: endpoints without their schemas, plain values as they are, everything else from the
 * whole module if it is used. Undefined for a module without endpoints.
 */
function slimModule(file: string, exported: Record<string, unknown>): string | undefined {
  const groups = new Map(Object.entries(exported).map(([name, value]) => [name, slimGroup(value)]));
  if (![...groups.values()].some((group) => group !== undefined)) return undefined;
  return Object.entries(exported)
    .map(([name, value]) => {
      const plain = groups.get(name) ?? (isPlain(value) ? value : undefined);
      if (plain === undefined) return `export { ${name} } from ${JSON.stringify(file + FULL)};`;
      return `export const ${name} = ${JSON.stringify(plain)};`;
    })
    .join("\n");
}

/**
 * Keeps the schema library out of screens that only call endpoints: in the browser's build an endpoint is its method,
 * path, whether it takes a key, and what answers of the version before lack. A form that imports its schema gets the whole module.
 */
export function slimEndpoints(): Plugin {
  return {
    name: "slim-endpoints",
    apply: "build",
    enforce: "pre",
    applyToEnvironment: (environment) => environment.name === "client",
    resolveId: (id) => (id.startsWith(CONTRACT) && id.endsWith(FULL) ? { id, moduleSideEffects: false } : null),
    async load(id) {
      if (!id.startsWith(CONTRACT)) return null;
      if (id.endsWith(FULL)) {
        return { code: await readFile(id.slice(0, -FULL.length), "utf8"), moduleSideEffects: false, moduleType: "ts" };
      }
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href);
      const code = slimModule(id, exported);
      return code === undefined ? null : { code, moduleSideEffects: false, moduleType: "js" };
    },
  };
}
