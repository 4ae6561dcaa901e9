import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { homedir } from "node:os";
import path from "node:path";
import { output, run } from "./run.js";

// The headless shell comes first: the same engine with two thirds of the CPU time.
const NAMES = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
  "chrome",
];
const PLACES = [
  "/usr/bin",
  "/usr/local/bin",
  "/usr/lib/chromium",
  "/opt/google/chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** @param {string} file */
function isProgram(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// In a folder named after system and processor.
const PLAYWRIGHTS = [
  "chrome-headless-shell",
  "headless_shell",
  "chrome",
  "Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "Chromium.app/Contents/MacOS/Chromium",
];

/**
 * Browsers downloaded by Playwright, newest first.
 * @param {{ platform?: string, home?: string, env?: NodeJS.ProcessEnv }} [machine]
 * @returns {string[]}
 */
export function browsersOfPlaywright({ platform = process.platform, home = homedir(), env = process.env } = {}) {
  const own = platform === "darwin" ? "Library/Caches/ms-playwright" : ".cache/ms-playwright";
  const folder = env.PLAYWRIGHT_BROWSERS_PATH ?? path.join(home, own);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => /^chromium(_headless_shell)?-\d+$/.test(name))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .flatMap((name) => readdirSync(path.join(folder, name)).map((inside) => path.join(folder, name, inside)))
    .flatMap((inside) => PLAYWRIGHTS.map((program) => path.join(inside, program)))
    .filter(isProgram);
}

/**
 * The Chromium for tests: CHROMIUM_PATH, else in PATH, else in common locations, else Playwright's. Undefined if there
 * is none.
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) return isProgram(named) ? named : undefined;
  const folders = [
    ...(process.env.PATH ?? "").split(path.delimiter),
    ...PLACES.filter((place) => !/\.app\//.test(place)),
  ];
  const inFolders = folders
    .filter((folder) => folder !== "")
    .flatMap((folder) => NAMES.map((name) => path.join(folder, name)));
  return [...inFolders, ...PLACES.filter((place) => /\.app\//.test(place)), ...browsersOfPlaywright()].find(isProgram);
}

/**
 * Installs Chromium: as root from system packages, else by Playwright. If neither works it prints advice, and tests
 * without a browser still run.
 * @param {string} root
 * @param {string} node
 */
export async function installChromium(root, node) {
  if (process.env.CHROMIUM_PATH !== undefined) {
    console.error(`\nCHROMIUM_PATH names no program: ${process.env.CHROMIUM_PATH}\n`);
    return;
  }
  if ((await fromPackages(root)) || (await fromPlaywright(root, node))) return;
  console.error(
    "\nThere is no Chromium for the browser tests. Install one with: sudo apt-get install -y chromium\n" +
      "or: npx playwright install --with-deps chromium; or set CHROMIUM_PATH to a Chromium or Chrome.\n",
  );
}

/** @param {string} root */
async function fromPackages(root) {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const task = { root, name: "chromium" };
  await run({ ...task, says: "Looking for Chromium, for the browser tests (once)" }, "apt-get", ["update", "-qq"], {
    env,
  });
  // Not every Debian release has the headless shell.
  for (const name of ["chromium-headless-shell", "chromium"]) {
    if (output("apt-cache", ["show", name]) === undefined) continue;
    const args = ["install", "-y", "-qq", name];
    if ((await run({ ...task, says: `Installing ${name}` }, "apt-get", args, { env, more: true })) && works())
      return true;
  }
  return false;
}

/**
 * @param {string} root
 * @param {string} node
 */
async function fromPlaywright(root, node) {
  const args = ["node_modules/@playwright/test/cli.js", "install", "--only-shell", "chromium"];
  const task = { root, name: "chromium", says: "Downloading Chromium" };
  return (await run(task, node, args, { more: true })) && works();
}

// On some systems the package of this name only explains how to get the real one.
function works() {
  const found = findChromium();
  return found !== undefined && output(found, ["--version"]) !== undefined;
}
