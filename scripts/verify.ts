import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { BUILD_GATES, describeBundles, describeVerdict, runGates, SOURCE_GATES } from "./gates/run.ts";
import { describeChecked, typecheck } from "./typecheck.ts";
import {
  type Count,
  countAgain,
  countPlaywright,
  countVitest,
  forget,
  single,
  total,
  withoutSecondTry,
} from "./verify/count.ts";
import { runProgram } from "./verify/run-program.ts";
import { describeTrouble, type Trouble, troubleOfPlaywright, troubleOfVitest } from "./verify/trouble.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const REPORTS = path.join(ROOT, ".cache/verify");
const DEEP = process.argv.includes("--deep");
const MINUTES = DEEP ? 60 : 40;
const DEEP_ENV: Record<string, string> = DEEP ? { VOUCHWELL_DEEP: "1" } : {};
/** A sign of life now and then. */
const STILL_MS = 45_000;
const SHOWN_LINES = 60;
/** More files than these are no accident of a busy machine. */
const MOST_AGAIN = 3;

/** `shown`: what somebody who has to mend a failure needs to see of it. */
type Result = { count: Count; shown: string; trouble?: Trouble[] };
type Step = { name: string; run: (log: string) => Promise<Result> };

function logOf(name: string): string {
  return path.join(REPORTS, `${name.replaceAll(" ", "-")}.log`);
}

function textOf(log: string): string {
  try {
    return stripVTControlCharacters(readFileSync(log, "utf8"));
  } catch {
    return "";
  }
}

function endOf(log: string): string {
  return `${textOf(log).trimEnd().split("\n").slice(-SHOWN_LINES).join("\n")}\nAll of it: ${path.relative(ROOT, log)}`;
}

async function types(): Promise<Result> {
  const checked = await typecheck(true);
  const shown = checked.filter(({ ok }) => !ok).map(describeChecked);
  return { count: total(checked.map(({ ok }) => single(ok))), shown: shown.join("\n") };
}

/** A program that holds or does not. */
function program(...args: string[]) {
  return async (log: string): Promise<Result> => {
    const { ok } = await runProgram(args, { log, minutes: MINUTES, env: DEEP_ENV, patient: true });
    return { count: single(ok), shown: ok ? "" : endOf(log) };
  };
}

async function gates(which: typeof SOURCE_GATES): Promise<Result> {
  const verdicts = await runGates(ROOT, which);
  const failed = verdicts.filter(({ findings }) => findings.length > 0);
  const count = total(verdicts.map(({ findings }) => single(findings.length === 0)));
  return { count, shown: failed.map(describeVerdict).join("\n") };
}

async function bundles(): Promise<Result> {
  const { count, shown } = await gates(BUILD_GATES);
  return { count, shown: shown === "" ? "" : `${shown}\n${describeBundles(ROOT)}` };
}

/** Runs all tests, or those of some files; whether it ended well. */
async function vitest(log: string, report: string, files: readonly string[] = []): Promise<boolean> {
  forget(report);
  const args = ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...files];
  const running = { log, minutes: MINUTES, env: DEEP_ENV };
  return (await runProgram(["node_modules/vitest/vitest.mjs", ...args], running)).ok;
}

async function unitTests(log: string): Promise<Result> {
  const report = path.join(REPORTS, "vitest.json");
  const ok = await vitest(log, report);
  const trouble = troubleOfVitest(report);
  const files = ok ? [] : withoutSecondTry(report);
  if (files.length === 0 || files.length > MOST_AGAIN)
    return { count: countVitest(report, ok), shown: ok ? "" : endOf(log), trouble };
  // A test has a second try, what stands around it has none: its file runs once more, and is named all the same.
  const reportAgain = path.join(REPORTS, "vitest-again.json");
  const passed = await vitest(log.replace(/\.log$/u, "-again.log"), reportAgain, files);
  if (!passed) return { count: countVitest(report, ok), shown: endOf(log), trouble };
  const unsteady = trouble.map((one) => ({ ...one, unsteady: true }));
  return { count: countAgain(report, reportAgain), shown: "", trouble: unsteady };
}

async function journeys(log: string): Promise<Result> {
  const report = path.join(REPORTS, "playwright.json");
  forget(report);
  const env = { ...DEEP_ENV, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
  const args = ["node_modules/@playwright/test/cli.js", "test", "--reporter=list,json"];
  const { ok } = await runProgram(args, { log, minutes: MINUTES, env });
  const trouble = troubleOfPlaywright(report);
  return { count: countPlaywright(report, ok), shown: ok ? "" : endOf(log), trouble };
}

/** What waits for clocks, servers and a browser, one after the other. */
const TIMED: readonly Step[] = [
  { name: "tests", run: unitTests },
  { name: "journeys", run: journeys },
];
/** Each of them keeps about one processor busy: two beside each other. The compiler has both to itself. */
const PATIENT: readonly (readonly Step[])[] = [
  [
    // The programs first: the gates run in this process, and until they are done nothing else is begun.
    { name: "dead code", run: program("node_modules/knip/bin/knip.js") },
    {
      name: "format and lint",
      run: program("node_modules/@biomejs/biome/bin/biome", "check", "--diagnostic-level=error", "."),
    },
    { name: "gates", run: () => gates(SOURCE_GATES) },
    { name: "first load", run: bundles },
  ],
  [{ name: "types", run: types }],
];
/** With the machine to itself, or its figures are worth nothing. */
const ALONE: readonly Step[] = DEEP ? [{ name: "benchmarks", run: program("bench/run.ts") }] : [];

type Done = Result & { name: string; line: string };

function secondsSince(start: number): string {
  return `${((performance.now() - start) / 1_000).toFixed(1).padStart(6)} s`;
}

/** How many tests, or files of tests, a runner has told of so far. */
function doneSoFar(log: string): number {
  return textOf(log).match(/^\s*[✓✘×❯] /gmu)?.length ?? 0;
}

async function runStep({ name, run }: Step): Promise<Done> {
  const start = performance.now();
  const say = () => console.log(`  ${name}: ${doneSoFar(logOf(name))} done so far`);
  const still = TIMED.some((timed) => timed.name === name) ? setInterval(say, STILL_MS) : undefined;
  const result = await run(logOf(name));
  clearInterval(still);
  const { passed, failed } = result.count;
  const line = `${name.padEnd(16)} ${secondsSince(start)}  ${passed} passed, ${failed} failed`;
  console.log(line);
  if (result.shown !== "") console.log(`\n${result.shown}\n`);
  return { ...result, name, line };
}

async function runSteps(steps: readonly Step[]): Promise<Done[]> {
  const done: Done[] = [];
  for (const step of steps) done.push(await runStep(step));
  return done;
}

async function main(): Promise<void> {
  mkdirSync(REPORTS, { recursive: true });
  console.log("Everything is checked and tested. What the programs print is in .cache/verify.\n");
  // Before the tests, not beside them: on two cores a compiler makes passwords wait longer than an answer may take.
  const first: Done[] = [];
  for (const beside of PATIENT) first.push(...(await Promise.all(beside.map(runStep))));
  const done = [...first, ...(await runSteps(TIMED)), ...(await runSteps(ALONE))];
  const { passed, failed } = total(done.map(({ count }) => count));
  const trouble = done.flatMap((one) => one.trouble ?? []);
  // Named again at the very end: the head of a long output is often gone by then.
  if (failed > 0 || trouble.length > 0) {
    console.log(
      `\n${[...trouble.map((one) => describeTrouble(one, ROOT)), ...done.map(({ line }) => line)].join("\n")}`,
    );
  }
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

await main();
