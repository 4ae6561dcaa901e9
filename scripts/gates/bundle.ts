import { readFileSync, statSync } from "node:fs";
import path from "node:path";
import { brotliCompressSync } from "node:zlib";
import { parseSync } from "vite";
import { read, requireFiles } from "./tree.ts";

const CLIENT = "build/client";
/** Pages that are rendered on the server for everybody. */
const PUBLIC =
  /^\/($|apply$|browse(\/.*)?$|jobs\/:[^/]+$|r\/:[^/]+$|companies\/:[^/]+\/jobs$|privacy$|terms$|contact$)/;
const LIMITS = { public: 125_000, board: 140_000, other: 180_000 };
/** What runs before the first sight; actions are loaded when they are called. */
const INITIAL_MODULES = ["module", "clientLoaderModule", "clientMiddlewareModule", "hydrateFallbackModule"] as const;

/** What a browser loads for the first sight of a screen: bytes in brotli, number of files, most bytes allowed. */
export type ScreenWeight = { screen: string; bytes: number; files: number; most: number };

type Part = { readonly [name in (typeof INITIAL_MODULES)[number]]?: string } & { readonly imports?: readonly string[] };
type Route = Part & { readonly id: string; readonly parentId?: string; readonly path?: string };

/** Every screen with the weight of its entry, its route modules and all that they import at once. Throws when there is no build. */
export function weighScreens(root: string): ScreenWeight[] {
  const { entry, routes } = readManifest(root);
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId));
  const chainOf = (route: Route | undefined): Route[] =>
    route === undefined ? [] : [...chainOf(routes[route.parentId ?? ""]), route];
  const weigh = createWeigher(root);
  const screens = Object.values(routes).filter(({ id, parentId }) => parentId !== undefined && !parents.has(id));
  if (screens.length === 0) throw new Error("The build's manifest holds no screen.");
  const weights = screens.map((route) => {
    const chain = chainOf(route);
    const names = chain.map((part) => (part.path ?? "").replace(/^\//, "")).filter((name) => name !== "");
    const screen = `/${names.join("/")}`;
    return { screen, ...weigh([entry, ...chain].flatMap(modulesOfPart)), most: limitOf(screen) };
  });
  return weights.sort((a, b) => a.screen.localeCompare(b.screen));
}

/** The weights as lines of a table. */
export function describeWeights(weights: readonly ScreenWeight[]): string {
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

function modulesOfPart(part: Part): string[] {
  return [...INITIAL_MODULES.map((name) => part[name]), ...(part.imports ?? [])].filter((file) => file !== undefined);
}

/** React Router writes its manifest for the browser as one assignment of JSON. */
function readManifest(root: string): { entry: Part; routes: Record<string, Route> } {
  const [file = "", second] = requireFiles(root, [`${CLIENT}/assets`], /\/manifest-[\w-]+\.js$/);
  if (second !== undefined) throw new Error(`Two builds lie in ${CLIENT}: build again.`);
  const json = /=\s*(\{[\s\S]*\});?\s*$/.exec(read(root, file))?.[1];
  if (json === undefined) throw new Error(`${file} is no manifest of routes.`);
  return JSON.parse(json);
}

/** Weighs built files with all that they import at once; each is read once. */
function createWeigher(root: string) {
  const known = new Map<string, { bytes: number; imports: string[] }>();
  function look(file: string): { bytes: number; imports: string[] } {
    const at = path.join(root, CLIENT, file);
    const code = readFileSync(at);
    const bytes = statSync(`${at}.br`, { throwIfNoEntry: false })?.size ?? brotliCompressSync(code).length;
    const { staticImports } = parseSync(file, code.toString()).module;
    const imports = staticImports.map(({ moduleRequest }) =>
      path.posix.join(path.posix.dirname(file), moduleRequest.value),
    );
    return { bytes, imports };
  }
  return (modules: readonly string[]): { bytes: number; files: number } => {
    const seen = new Set(modules);
    let bytes = 0;
    // A set's iteration reaches what is added while it runs.
    for (const file of seen) {
      const looked = known.get(file) ?? look(file);
      known.set(file, looked);
      bytes += looked.bytes;
      for (const one of looked.imports) seen.add(one);
    }
    return { bytes, files: seen.size };
  };
}

if (import.meta.main) {
  const weights = weighScreens(path.resolve(import.meta.dirname, "../.."));
  console.log(describeWeights(weights));
  if (weights.some(({ bytes, most }) => bytes > most)) process.exitCode = 1;
}
