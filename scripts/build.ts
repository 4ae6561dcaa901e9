import path from "node:path";
import { keepAssets } from "./kept-assets.ts";
import { runProgram } from "./verify/run-program.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const STEPS = [["node_modules/@react-router/dev/bin.cjs", "build"], ["scripts/postbuild.ts"]];

// Tabs that are open go on asking for the files of the build that they came from.
await keepAssets(ROOT, new Date());
for (const step of STEPS) {
  if (!(await runProgram(step)).ok) process.exit(1);
}
