import { spawn } from "node:child_process";
import path from "node:path";

const ROOT = path.resolve(import.meta.dirname, "../..");

/** How a program ended: whether with success, and what it printed when that was kept. */
export type Ending = { ok: boolean; output: string };

/**
 * Runs a program of the installed packages or a script with this Node, in the root folder. `keep` collects what it
 * prints, otherwise it goes to the terminal. It is ended after `minutes`.
 */
export function runProgram(
  args: readonly string[],
  options: { keep?: boolean; minutes?: number; env?: Record<string, string> } = {},
): Promise<Ending> {
  const { keep = false, minutes = 10, env = {} } = options;
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: ROOT,
      env: { ...process.env, ...env },
      stdio: keep ? ["ignore", "pipe", "pipe"] : ["ignore", "inherit", "inherit"],
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
      const ended = signal === null ? "" : `Ended by ${signal} (at most ${minutes} minutes).\n`;
      if (!keep && ended !== "") process.stderr.write(ended);
      resolve({ ok: code === 0, output: output + ended });
    });
  });
}
