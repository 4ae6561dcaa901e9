import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { npm } from "../prepare/install.js";
import { runProgram } from "../verify/run-program.ts";
import { declarationsOf } from "./declarations.ts";
import { lineOf, type PromisedCall, promisedCalls } from "./promised-calls.ts";

const ROOT = path.resolve(import.meta.dirname, "../..");
const NAME = "@vouchwell/client";
/** Of the parts that are written by hand, those whose types somebody sees. */
const SEEN = new Set(["errors.d.ts", "options.d.ts"]);
const run = promisify(execFile);

/** The calls as the client reads them. */
function tableOf(calls: readonly PromisedCall[]): string {
  const nouns: Record<string, Record<string, string>> = {};
  for (const call of calls) nouns[call.noun] = { ...nouns[call.noun], [call.verb]: lineOf(call) };
  return JSON.stringify(nouns, null, 2);
}

function codeOf(calls: readonly PromisedCall[]): string {
  return `import { makeClient } from "./make-client.js";

export { ApiError, ConnectionError } from "./errors.js";

const CALLS = ${tableOf(calls)};

/** A client of one installation. */
export function createClient(options) {
  return makeClient(CALLS, options);
}
`;
}

/** What the product says of itself. */
function product(): { version: string; license: string } {
  return JSON.parse(readFileSync(path.join(ROOT, "package.json"), "utf8"));
}

/** The product's version, and what is in the folder: npm takes two packages of one version for the same. */
function versionOf(folder: string): string {
  const hash = createHash("sha256");
  for (const name of readdirSync(folder).sort()) hash.update(`${name}\n`).update(readFileSync(path.join(folder, name)));
  return `${product().version}-c${hash.digest("hex").slice(0, 8)}`;
}

function manifest(version: string): string {
  const { license } = product();
  return JSON.stringify(
    {
      name: NAME,
      version,
      description: "Typed calls of the API of a Vouchwell installation.",
      license,
      // Whoever runs an installation packs the client that fits it.
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

/** Compiles what is written by hand into the folder. Throws what the compiler says. */
async function compile(folder: string): Promise<void> {
  const emit = ["--noEmit", "false", "--declaration", "--rewriteRelativeImportExtensions"];
  const places = ["--rootDir", "client/src", "--outDir", folder];
  const program = ["node_modules/typescript/bin/tsc", "-p", "tsconfig.client.json", ...emit, ...places];
  const { ok, output } = await runProgram(program, { keep: true });
  if (!ok) throw new Error(`The client does not compile.\n${output}`);
  for (const name of readdirSync(folder)) {
    const file = path.join(folder, name);
    if (name.endsWith(".d.ts") && !SEEN.has(name)) rmSync(file);
    // Declarations keep the endings of the sources.
    else writeFileSync(file, readFileSync(file, "utf8").replaceAll(/(["'])(\.\/[\w-]+)\.ts\1/g, "$1$2.js$1"));
  }
}

/**
 * Writes the client into an empty folder, as it is packed: made of the contract, in need of nothing of it (rule X123). Gives its
 * version.
 */
async function writeClient(folder: string): Promise<string> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await compile(folder);
  const calls = promisedCalls();
  writeFileSync(path.join(folder, "index.js"), codeOf(calls));
  writeFileSync(path.join(folder, "index.d.ts"), declarationsOf(calls));
  cpSync(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
  cpSync(path.join(ROOT, "client/README.md"), path.join(folder, "README.md"));
  const version = versionOf(folder);
  writeFileSync(path.join(folder, "package.json"), `${manifest(version)}\n`);
  return version;
}

/** Makes the client and packs it, in place of what was packed before. Takes the folder for both; gives the packed file. */
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
