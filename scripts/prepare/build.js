import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.js";

const STAMP = "build/.stamp";
// What the pages are made of; the server's own code runs as it stands.
const SOURCES = [
  "src/contract",
  "src/rules",
  "src/web",
  "public",
  "package-lock.json",
  "vite.config.ts",
  "react-router.config.ts",
  "scripts/build.ts",
  "scripts/postbuild.ts",
];

/**
 * Whether the build was made from the sources as they are.
 * @param {string} root
 */
export function isBuilt(root) {
  const stamp = path.join(root, STAMP);
  if (!existsSync(stamp) || !existsSync(path.join(root, "build/server/index.js"))) return false;
  return readFileSync(stamp, "utf8") === hashOfSources(root);
}

/**
 * Builds the pages and their scripts. Throws when that fails.
 * @param {string} root
 * @param {string} node the Node that runs the build
 */
export async function build(root, node) {
  const hash = hashOfSources(root);
  rmSync(path.join(root, STAMP), { force: true });
  const env = { ...process.env, NODE_ENV: "production" };
  const task = { root, name: "build", says: "Building the pages (once after every change of them)" };
  if (!(await run(task, node, ["scripts/build.ts"], { env }))) throw new Error("The build failed.");
  writeFileSync(path.join(root, STAMP), hash);
}

/** @param {string} root */
function hashOfSources(root) {
  const hash = createHash("sha256");
  for (const source of SOURCES) addTo(hash, root, source);
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} root
 * @param {string} name
 */
function addTo(hash, root, name) {
  const at = path.join(root, name);
  const found = statSync(at, { throwIfNoEntry: false });
  if (found === undefined || /\.test\.tsx?$/.test(name)) return;
  if (found.isDirectory()) for (const entry of readdirSync(at).sort()) addTo(hash, root, `${name}/${entry}`);
  else hash.update(`${name}\0`).update(readFileSync(at)).update("\0");
}
