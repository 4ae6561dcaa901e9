// Prepares the checkout, in plain JavaScript for Node 20 and later; does only what is needed. Options: --install-only
// skips the build, --browser and --servers install test programs, --start announces the product's start, --tool=NAME
// installs the packages of tools/NAME (--servers those of tools/tests).
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, isBuilt } from "./prepare/build.js";
import { findChromium, installChromium } from "./prepare/chromium.js";
import { install, isInstalled, isInstalledForProduction } from "./prepare/install.js";
import { alone } from "./prepare/lock.js";
import { findNode } from "./prepare/node.js";
import { installServers, lacksServers } from "./prepare/servers.js";
import { hasTool, installTool } from "./prepare/tools.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const wanted = new Set(process.argv.slice(2));
const tools = [...wanted].flatMap((flag) => (flag.startsWith("--tool=") ? [flag.slice("--tool=".length)] : []));
if (wanted.has("--servers")) tools.push("tests");

/** @param {string} message */
function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Whether all packages are installed, including those for build and tests only. */
function canBuild() {
  return isInstalled(root) && existsSync(path.join(root, "node_modules/rolldown"));
}

async function prepare() {
  const needsBuild = !wanted.has("--install-only");
  const built = needsBuild && isBuilt(root);
  const runs = built && [...wanted].every((flag) => flag === "--start");
  const isReady = () => (runs && isInstalledForProduction(root)) || canBuild();
  if (!isReady()) await alone(root, () => isReady() || install(root));
  const node = findNode(root);
  if (node === undefined) {
    return fail(
      `This needs Node 24 or later, and the Node that runs here is ${process.versions.node}.\n` +
        "Install Node 24 (https://nodejs.org/en/download, or your system's package manager) and start again.",
    );
  }
  if (needsBuild && !built) await alone(root, () => isBuilt(root) || build(root, node));
  if (wanted.has("--start")) console.log("Starting …");
  if (wanted.has("--browser") && findChromium() === undefined) {
    await alone(root, () => findChromium() !== undefined || installChromium(root, node));
  }
  for (const name of tools) {
    if (!hasTool(root, name)) await alone(root, () => hasTool(root, name) || installTool(root, name));
  }
  if (wanted.has("--servers") && lacksServers(root)) {
    await alone(root, () => !lacksServers(root) || installServers(root));
  }
}

prepare().catch((error) => fail(error instanceof Error ? error.message : String(error)));
