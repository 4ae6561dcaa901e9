import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.js";

/**
 * Something that is built: what shows that it is there, what it is made of, and what makes it.
 * @typedef {{ name: string, says: string, made: string, stamp: string, script: string, sources: string[] }} Built
 */

/** @type {Built} */
const PAGES = {
  name: "build",
  says: "Building the pages (once after every change of them)",
  made: "build/server/index.js",
  stamp: "build/.stamp",
  script: "scripts/build.ts",
  sources: [
    "src/contract",
    "src/rules",
    "src/web",
    "public",
    "package-lock.json",
    "vite.config.ts",
    "react-router.config.ts",
    "scripts/build.ts",
    "scripts/postbuild.ts",
  ],
};

/** @type {Built} */
const SERVER = {
  name: "server",
  says: "Gathering the server (once after every change of it)",
  made: "build/run/main.js",
  stamp: "build/.stamp-run",
  script: "scripts/gather-server.ts",
  // The pages are in it, as they were built.
  sources: ["src/contract", "src/rules", "src/server", "package-lock.json", "scripts/gather-server.ts", PAGES.stamp],
};

/**
 * @param {string} root
 * @param {Built} one
 */
function isMade(root, one) {
  const stamp = path.join(root, one.stamp);
  if (!existsSync(stamp) || !existsSync(path.join(root, one.made))) return false;
  return readFileSync(stamp, "utf8") === hashOfSources(root, one);
}

/**
 * Whether pages and server were built from the sources as they are.
 * @param {string} root
 */
export function isBuilt(root) {
  return isMade(root, PAGES) && isMade(root, SERVER);
}

/**
 * Whether the server was gathered from the sources as they are.
 * @param {string} root
 */
export function isGathered(root) {
  return isMade(root, SERVER);
}

/**
 * Builds pages and server, whichever is not as its sources are. Throws when that fails.
 * @param {string} root
 * @param {string} node the Node that runs the build
 */
export async function build(root, node) {
  const env = { ...process.env, NODE_ENV: "production" };
  for (const one of [PAGES, SERVER]) {
    if (isMade(root, one)) continue;
    const hash = hashOfSources(root, one);
    rmSync(path.join(root, one.stamp), { force: true });
    const task = { root, name: one.name, says: one.says };
    if (!(await run(task, node, [one.script], { env }))) throw new Error("The build failed.");
    writeFileSync(path.join(root, one.stamp), hash);
  }
}

/**
 * @param {string} root
 * @param {Built} one
 */
function hashOfSources(root, { sources }) {
  const hash = createHash("sha256");
  for (const source of sources) addTo(hash, root, source);
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
  // Tables and migrations are read where they lie.
  if (found.isFile() && /^src\/server\/.*(?<!\.ts)$/.test(name)) return;
  if (found.isDirectory()) for (const entry of readdirSync(at).sort()) addTo(hash, root, `${name}/${entry}`);
  else hash.update(`${name}\0`).update(readFileSync(at)).update("\0");
}
