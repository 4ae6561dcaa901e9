import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { run } from "./run.js";

const STAMP = "node_modules/.vouchwell-lock";

const MACHINE = `${process.platform}-${process.arch}`;

/**
 * Packages contain programs for one platform; in a checkout shared between a container and its host they match only one
 * of them.
 * @param {string} root
 * @param {string} machine
 */
function hashOfLock(root, machine) {
  return createHash("sha256")
    .update(readFileSync(path.join(root, "package-lock.json")))
    .update(machine)
    .digest("hex");
}

/**
 * Whether node_modules matches package-lock.json.
 * @param {string} root
 * @param {string} [machine]
 */
export function isInstalled(root, machine = MACHINE) {
  const stamp = path.join(root, STAMP);
  const hash = hashOfLock(root, machine);
  if (existsSync(stamp)) return readFileSync(stamp, "utf8") === hash;
  if (!matchesLock(root)) return false;
  remember(stamp, hash);
  return true;
}

/**
 * Only a cache of the comparison; without write access the start continues.
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
 * Whether the packages for running a built product are installed, as after `npm ci --omit=dev`.
 * @param {string} root
 */
export function isInstalledForProduction(root) {
  return matchesLock(root, (wanted) => wanted.dev !== true && wanted.devOptional !== true);
}

/**
 * Whether a manual installation (npm ci) has every package of the lock file in its version.
 * @param {string} root
 * @param {(wanted: Package) => boolean} [counts] which packages are required
 */
function matchesLock(root, counts = () => true) {
  const installed = path.join(root, "node_modules/.package-lock.json");
  if (!existsSync(installed)) return false;
  const here = packagesOf(installed);
  return Object.entries(packagesOf(path.join(root, "package-lock.json"))).every(([name, wanted]) => {
    const found = here[name];
    return (
      name === "" ||
      !counts(wanted) ||
      (found === undefined ? wanted.optional === true : found.version === wanted.version)
    );
  });
}

/** @typedef {{ version?: string, optional?: boolean, dev?: boolean, devOptional?: boolean }} Package */

/**
 * @param {string} file
 * @returns {Record<string, Package>}
 */
function packagesOf(file) {
  return JSON.parse(readFileSync(file, "utf8")).packages ?? {};
}

/**
 * Installs the packages of package-lock.json, including development ones. Throws if npm fails.
 * @param {string} root
 * @param {string} [says]
 */
export async function install(root, says = "Installing packages (once after every change of package-lock.json)") {
  const env = { ...process.env };
  for (const name of ["NODE_ENV", "npm_config_omit", "npm_config_production"]) delete env[name];
  const args = ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"];
  const [command, ...first] = npm();
  const task = { root, name: "install", says };
  if (!(await run(task, command, [...first, ...args], { env })))
    throw new Error("The packages could not be installed.");
  mkdirSync(path.join(root, path.dirname(STAMP)), { recursive: true });
  writeFileSync(path.join(root, STAMP), hashOfLock(root, MACHINE));
}

/**
 * The npm that started us with its own Node, which stays while node_modules is replaced; else the one in PATH.
 * @returns {[string, ...string[]]}
 */
export function npm() {
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  return script?.endsWith(".js") && node !== undefined && existsSync(node) ? [node, script] : ["npm"];
}
