import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { agents } from "./agents.ts";
import { auth } from "./auth.ts";
import { backup } from "./backup.ts";
import { board, depth } from "./board.ts";
import { browse } from "./browse.ts";
import { day, dayOptionsIn } from "./day/day.ts";
import { idle } from "./idle.ts";
import { imports } from "./import.ts";
import { importsOfBoards } from "./import-board.ts";
import { job } from "./job.ts";
import { known } from "./known.ts";
import { money } from "./money.ts";
import { news } from "./news.ts";
import { noisy } from "./noisy.ts";
import { page } from "./page.ts";
import { receipts } from "./receipts.ts";
import { missed, type Result, record } from "./report.ts";
import { scale } from "./scale.ts";
import { screen } from "./screen.ts";
import { search } from "./search.ts";
import { openStage, type Stage } from "./stage.ts";
import { start } from "./start.ts";
import { streams } from "./streams.ts";
import { suggestions } from "./suggestions.ts";
import { team } from "./team.ts";
import { size, write } from "./write.ts";

const ON_ONE_STAGE = {
  board,
  browse,
  depth,
  job,
  page,
  search,
  suggestions,
  write,
  size,
  team,
  noisy,
  streams,
  idle,
  screen,
  agents,
} as const;
const NAMES = [
  ...Object.keys(ON_ONE_STAGE),
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
const USUAL = [
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
const LINUX_ALONE = ["size", "idle", "screen", "day"];
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

function stageOf(jobs: number, characters?: number): Promise<Stage> {
  const dataDir = join(values.data, `${jobs}${characters === undefined ? "" : `-${characters}`}`);
  return openStage({ jobs, boards, characters, dataDir, say });
}

async function onOneStage(names: readonly string[], done: (result: Result) => Promise<void>): Promise<void> {
  const stage = await stageOf(Number(values.jobs));
  try {
    for (const [name, measure] of Object.entries(ON_ONE_STAGE)) {
      if (names.includes(name)) await done(await measure(stage, say, boards));
    }
  } finally {
    await stage.close();
  }
}

async function onTwoStages(done: (result: Result) => Promise<void>): Promise<void> {
  const few = await stageOf(10_000, CUT);
  try {
    const many = await stageOf(1_000_000, CUT);
    try {
      await done(await scale(few, many, say));
    } finally {
      await many.close();
    }
  } finally {
    await few.close();
  }
}

function ofThisSystem(asked: readonly string[], platform: string): readonly string[] {
  if (platform === "linux") return asked;
  const leftOut = asked.filter((name) => LINUX_ALONE.includes(name));
  if (leftOut.length > 0) say(`Only Linux has the /proc that these read, left out: ${leftOut.join(", ")}.`);
  return asked.filter((name) => !leftOut.includes(name));
}

async function main(): Promise<void> {
  const asked = positionals.length === 0 ? USUAL : positionals;
  const unknown = asked.filter((name) => !NAMES.includes(name));
  if (unknown.length > 0)
    throw new Error(`There is no benchmark ${unknown.join(", ")}; there are ${NAMES.join(", ")}.`);
  const names = ofThisSystem(asked, process.platform);
  const command = `npm run bench -- ${names.join(" ")} --jobs ${values.jobs}${boards === undefined ? "" : " --boards DIR"}`;
  let misses = 0;
  async function done(result: Result): Promise<void> {
    say(`\n${await record(result, command, new Date())}`);
    misses += missed(result);
  }
  if (names.includes("start")) await done(await start(say));
  if (names.includes("money")) await done(await money(say, Number(values.payouts)));
  if (names.includes("auth")) await done(await auth(say));
  if (names.includes("news")) await done(await news(say));
  if (names.includes("receipts")) await done(await receipts(say));
  if (names.includes("known")) await done(await known(say));
  if (names.includes("backup")) await done(await backup(say, Number(values.jobs)));
  if (names.includes("day")) await day(dayOptionsIn(process.env), say, done);
  if (names.includes("import")) await done(await imports(boards, say));
  if (names.includes("import-board")) await done(await importsOfBoards(say));
  if (names.some((name) => name in ON_ONE_STAGE)) await onOneStage(names, done);
  if (names.includes("scale")) await onTwoStages(done);
  say(misses === 0 ? "Every goal is reached." : `${misses} goals are missed.`);
  process.exitCode = misses === 0 ? 0 : 1;
}

await main();
