import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.js";

/**
 * A build artifact: its marker, sources and script.
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
    "scripts/chunks.ts",
    "scripts/keep-old-assets.ts",
    "scripts/postbuild.ts",
    "scripts/slim-endpoints.ts",
    "scripts/slim-icons.ts",
    "scripts/text-files.ts",
  ],
};

/** @type {Built} */
const SERVER = {
  name: "server",
  says: "Gathering the server (once after every change of it)",
  made: "build/run/main.js",
  stamp: "build/.stamp-run",
  script: "scripts/bundle-server.ts",
  sources: ["src/contract", "src/rules", "src/server", "package.json", "package-lock.json", "scripts/bundle-server.ts"],
};

/**
 * @param {string} root
 * @param {Built} one
 */
function isMade(root, one) {
  const stamp = path.join(root, one.stamp);
  if (!existsSync(stamp) || !existsSync(path.join(root, one.made))) return false;
  const [hash, seen] = readFileSync(stamp, "utf8").split("\n");
  // Hashing all sources takes four times as long as comparing their dates.
  if (seen === looksOfSources(root, one)) return true;
  if (hash !== hashOfSources(root, one)) return false;
  remember(stamp, stampOf(root, one, hash));
  return true;
}

/**
 * Content of a stamp: hash and file state of the sources.
 * @param {string} root
 * @param {Built} one
 * @param {string} [hash]
 */
function stampOf(root, one, hash = hashOfSources(root, one)) {
  return `${hash}\n${looksOfSources(root, one)}`;
}

/**
 * Only a cache: a read-only checkout is hashed at each start.
 * @param {string} stamp
 * @param {string} text
 */
function remember(stamp, text) {
  try {
    writeFileSync(stamp, text);
  } catch {
    // The next start compares contents as well.
  }
}

/**
 * Whether pages and server are built from the current sources.
 * @param {string} root
 */
export function isBuilt(root) {
  return isMade(root, PAGES) && isMade(root, SERVER);
}

/**
 * Whether the server bundle is built from the current sources.
 * @param {string} root
 */
export function isGathered(root) {
  return isMade(root, SERVER);
}

/**
 * Builds outdated pages and server bundle in parallel. Throws on failure.
 * @param {string} root
 * @param {string} node the Node that runs the build
 */
export async function build(root, node) {
  const env = { ...process.env, NODE_ENV: "production" };
  const made = await Promise.all([PAGES, SERVER].map((one) => isMade(root, one) || make(root, one, node, env)));
  if (made.includes(false)) throw new Error("The build failed.");
}

/**
 * @param {string} root
 * @param {Built} one
 * @param {string} node
 * @param {NodeJS.ProcessEnv} env
 */
async function make(root, one, node, env) {
  const stamp = stampOf(root, one);
  rmSync(path.join(root, one.stamp), { force: true });
  const made = await run({ root, name: one.name, says: one.says }, node, [one.script], { env });
  if (made) writeFileSync(path.join(root, one.stamp), stamp);
  return made;
}

/**
 * @param {string} root
 * @param {Built} one
 */
function hashOfSources(root, { sources }) {
  const hash = createHash("sha256");
  for (const file of filesOf(root, sources)) {
    hash
      .update(`${file.name}\0`)
      .update(readFileSync(path.join(root, file.name)))
      .update("\0");
  }
  return hash.digest("hex");
}

/**
 * Changes with every written, added or removed file.
 * @param {string} root
 * @param {Built} one
 */
function looksOfSources(root, { sources }) {
  const hash = createHash("sha256");
  for (const { name, size, mtimeMs, ctimeMs, ino } of filesOf(root, sources))
    hash.update(`${name}\0${size} ${mtimeMs} ${ctimeMs} ${ino}\0`);
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {Generator<import("node:fs").Stats & { name: string }>}
 */
function* filesOf(root, names) {
  for (const name of names) {
    if (/\.test\.tsx?$/.test(name)) continue;
    const at = path.join(root, name);
    const found = statSync(at, { throwIfNoEntry: false });
    // Tables and migrations are read in place and not bundled.
    if (found === undefined || (found.isFile() && /^src\/server\/.*(?<!\.ts)$/.test(name))) continue;
    if (found.isDirectory())
      yield* filesOf(
        root,
        readdirSync(at)
          .sort()
          .map((entry) => `${name}/${entry}`),
      );
    else yield Object.assign(found, { name });
  }
}
