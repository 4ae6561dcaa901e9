import { type ChildProcess, execFile, spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { packClient } from "../../scripts/client/pack-client.ts";
import { npm } from "../../scripts/prepare/install.js";

const ROOT = path.resolve(import.meta.dirname, "../..");
const run = promisify(execFile);

/** An external program: a folder with the packed client, and its output. */
export type ClientProgram = {
  readonly folder: string;
  /** The packed file. */
  readonly packed: string;
  /** The compiler's messages about these files; empty if there are none. */
  compiled(files: readonly string[], ...options: string[]): Promise<string>;
  /** Runs a script to its end and returns its output. Throws if it fails. */
  ran(file: string, env: Record<string, string>): Promise<string>;
  /** Starts a script. */
  begun(file: string, env: Record<string, string>): Running;
  write(file: string, text: string): void;
  remove(): void;
};

export type Running = { said(): string; end(): void };

/** Packs the client and installs it without any registry. */
export async function installClient(): Promise<ClientProgram> {
  const folder = mkdtempSync(path.join(tmpdir(), "client-"));
  const packed = await packClient(path.join(folder, "packed"));
  const program = path.join(folder, "program");
  mkdirSync(program);
  writeFileSync(path.join(program, "package.json"), '{ "type": "module", "private": true }');
  const [command, ...first] = npm();
  const args = ["install", "--offline", "--ignore-scripts", "--no-audit", "--no-fund", packed];
  await run(command, [...first, ...args], { cwd: program });
  cpSync(path.join(ROOT, "client/examples"), program, { recursive: true });
  // Additional dependency of the examples.
  symlinkSync(path.join(ROOT, "node_modules/standardwebhooks"), path.join(program, "node_modules/standardwebhooks"));
  const children: ChildProcess[] = [];
  const environment = (env: Record<string, string>) => ({ PATH: process.env.PATH ?? "", ...env });
  return {
    folder: program,
    packed,
    async compiled(files, ...options) {
      const compiler = path.join(ROOT, "node_modules/typescript/bin/tsc");
      const common = ["--noEmit", "--strict", "--module", "nodenext", "--target", "es2023", "--lib", "es2023,dom"];
      const asked = [compiler, ...common, ...options, ...files];
      const { stdout } = await run(process.execPath, asked, { cwd: program }).catch(
        (error: { stdout: string }) => error,
      );
      return stdout;
    },
    async ran(file, env) {
      const { stdout } = await run(process.execPath, [file], { cwd: program, env: environment(env) });
      return stdout;
    },
    begun(file, env) {
      let said = "";
      const child = spawn(process.execPath, [file], {
        cwd: program,
        env: environment(env),
        stdio: ["ignore", "pipe", "pipe"],
      });
      children.push(child);
      for (const stream of [child.stdout, child.stderr])
        stream?.setEncoding("utf8").on("data", (text: string) => {
          said += text;
        });
      return { said: () => said, end: () => child.kill("SIGKILL") };
    },
    write: (file, text) => writeFileSync(path.join(program, file), text),
    remove() {
      for (const child of children) child.kill("SIGKILL");
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
