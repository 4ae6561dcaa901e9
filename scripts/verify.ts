import { mkdirSync } from "node:fs";
import path from "node:path";
import { BUILD_GATES, describeBundles, describeVerdict, runGates, SOURCE_GATES } from "./gates/run.ts";
import { describeChecked, typecheck } from "./typecheck.ts";
import { type Count, countPlaywright, countVitest, forget, single, total } from "./verify/count.ts";
import { runProgram } from "./verify/run-program.ts";
import { describeTrouble, type Trouble, troubleOfPlaywright, troubleOfVitest } from "./verify/trouble.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const REPORTS = path.join(ROOT, ".cache/verify");
const DEEP = process.argv.includes("--deep");
const MINUTES = DEEP ? 60 : 14;
const DEEP_ENV: Record<string, string> = DEEP ? { VOUCHWELL_DEEP: "1" } : {};

/** Named again at the very end: the head of so long an output is often gone by then. */
const trouble: Trouble[] = [];

type Step = { name: string; run: () => Promise<Count> };

async function types(): Promise<Count> {
  const checked = await typecheck();
  console.log(checked.map(describeChecked).join("\n"));
  return total(checked.map(({ ok }) => single(ok)));
}

async function program(...args: string[]): Promise<Count> {
  return single((await runProgram(args, { minutes: MINUTES, env: DEEP_ENV })).ok);
}

async function gates(which: typeof SOURCE_GATES): Promise<Count> {
  const verdicts = await runGates(ROOT, which);
  console.log(verdicts.map(describeVerdict).join("\n"));
  return total(verdicts.map(({ findings }) => single(findings.length === 0)));
}

async function bundles(): Promise<Count> {
  const count = await gates(BUILD_GATES);
  try {
    console.log(describeBundles(ROOT));
  } catch (error) {
    console.log(String(error));
  }
  return count;
}

async function unitTests(): Promise<Count> {
  const report = path.join(REPORTS, "vitest.json");
  forget(report);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
  const { ok } = await runProgram(["node_modules/vitest/vitest.mjs", ...args], { minutes: MINUTES, env: DEEP_ENV });
  trouble.push(...troubleOfVitest(report));
  return countVitest(report, ok);
}

async function journeys(): Promise<Count> {
  const report = path.join(REPORTS, "playwright.json");
  forget(report);
  const { ok } = await runProgram(["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"], {
    minutes: MINUTES,
    env: { ...DEEP_ENV, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
  });
  trouble.push(...troubleOfPlaywright(report));
  return countPlaywright(report, ok);
}

const STEPS: readonly Step[] = [
  { name: "types", run: types },
  {
    name: "format and lint",
    run: () => program("node_modules/@biomejs/biome/bin/biome", "check", "--diagnostic-level=error", "."),
  },
  { name: "gates", run: () => gates(SOURCE_GATES) },
  { name: "dead code", run: () => program("node_modules/knip/bin/knip.js") },
  { name: "tests", run: unitTests },
  { name: "first load", run: bundles },
  { name: "journeys", run: journeys },
  ...(DEEP ? [{ name: "benchmarks", run: () => program("bench/run.ts") }] : []),
];

async function main(): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  const counts: Count[] = [];
  const summary: string[] = [];
  for (const { name, run } of STEPS) {
    console.log(`\n── ${name}`);
    const start = performance.now();
    const count = await run();
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    counts.push(count);
    summary.push(`${name.padEnd(16)} ${seconds.padStart(6)} s  ${count.passed} passed, ${count.failed} failed`);
    console.log(summary.at(-1));
  }
  const { passed, failed } = total(counts);
  console.log(`\n${[...trouble.map((one) => describeTrouble(one, ROOT)), ...summary].join("\n")}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
