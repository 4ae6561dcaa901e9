import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { npm } from "../prepare/install.js";
import { runProgram } from "../verify/run-program.ts";
import { type ApiCall, callLine, listApiCalls } from "./api-calls.ts";
import { buildDeclarations } from "./declarations.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NAME = "@vouchwell/client";
/** Handwritten modules whose types are public. */
const PUBLIC_DECLARATIONS = new Set(["errors.d.ts", "options.d.ts"]);
const run = promisify(execFile);

/** The table of calls that the client reads. */
function callTable(calls: readonly ApiCall[]): string {
  const nouns: Record<string, Record<string, string>> = {};
  for (const call of calls) nouns[call.noun] = { ...nouns[call.noun], [call.verb]: callLine(call) };
  return JSON.stringify(nouns, null, 2);
}

function clientCode(calls: readonly ApiCall[]): string {
  return `import { makeClient } from "./make-client.js";

export { ApiError, ConnectionError } from "./errors.js";

const CALLS = ${callTable(calls)};

/** A client of one installation. */
export function createClient(options) {
  return makeClient(CALLS, options);
}
`;
}

/** The product's package.json. */
function readProductPackage(): { version: string; license: string } {
  return JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
}

/** The product's version with a hash of the folder, because npm treats packages of equal version as identical. */
function contentVersion(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(`${name}\n`).update(readFileSync(path.join(folder, name)));
  return `${readProductPackage().version}-c${hash.digest("hex").slice(0, 8)}`;
}

function packageManifest(version: string): string {
  const { license } = readProductPackage();
  return JSON.stringify(
    {
      name: NAME,
      version,
      description: "Typed calls of the API of a Vouchwell installation.",
      license,
      // Each installation's operator packs the matching client.
      private: true,
      type: "module",
      engines: { node: ">=20" },
      exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
      sideEffects: false,
    },
    null,
    2,
  );
}

/** Compiles the handwritten sources into the folder. Throws the compiler's messages. */
async function compile(folder: string): Promise<void> {
  const emit = ["--noEmit", "false", "--declaration", "--rewriteRelativeImportExtensions"];
  const places = ["--rootDir", "client/src", "--outDir", folder];
  const program = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.client.json", ...emit, ...places];
  const { ok, output } = await runProgram(program, { keep: true });
  if (!ok) throw new Error(`The client does not compile.\n${output}`);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith(".d.ts") && !PUBLIC_DECLARATIONS.has(name)) rmSync(file);
    // The compiler keeps the sources' file extensions in declarations.
    else writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(["'])(\.\/[\w-]+)\.ts\1/g, "$1$2.js$1"));
  }
}

/**
 * Writes the client package into an empty folder; generated from the contract, without depending on it (rule X123).
 * Returns its version.
 */
async function writeClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  const calls = listApiCalls();
  writeFileSync(path.join(folder, "index.js"), clientCode(calls));
  writeFileSync(path.join(folder, "index.d.ts"), buildDeclarations(calls));
  cpSync(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
  cpSync(path.join(ROOT, "client/README.md"), path.join(folder, "README.md"));
  const version = contentVersion(folder);
  writeFileSync(path.join(folder, "package.json"), `${packageManifest(version)}\n`);
  return version;
}

/** Builds and packs the client, replacing an earlier one. Takes the folder for both; returns the packed file. */
export async function packClient(to: string): Promise<string> {
  const folder = path.join(to, "client");
  const version = await writeClient(folder);
  const file = NAME.replace("@", "").replace("/", "-");
  for (const name of readdirSync(to))
    if (name.startsWith(`${file}-`) && name.endsWith(".tgz")) rmSync(path.join(to, name));
  const [command, ...first] = npm();
  await run(command, [...first, "pack", "--offline", "--ignore-scripts", "--pack-destination", to], { cwd: folder });
  return path.join(to, `${file}-${version}.tgz`);
}
