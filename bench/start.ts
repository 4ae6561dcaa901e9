import { spawn } from "node:child_process";
import { once } from "node:events";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../tests/support/product.ts";
import { median } from "./load.ts";
import { ROOT } from "./processes.ts";
import type { Result } from "./report.ts";

const RUNS = 5;
/** Maximum multiple of the time that Node and the embedded database need. */
const GOAL_RATIO = 1.2;
const GIVE_UP_MS = 120_000;

async function answers(url: string): Promise<boolean> {
  return fetch(url).then(
    (response) => response.ok,
    () => false,
  );
}

const BARE = {
  name: "Node and the embedded database by themselves",
  command: [process.execPath, "bench/baseline-start.ts"],
};
const NPM = { name: "`npm start`", command: ["npm", "start"] };
/** The command of units and images, without npm and without comparing sources. */
const PROCESS = {
  name: "`node build/run/main.js`, as units and images do",
  command: [process.execPath, "build/run/main.js"],
};

/** Seconds until the first answer; stops everything afterwards. */
async function secondsToAnswer(dataDir: string, [command = "", ...args]: readonly string[]): Promise<number> {
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "production" };
  const environment = { ...process.env, ...own };
  const started = performance.now();
  const child = spawn(command, args, { cwd: ROOT, env: environment, stdio: ["ignore", "pipe", "inherit"] });
  const ended = once(child, "exit");
  let printed = "";
  child.stdout.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  while (!(await answers(`http://127.0.0.1:${port}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`${command} ${args} ended:\n${printed}`);
    if (performance.now() - started > GIVE_UP_MS) throw new Error(`${command} ${args} does not answer:\n${printed}`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const seconds = (performance.now() - started) / 1_000;
  child.kill("SIGTERM");
  await ended;
  return seconds;
}

/** A built checkout with an existing, stopped database. */
export async function benchmarkStart(say: (line: string) => void): Promise<Result> {
  const dataDir = join(tmpdir(), `vouchwell-bench-start-${process.pid}`);
  const measured = [BARE, NPM, PROCESS].map((what) => ({ ...what, seconds: [] as number[] }));
  try {
    say(`the first start, with a new database: ${(await secondsToAnswer(dataDir, NPM.command)).toFixed(2)} s`);
    // In turn, so that other work on the machine affects all equally.
    for (let run = 0; run < RUNS; run += 1)
      for (const { command, seconds } of measured) seconds.push(await secondsToAnswer(dataDir, command));
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
  const bare = median(measured[0]?.seconds ?? []);
  const lines = measured.map(({ name, seconds }, nth) => {
    const sorted = seconds.toSorted((a, b) => a - b);
    const ratio = median(seconds) / bare;
    const times = [sorted[0] ?? 0, median(seconds), sorted.at(-1) ?? 0].map((value) => value.toFixed(2));
    const cells = [name, ...times, ratio.toFixed(2)];
    say(cells.join("  "));
    return { cells, reached: nth === 0 ? null : ratio <= GOAL_RATIO };
  });
  return {
    name: "start",
    title: `Everything is built and the embedded database was made before: seconds until the first answer, ${RUNS} starts each.`,
    goal: `at most ${GOAL_RATIO} times what Node and the embedded database need by themselves.`,
    columns: ["what", "fastest", "median", "slowest", "ratio"],
    lines,
  };
}
