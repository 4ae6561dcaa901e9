import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.js";

const STAMP = "node_modules/.vouchwell-lock";

/** @param {string} root */
function hashOfLock(root) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .digest("hex");
}

/**
 * Whether node_modules is what package-lock.json says.
 * @param {string} root
 */
export function isInstalled(root) {
  const stamp = path.join(root, STAMP);
  const hash = hashOfLock(root);
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === hash;
  if (!matchesLock(root)) return false;
  remember(stamp, hash);
  return true;
}

/**
 * It only saves the look at every package: whoever may not write here goes on without.
 * @param {string} stamp
 * @param {string} hash
 */
function remember(stamp, hash) {
  try {
    writeFileSync(stamp, hash);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && ["EACCES", "EROFS", "EPERM"].includes(String(error.code))))
      throw error;
  }
}

/**
 * Whether an installation by hand (npm ci) already holds every package of the lock file in its version.
 * @param {string} root
 */
function matchesLock(root) {
  const installed = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const here = packagesOf(installed);
  return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(([name, wanted]) => {
    const found = here[name];
    return name === "" || (found === undefined ? wanted.optional === true : found.version === wanted.version);
  });
}

/**
 * @param {string} file
 * @returns {Record<string, { version?: string, optional?: boolean }>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * Installs what package-lock.json says, development packages included. Throws when npm fails.
 * @param {string} root
 */
export async function install(root) {
  const env = { ...process.env };
  for (const name of ["NODE_ENV", "npm_config_omit", "npm_config_production"]) delete env[name];
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const [command, ...first] = npm();
  const task = { root, name: "install", says: "Installing packages (once after every change of package-lock.json)" };
  if (!(await run(task, command, [...first, ...args], { env })))
    throw new Error("The packages could not be installed.");
  mkdirSync(path.join(root, path.dirname(STAMP)), { recursive: true });
  writeFileSync(path.join(root, STAMP), hashOfLock(root));
}

/**
 * The npm that started us with its own Node, which stays while node_modules is replaced; else the one in PATH.
 * @returns {[string, ...string[]]}
 */
export function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith(".js") && node !== undefined && existsSync(node) ? [node, script] : ["npm"];
}
