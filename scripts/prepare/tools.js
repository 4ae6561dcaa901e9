import path from "node:path";
import { install, isInstalled } from "./install.js";

/**
 * Whether the packages of a folder in `tools` are installed: programs for one command, each with its own lock file.
 * @param {string} root
 * @param {string} name
 */
export function hasTool(root, name) {
  return isInstalled(path.join(root, "tools", name));
}

/**
 * Installs them. Throws if npm fails.
 * @param {string} root
 * @param {string} name
 */
export function installTool(root, name) {
  return install(path.join(root, "tools", name), `Installing the packages of tools/${name} (once)`);
}
