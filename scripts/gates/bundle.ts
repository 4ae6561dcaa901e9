import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parseSync } from "vite";
import { isRecord } from "./catalogues.ts";
import type { Finding } from "./finding.ts";
import { needFiles, read } from "./tree.ts";

const CLIENT = "build/client";
/** Pages that are rendered on the server for everybody (rule P9). */
const PUBLIC =
  /^\/($|apply$|browse(\/.*)?$|jobs\/:[^/]+$|r\/:[^/]+$|companies\/:[^/]+\/jobs$|privacy$|terms$|contact$)/;
const LIMITS = { public: 125_000, board: 140_000, other: 180_000 };

/** What a browser loads for the first sight of a screen: bytes in brotli, number of files, most bytes allowed. */
export type Weight = { screen: string; bytes: number; files: number; most: number };

type Route = { id: string; parentId: string | undefined; path: string; modules: string[] };
type Manifest = { entry: string[]; routes: Route[] };

/** No screen's first load of JavaScript passes its limit. Throws when there is no build. */
export function checkBundle(root: string): Finding[] {
  return weighScreens(root)
    .filter(({ bytes, most }) => bytes > most)
    .map(({ screen, bytes, most }) => ({
      file: screen,
      message: `${kilobytes(bytes)} kB; at most ${kilobytes(most)} kB.`,
    }));
}

/** Every screen with the weight of its entry, its route modules and all that they import at once. */
export function weighScreens(root: string): Weight[] {
  const { entry, routes } = manifestOf(root);
  const byId = new Map(routes.map((route) => [route.id, route]));
  const parents = new Set(routes.map((route) => route.parentId));
  const scale = new Scale(root);
  const screens = routes.filter((route) => !parents.has(route.id) && route.parentId !== undefined);
  if (screens.length === 0) throw new Error("The build's manifest holds no screen.");
  const weights = screens.map((route) => {
    const chain = chainOf(route, byId);
    const screen = `/${chain
      .map((part) => part.path)
      .filter((part) => part !== "")
      .join("/")}`;
    return { screen, ...scale.weigh([...entry, ...chain.flatMap((part) => part.modules)]), most: limitOf(screen) };
  });
  return weights.sort((a, b) => a.screen.localeCompare(b.screen));
}

/** The weights as lines of a table. */
export function describeWeights(weights: readonly Weight[]): string {
  const width = Math.max(...weights.map(({ screen }) => screen.length));
  return weights
    .map(({ screen, bytes, files, most }) => {
      const used = `${kilobytes(bytes).padStart(6)} of ${kilobytes(most)} kB`;
      return `${screen.padEnd(width)} ${used} in ${files} files${bytes > most ? "  too much" : ""}`;
    })
    .join("\n");
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(1);
}

function limitOf(screen: string): number {
  if (PUBLIC.test(screen)) return LIMITS.public;
  return screen === "/opportunities" ? LIMITS.board : LIMITS.other;
}

function chainOf(route: Route, byId: ReadonlyMap<string, Route>): Route[] {
  const parent = route.parentId === undefined ? undefined : byId.get(route.parentId);
  return parent === undefined ? [route] : [...chainOf(parent, byId), route];
}

/** React Router writes its manifest for the browser as one assignment of JSON. */
function manifestOf(root: string): Manifest {
  const [file, second] = needFiles(root, [`${CLIENT}/assets`], /\/manifest-[\w-]+\.js$/);
  if (second !== undefined) throw new Error(`Two builds lie in ${CLIENT}: build again.`);
  const json = /=\s*(\{[\s\S]*\});?\s*$/.exec(read(root, file ?? ""))?.[1];
  const manifest: unknown = JSON.parse(json ?? "null");
  if (!isRecord(manifest) || !isRecord(manifest.routes)) throw new Error(`${file} is no manifest of routes.`);
  return { entry: modulesOf(manifest.entry), routes: Object.values(manifest.routes).map(routeOf) };
}

// What runs before the first sight; actions are loaded when they are called.
const FIRST = ["module", "clientLoaderModule", "clientMiddlewareModule", "hydrateFallbackModule"];

function modulesOf(value: unknown): string[] {
  if (!isRecord(value)) throw new Error("The build's manifest has another shape than expected.");
  const modules = FIRST.map((name) => value[name]).filter((name) => typeof name === "string");
  return [...modules, ...(Array.isArray(value.imports) ? value.imports.map(String) : [])];
}

function routeOf(value: unknown): Route {
  if (!isRecord(value)) throw new Error("The build's manifest has another shape than expected.");
  const { id, parentId, path: own } = value;
  return {
    id: String(id),
    parentId: typeof parentId === "string" ? parentId : undefined,
    path: typeof own === "string" ? own.replace(/^\//, "") : "",
    modules: modulesOf(value),
  };
}

/** Weighs built files; each is read once. */
class Scale {
  readonly #root: string;
  readonly #known = new Map<string, { bytes: number; imports: string[] }>();

  constructor(root: string) {
    this.#root = root;
  }

  weigh(modules: readonly string[]): { bytes: number; files: number } {
    const seen = new Set<string>();
    const waiting = [...modules];
    for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
      if (seen.has(file)) continue;
      seen.add(file);
      waiting.push(...this.#look(file).imports);
    }
    const bytes = [...seen].reduce((sum, file) => sum + this.#look(file).bytes, 0);
    return { bytes, files: seen.size };
  }

  #look(file: string): { bytes: number; imports: string[] } {
    const known = this.#known.get(file);
    if (known !== undefined) return known;
    const at = path.join(this.#root, CLIENT, file);
    const code = readFileSync(at);
    const bytes = statSync(`${at}.br`, { throwIfNoEntry: false })?.size ?? brotliCompressSync(code).length;
    const imports = parseSync(file, code.toString()).module.staticImports.map(({ moduleRequest }) =>
      path.posix.join(path.posix.dirname(file), moduleRequest.value),
    );
    const looked = { bytes, imports };
    this.#known.set(file, looked);
    return looked;
  }
}
