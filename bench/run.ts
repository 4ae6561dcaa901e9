import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { benchmarkAgents } from "./agents.ts";
import { benchmarkAuth } from "./auth.ts";
import { benchmarkBackup } from "./backup.ts";
import { type BenchServers, startBenchServers } from "./bench-servers.ts";
import { benchmarkBoard, benchmarkDepth } from "./board.ts";
import { benchmarkBrowse } from "./browse.ts";
import { dayOptionsIn, simulateDays } from "./day/day.ts";
import { benchmarkEvents } from "./events.ts";
import { benchmarkExistingContacts } from "./existing-contacts.ts";
import { benchmarkIdle } from "./idle.ts";
import { benchmarkImports } from "./import.ts";
import { benchmarkBoardImports } from "./import-board.ts";
import { benchmarkJob } from "./job.ts";
import { benchmarkMoney } from "./money.ts";
import { benchmarkNoisyNeighbour } from "./noisy-neighbour.ts";
import { benchmarkPage } from "./page.ts";
import { benchmarkReceipts } from "./receipts.ts";
import { countMissed, type Result, writeResult } from "./report.ts";
import { benchmarkScale } from "./scale.ts";
import { benchmarkScreen } from "./screen.ts";
import { benchmarkSearch } from "./search.ts";
import { benchmarkStart } from "./start.ts";
import { benchmarkStreams } from "./streams.ts";
import { benchmarkSuggestions } from "./suggestions.ts";
import { benchmarkTeam } from "./team.ts";
import { benchmarkVisible } from "./visible.ts";
import { benchmarkSize, benchmarkWrites } from "./write.ts";

const SINGLE_DATABASE_BENCHMARKS = {
  board: benchmarkBoard,
  browse: benchmarkBrowse,
  depth: benchmarkDepth,
  job: benchmarkJob,
  page: benchmarkPage,
  search: benchmarkSearch,
  suggestions: benchmarkSuggestions,
  write: benchmarkWrites,
  size: benchmarkSize,
  team: benchmarkTeam,
  noisy: benchmarkNoisyNeighbour,
  streams: benchmarkStreams,
  idle: benchmarkIdle,
  screen: benchmarkScreen,
  agents: benchmarkAgents,
  visible: benchmarkVisible,
} as const;
const BENCHMARK_NAMES = [
  ...Object.keys(SINGLE_DATABASE_BENCHMARKS),
  "start",
  "money",
  "auth",
  "import",
  "import-board",
  "news",
  "receipts",
  "known",
  "backup",
  "day",
  "scale",
];
/** The others take a quarter of an hour for a million jobs and run only on request. */
const DEFAULT_BENCHMARKS = [
  "start",
  "money",
  "auth",
  "news",
  "page",
  "browse",
  "job",
  "depth",
  "board",
  "search",
  "suggestions",
  "write",
  "size",
];
/** These read resource use from /proc. */
const LINUX_ONLY = ["size", "idle", "screen", "day"];
const CUT = 500;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    jobs: { type: "string", default: "100000" },
    payouts: { type: "string", default: "10000" },
    boards: { type: "string" },
    data: { type: "string", default: join(tmpdir(), "vouchwell-bench") },
  },
});
const boards = values.boards ?? process.env.BENCH_BOARDS;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function openServers(jobs: number, characters?: number): Promise<BenchServers> {
  const dataDir = join(values.data, `${jobs}${characters === undefined ? "" : `-${characters}`}`);
  return startBenchServers({ jobs, boards, characters, dataDir, say });
}

async function runOnOneDatabase(names: readonly string[], done: (result: Result) => Promise<void>): Promise<void> {
  const stage = await openServers(Number(values.jobs));
  try {
    for (const [name, measure] of Object.entries(SINGLE_DATABASE_BENCHMARKS)) {
      if (names.includes(name)) await done(await measure(stage, say, boards));
    }
  } finally {
    await stage.close();
  }
}

async function runOnTwoDatabases(done: (result: Result) => Promise<void>): Promise<void> {
  const few = await openServers(10_000, CUT);
  try {
    const many = await openServers(1_000_000, CUT);
    try {
      await done(await benchmarkScale(few, many, say));
    } finally {
      await many.close();
    }
  } finally {
    await few.close();
  }
}

function supportedHere(asked: readonly string[], platform: string): readonly string[] {
  if (platform === "linux") return asked;
  const leftOut = asked.filter((name) => LINUX_ONLY.includes(name));
  if (leftOut.length > 0) say(`Only Linux has the /proc that these read, left out: ${leftOut.join(", ")}.`);
  return asked.filter((name) => !leftOut.includes(name));
}

async function main(): Promise<void> {
  const asked = positionals.length === 0 ? DEFAULT_BENCHMARKS : positionals;
  const unknown = asked.filter((name) => !BENCHMARK_NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(", ")}; there are ${BENCHMARK_NAMES.join(", ")}.`);
  const names = supportedHere(asked, process.platform);
  const command = `npm run bench -- ${names.join(" ")} --jobs ${values.jobs}${boards === undefined ? "" : " --boards DIR"}`;
  let misses = 0;
  async function done(result: Result): Promise<void> {
    say(`\n${await writeResult(result, command, new Date())}`);
    misses += countMissed(result);
  }
  if (names.includes("start")) await done(await benchmarkStart(say));
  if (names.includes("money")) await done(await benchmarkMoney(say, Number(values.payouts)));
  if (names.includes("auth")) await done(await benchmarkAuth(say));
  if (names.includes("news")) await done(await benchmarkEvents(say));
  if (names.includes("receipts")) await done(await benchmarkReceipts(say));
  if (names.includes("known")) await done(await benchmarkExistingContacts(say));
  if (names.includes("backup")) await done(await benchmarkBackup(say, Number(values.jobs)));
  if (names.includes("day")) await simulateDays(dayOptionsIn(process.env), say, done);
  if (names.includes("import")) await done(await benchmarkImports(boards, say));
  if (names.includes("import-board")) await done(await benchmarkBoardImports(say));
  if (names.some((name) => name in SINGLE_DATABASE_BENCHMARKS)) await runOnOneDatabase(names, done);
  if (names.includes("scale")) await runOnTwoDatabases(done);
  say(misses === 0 ? "Every goal is reached." : `${misses} goals are missed.`);
  process.exitCode = misses === 0 ? 0 : 1;
}

await main();
