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

/** Seconds from `npm start` until the first answer; everything is stopped again. */
async function secondsToAnswer(dataDir: string): Promise<number> {
  const port = await freePort();
  const environment = { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn" };
  const started = performance.now();
  const child = spawn("npm", ["start"], { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "inherit"] });
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

/** `npm start` of a built checkout whose database is there but does not run. */
export async function start(say: (line: string) => void): Promise<Result> {
  const dataDir = join(tmpdir(), `vouchwell-bench-start-${process.pid}`);
  const seconds: number[] = [];
  try {
    say(`the first start, with a new database: ${(await secondsToAnswer(dataDir)).toFixed(2)} s`);
    for (let run = 0; run < RUNS; run += 1) seconds.push(await secondsToAnswer(dataDir));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const sorted = seconds.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(RUNS / 2)] ?? 0;
  const cells = [`${RUNS} starts`, ...[sorted[0] ?? 0, middle, sorted.at(-1) ?? 0].map((value) => value.toFixed(2))];
  say(cells.join("  "));
  return {
    name: "start",
    title:
      "`npm start` when everything is built and the embedded database was made before: seconds until the first answer.",
    goal: `an answer within ${GOAL_SECONDS} s.`,
    columns: ["runs", "fastest", "median", "slowest"],
    lines: [{ cells, reached: middle <= GOAL_SECONDS }],
  };
}
