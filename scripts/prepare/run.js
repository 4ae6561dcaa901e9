import { spawn, spawnSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, readFileSync } from "node:fs";
import path from "node:path";

/** Interval of progress messages during long work. */
const STILL_MS = 20_000;
const SHOWN_LINES = 30;

/** Log folder of all commands run here: the latest of each kind. */
const LOGS = ".cache/logs";

/** @param {number} since */
function seconds(since) {
  return `${Math.round((performance.now() - since) / 1_000)} s`;
}

/** @param {string} file */
function lastLines(file) {
  return readFileSync(file, "utf8").trimEnd().split("\n").slice(-SHOWN_LINES).join("\n");
}

/**
 * Runs a command and reports it in one line. Its output goes to a file; on failure the file is named and its end shown.
 * Returns whether it succeeded.
 * @param {{ root: string, name: string, says: string }} task
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, more?: boolean }} [options] `more`: appends to the log of that name
 * @returns {Promise<boolean>}
 */
export function run({ root, name, says }, command, args, { env = process.env, more = false } = {}) {
  const log = path.join(root, LOGS, `${name}.log`);
  mkdirSync(path.dirname(log), { recursive: true });
  const file = openSync(log, more ? "a" : "w");
  const began = performance.now();
  console.log(`${says} …`);
  const still = setInterval(() => console.log(`  still ${says.toLowerCase()}, ${seconds(began)}`), STILL_MS);
  return new Promise((resolve) => {
    /** @param {boolean} ok @param {string} [why] */
    const end = (ok, why = "") => {
      clearInterval(still);
      closeSync(file);
      if (ok) console.log(`  done in ${seconds(began)}`);
      else console.error(`\n${lastLines(log)}\n${why}\nAll that it printed: ${log}`);
      resolve(ok);
    };
    const child = spawn(command, args, { cwd: root, env, stdio: ["ignore", file, file] });
    child.once("error", (error) => end(false, String(error)));
    child.once("exit", (code) => end(code === 0));
  });
}

/**
 * The output of a command; undefined if it fails.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function output(command, args) {
  const result = spawnSync(command, args, { encoding: "utf8", timeout: 20_000, stdio: ["ignore", "pipe", "ignore"] });
  return result.status === 0 ? result.stdout.trim() : undefined;
}
