import { spawn } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { seededRandom } from "../bench/random.ts";
import { startTestCluster } from "../tests/support/cluster.ts";
import { parseSource } from "./gates/source.ts";
import { read, requireFiles } from "./gates/tree.ts";
import { findMutations, type Mutation } from "./mutants/mutations.ts";
import { findRelatedTests } from "./mutants/related-tests.ts";

const ROOT = path.resolve(import.meta.dirname, "..");
const FOLDERS = ["src/rules", "src/server/payments", "src/server/hiring/referrals", "src/server/identity/auth"];
/** Word lists and texts, which contain no logic. */
const EXCLUDED_FILES = /(common-words|leaked-words|common-passwords|french|\.test)\.ts$/;
const COPIED_FOLDERS = ["src", "tests", "scripts", "bench", "public", "build", "docs"];
const COPIED_FILES = [
  "package.json",
  "vitest.config.ts",
  "tsconfig.base.json",
  "tsconfig.tests.json",
  "drizzle.config.ts",
];
const TIMEOUT_MS = 600_000;
/** Mutants tested in parallel, each in its own copy. */
const CONCURRENCY = 2;

type MutantResult = { change: Mutation; killed: boolean };

/** Copies the product to a temporary folder whose files may be changed. */
function copyProduct(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "vouchwell-mutants-"));
  for (const name of [...COPIED_FOLDERS, ...COPIED_FILES])
    cpSync(path.join(ROOT, name), path.join(folder, name), { recursive: true });
  symlinkSync(path.join(ROOT, "node_modules"), path.join(folder, "node_modules"));
  return folder;
}

/** Draws `count` changes by seed from all possible ones, at most one per location. */
function drawMutations(count: number, seed: number): Mutation[] {
  const random = seededRandom(seed);
  const all = requireFiles(ROOT, FOLDERS, /\.ts$/)
    .filter((file) => !EXCLUDED_FILES.test(file))
    .flatMap((file) => findMutations(parseSource(ROOT, file)));
  const drawn: Mutation[] = [];
  while (drawn.length < count && all.length > 0) drawn.push(...all.splice(Math.floor(random() * all.length), 1));
  return drawn;
}

type TestRun = { readonly failed: boolean; readonly said: string };

function runTests(folder: string, cluster: string, tests: readonly string[]): Promise<TestRun> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "node", "--bail", "1", ...tests];
  const env = { ...process.env, TEST_CLUSTER_URL: cluster };
  const { promise, resolve } = Promise.withResolvers<TestRun>();
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk) => {
      said += chunk;
    });
  }
  child.on("error", () => resolve({ failed: true, said }));
  child.on("close", (code) => resolve({ failed: code !== 0, said }));
  return promise;
}

/** Whether these tests fail in the copy. Failures are retried, because tests may time out on a busy machine. */
async function doTestsFail(folder: string, cluster: string, tests: readonly string[]): Promise<boolean> {
  const first = await runTests(folder, cluster, tests);
  if (!first.failed || !first.said.includes("timed out")) return first.failed;
  return (await runTests(folder, cluster, tests)).failed;
}

async function testMutant(folder: string, cluster: string, change: Mutation): Promise<MutantResult> {
  const { file, start, end, becomes } = change;
  const text = read(ROOT, file);
  const mutant = path.join(folder, file);
  writeFileSync(mutant, text.slice(0, start) + becomes + text.slice(end));
  try {
    for (const tests of findRelatedTests(ROOT, file)) {
      if (await doTestsFail(folder, cluster, tests)) return { change, killed: true };
    }
    return { change, killed: false };
  } finally {
    writeFileSync(mutant, text);
  }
}

/** Tests changes one after another from a shared iterator. */
async function testMutants(
  changes: Iterable<Mutation>,
  cluster: string,
  report: (verdict: MutantResult) => void,
): Promise<void> {
  const folder = copyProduct();
  try {
    for (const change of changes) report(await testMutant(folder, cluster, change));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const FOUND = "found";

const oneLine = (text: string) => text.replace(/\s+/g, " ").replaceAll("|", "\\|").trim().slice(0, 60);

function describeMutation({ file, line, was, becomes }: Mutation): string {
  return `| \`${file}\` ${line} | \`${oneLine(was)}\` | \`${oneLine(becomes)}\` |`;
}

function resultTable(verdicts: readonly MutantResult[], seed: number): string {
  const killed = verdicts.filter((verdict) => verdict.killed).length;
  const rows = verdicts.map(
    ({ change, killed }) => `${describeMutation(change)} ${killed ? FOUND : "**not found**"} |`,
  );
  return [
    `**${killed} of ${verdicts.length} found**, drawn with seed ${seed}.`,
    "",
    "| where | was | became | |",
    "|---|---|---|---|",
    ...rows,
    "",
  ].join("\n");
}

function readOption(name: string): string | undefined {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/**
 * Options: --count N and --seed N. The table is printed at the end; --table FILE writes it to a file after each change
 * instead, and with --again a change that the file calls found is not looked for once more.
 */
async function main(): Promise<void> {
  const seed = Number(readOption("seed") ?? 20_261_122);
  const drawn = drawMutations(Number(readOption("count") ?? 200), seed);
  const file = readOption("table");
  const known = process.argv.includes("--again") && file !== undefined ? readFileSync(file, "utf8") : "";
  const isFound = (change: Mutation) => known.includes(`${describeMutation(change)} ${FOUND} |`);
  const verdicts = drawn.filter(isFound).map((change): MutantResult => ({ change, killed: true }));
  const changes = drawn.filter((change) => !isFound(change)).values();
  const cluster = await startTestCluster();
  try {
    await Promise.all(Array.from({ length: CONCURRENCY }, () => testMutants(changes, cluster.url, report)));
  } finally {
    await cluster.stop();
  }
  function report(verdict: MutantResult): void {
    verdicts.push(verdict);
    const { line, was, becomes } = verdict.change;
    const outcome = verdict.killed ? "found" : "NOT FOUND";
    console.log(`${verdicts.length} ${outcome} ${verdict.change.file}:${line} ${oneLine(was)} -> ${oneLine(becomes)}`);
    if (file !== undefined) writeFileSync(file, resultTable(verdicts, seed));
  }
  if (file === undefined) console.log(resultTable(verdicts, seed));
}

if (import.meta.main) await main();
