import { spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** How a program ended: whether it succeeded, and its output if kept. */
export type ProgramResult = { ok: boolean; output: string };

export type RunOptions = {
  /** Collects the output instead of printing it. */
  keep?: boolean;
  /** A file for the output instead of the terminal. */
  log?: string;
  /** Timeout. */
  minutes?: number;
  env?: Record<string, string>;
};

type Printed = "pipe" | "inherit" | number;

function outputTarget({ keep = false, log }: RunOptions): Printed {
  if (keep) return "pipe";
  if (log === undefined) return "inherit";
  mkdirSync(path.dirname(log), { recursive: true });
  return openSync(log, "w");
}

/** Runs a program of the installed packages or a script with this Node in the root folder. */
export function runProgram(args: readonly string[], options: RunOptions = {}): Promise<ProgramResult> {
  const { minutes = 10, env = {} } = options;
  const printed = outputTarget(options);
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: ["ignore", printed, printed],
      timeout: minutes * 60_000,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.on("error", (error) => resolve({ ok: false, output: output + String(error) }));
    child.on("close", (code, signal) => {
      if (typeof printed === "number") closeSync(printed);
      const ended = signal === null ? "" : `Ended by ${signal} (at most ${minutes} minutes).\n`;
      if (printed !== "pipe" && ended !== "") process.stderr.write(ended);
      resolve({ ok: code === 0, output: output + ended });
    });
  });
}
