// `npm test` runs everything that a change can plausibly break. --deep (`npm run test:deep`) runs slower tests;
// --shard=1/3 runs a part; --deep --rest leaves out the browser tests that `npm test` runs too.
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { describeCheckResult, typecheck } from "./typecheck.ts";
import { countOne, countPlaywright, countVitest, deleteReport, sumCounts, type TestCount } from "./verify/count.ts";
import { describeFailure, failuresOfPlaywright, failuresOfVitest, type TestFailure } from "./verify/failures.ts";
import { runProgram } from "./verify/run-program.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const REPORTS = path.join(ROOT, ".cache/verify");
const DEEP = process.argv.includes("--deep");
/** Which browser tests run: `npm test` takes those tagged `@main`. */
const BROWSER = DEEP ? (process.argv.includes("--rest") ? ["--grep-invert=@main"] : []) : ["--grep=@main"];
/** Both runners split tests with the same option. */
const SHARD = process.argv.filter((argument) => argument.startsWith("--shard="));
const MINUTES = 40;
/** Interval of progress lines. */
const PROGRESS_MS = 45_000;
const SHOWN_LINES = 60;
const CRUISER = "tools/architecture/node_modules/dependency-cruiser/bin/dependency-cruiser.mjs";

/** `shown`: output that helps to fix a failure. */
type Result = { count: TestCount; shown: string; trouble?: TestFailure[] };
type Step = { name: string; run: (log: string) => Promise<Result> };

function logFile(name: string): string {
  return path.join(REPORTS, `${name.replaceAll(" ", "-")}.log`);
}

function readLog(log: string): string {
  try {
    return stripVTControlCharacters(readFileSync(log, "utf8"));
  } catch {
    return "";
  }
}

function lastLines(log: string): string {
  return `${readLog(log).trimEnd().split("\n").slice(-SHOWN_LINES).join("\n")}\nAll of it: ${path.relative(ROOT, log)}`;
}

async function checkTypes(): Promise<Result> {
  const checked = await typecheck();
  const shown = checked.filter(({ ok }) => !ok).map(describeCheckResult);
  return { count: sumCounts(checked.map(({ ok }) => countOne(ok))), shown: shown.join("\n") };
}

/** A program that passes or fails as a whole. */
function checkByProgram(...args: string[]) {
  return async (log: string): Promise<Result> => {
    const { ok } = await runProgram(args, { log, minutes: MINUTES });
    return { count: countOne(ok), shown: ok ? "" : lastLines(log) };
  };
}

/** Runs Vitest. Takes the projects to run. */
function runVitest(...projects: string[]) {
  return async (log: string): Promise<Result> => {
    const report = path.join(REPORTS, "vitest.json");
    deleteReport(report);
    const chosen = projects.map((name) => `--project=${name}`);
    const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...chosen, ...SHARD];
    const { ok } = await runProgram(["node_modules/vitest/vitest.mjs", ...args], { log, minutes: MINUTES });
    return { count: countVitest(report, ok), shown: ok ? "" : lastLines(log), trouble: failuresOfVitest(report) };
  };
}

/** Runs Playwright with these options. */
function runPlaywright(...options: string[]) {
  return async (log: string): Promise<Result> => {
    const report = path.join(REPORTS, "playwright.json");
    deleteReport(report);
    const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json", ...options, ...SHARD];
    const { ok } = await runProgram(args, { log, minutes: MINUTES, env });
    return {
      count: countPlaywright(report, ok),
      shown: ok ? "" : lastLines(log),
      trouble: failuresOfPlaywright(report),
    };
  };
}

/** Steps of one group run in parallel as two lists for two cores; groups run one after the other. */
const STEPS: readonly (readonly (readonly Step[])[])[] = DEEP
  ? [[[{ name: "deep tests", run: runVitest("deep") }]], [[{ name: "browser tests", run: runPlaywright(...BROWSER) }]]]
  : [
      [
        [
          { name: "dead code", run: checkByProgram("node_modules/knip/bin/knip.js") },
          { name: "architecture", run: checkByProgram(CRUISER, "--config", ".dependency-cruiser.mjs", "src") },
          {
            name: "format and lint",
            run: checkByProgram("node_modules/@biomejs/biome/bin/biome", "check", "--diagnostic-level=error", "."),
          },
          { name: "bundle size", run: checkByProgram("scripts/gates/bundle.ts") },
        ],
        [{ name: "types", run: checkTypes }],
      ],
      [[{ name: "tests", run: runVitest("node", "tools", "dom") }]],
      [[{ name: "browser tests", run: runPlaywright(...BROWSER) }]],
    ];

type StepResult = Result & { name: string; line: string };

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1_000).toFixed(1).padStart(6)} s`;
}

/** The number of finished tests or test files in a runner's log. */
function countFinished(log: string): number {
  return readLog(log).match(/^\s*[✓✘×❯] /gmu)?.length ?? 0;
}

async function runStep({ name, run }: Step): Promise<StepResult> {
  const start = performance.now();
  const say = () => console.log(`  ${name}: ${countFinished(logFile(name))} done so far`);
  const progress = name.endsWith("tests") ? setInterval(say, PROGRESS_MS) : undefined;
  const result = await run(logFile(name));
  clearInterval(progress);
  const { passed, failed } = result.count;
  const line = `${name.padEnd(16)} ${secondsSince(start)}  ${passed} passed, ${failed} failed`;
  console.log(line);
  if (result.shown !== "") console.log(`\n${result.shown}\n`);
  return { ...result, name, line };
}

async function inSequence<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await run(item));
  return done;
}

async function main(): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  console.log(`${DEEP ? "Deep tests" : "Checks and tests"}. What the programs print is in .cache/verify.\n`);
  const start = performance.now();
  const groups = await inSequence(STEPS, (lists) => Promise.all(lists.map((steps) => inSequence(steps, runStep))));
  const done = groups.flat(2);
  const { passed, failed } = sumCounts(done.map(({ count }) => count));
  // The beginning of a long output may be cut off, so all failures are repeated at the end.
  if (failed > 0) {
    const trouble = done.flatMap((one) => one.trouble ?? []).map((one) => describeFailure(one, ROOT));
    console.log(`\n${[...trouble, ...done.map(({ line }) => line)].join("\n")}`);
  }
  console.log(`\nin ${secondsSince(start).trim()}\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
