import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/support/product.ts";
import { ROOT } from "./processes.ts";
import type { Result } from "./report.ts";

const RUNS = 5;
const GOAL_SECONDS = 1;
const GIVE_UP_MS = 120_000;

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

const NPM = ["npm", "start"] as const;
/** What units and images start, where npm and a look at the sources have no place. */
const PROCESS = [process.execPath, "build/run/main.js"] as const;

/** Seconds until the first answer; everything is stopped again. */
async function secondsToAnswer(dataDir: string, [command, argument]: typeof NPM | typeof PROCESS): Promise<number> {
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "production" };
  const environment = { ...process.env, ...own };
  const started = performance.now();
  const child = spawn(command, [argument], { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${printed}`);
    if (performance.now() - started > GIVE_UP_MS) throw new Error(`npm start does not answer:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const seconds = (performance.now() - started) / 1_000;
  child.kill("SIGTERM");
  await ended;
  return seconds;
}

/** A built checkout whose database is there but does not run. */
export async function start(say: (line: string) => void): Promise<Result> {
  const dataDir = join(tmpdir(), `vouchwell-bench-start-${process.pid}`);
  const lines: Result["lines"][number][] = [];
  try {
    say(`the first start, with a new database: ${(await secondsToAnswer(dataDir, NPM)).toFixed(2)} s`);
    for (const what of [NPM, PROCESS]) {
      const seconds: number[] = [];
      for (let run = 0; run < RUNS; run += 1) seconds.push(await secondsToAnswer(dataDir, what));
      const sorted = seconds.toSorted((a, b) => a - b);
      const middle = sorted[Math.floor(RUNS / 2)] ?? 0;
      const name = what === NPM ? "`npm start`" : "`node build/run/main.js`, as units and images do";
      const cells = [name, ...[sorted[0] ?? 0, middle, sorted.at(-1) ?? 0].map((value) => value.toFixed(2))];
      say(cells.join("  "));
      lines.push({ cells, reached: middle <= GOAL_SECONDS });
    }
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  return {
    name: "start",
    title: `Everything is built and the embedded database was made before: seconds until the first answer, ${RUNS} starts each.`,
    goal: `an answer within ${GOAL_SECONDS} s.`,
    columns: ["what", "fastest", "median", "slowest"],
    lines,
  };
}
