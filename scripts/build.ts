import { cp, mkdir, rm } from "node:fs/promises";
import path from "node:path";
import { keepOldAssets } from "./keep-old-assets.ts";
import { runProgram } from "./verify/run-program.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
/** The reader of the API documentation, served as it is. */
const API_READER_FILES = ["swagger-ui-bundle.js", "swagger-ui.css"];

async function runStep(...program: string[]): Promise<void> {
  if (!(await runProgram(program)).ok) process.exit(1);
}

async function copyApiReader(): Promise<void> {
  const folder = path.join(ROOT, "build/client/api-reader");
  await mkdir(folder, { recursive: true });
  for (const name of API_READER_FILES)
    await cp(path.join(ROOT, "node_modules/swagger-ui-dist", name), path.join(folder, name));
}

// Open tabs still request the assets of the build that they came from.
await keepOldAssets(ROOT, new Date());
// Only these folders of `build`, because the server bundle is built at the same time.
for (const folder of ["client", "server"]) await rm(path.join(ROOT, "build", folder), { recursive: true, force: true });
await runStep("node_modules/@react-router/dev/bin.cjs", "build");
await copyApiReader();
await runStep("scripts/postbuild.ts");
