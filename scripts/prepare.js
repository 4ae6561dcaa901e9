// Makes the checkout ready to run, in plain JavaScript for every Node from 20 up; does only what is needed.
// --install-only leaves the build out, --browser sees to a browser for the tests, --servers to what they start besides,
// --start says that the product is started next.
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build, isBuilt } from "./prepare/build.js";
import { findChromium, installChromium } from "./prepare/chromium.js";
import { install, isInstalled } from "./prepare/install.js";
import { alone } from "./prepare/lock.js";
import { findNode } from "./prepare/node.js";
import { installServers, lacksServers } from "./prepare/servers.js";

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "..");
const wanted = new Set(process.argv.slice(2));

/** @param {string} message */
function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

async function prepare() {
  const needsBuild = !wanted.has("--install-only");
  if (!isInstalled(root)) await alone(root, () => isInstalled(root) || install(root));
  const node = findNode(root);
  if (node === undefined) {
    return fail(
      `This needs Node 24 or later, and the Node that runs here is ${process.versions.node}.\n` +
        "Install Node 24 (https://nodejs.org/en/download, or your system's package manager) and start again.",
    );
  }
  if (needsBuild && !isBuilt(root)) await alone(root, () => isBuilt(root) || build(root, node));
  if (wanted.has("--start")) console.log("Starting …");
  if (wanted.has("--browser") && findChromium() === undefined) {
    await alone(root, () => findChromium() !== undefined || installChromium(root, node));
  }
  if (wanted.has("--servers") && lacksServers(root)) {
    await alone(root, () => !lacksServers(root) || installServers(root));
  }
}

prepare().catch((error) => fail(error instanceof Error ? error.message : String(error)));
