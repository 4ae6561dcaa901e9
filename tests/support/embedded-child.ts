import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { QUICK_FOLDER } from "./quick-folder.ts";

/** The program of a second process that uses a data folder, until it is told `stop` or its input ends. */
const PROGRAM = `
import { once } from "node:events";
const [modulePath, dataDir, settings] = process.argv.slice(1);
const { startEmbeddedDatabase } = await import(modulePath);
try {
  const log = (line) => console.log(JSON.stringify({ log: line }));
  const database = await startEmbeddedDatabase({ dataDir, settings: JSON.parse(settings), log });
  console.log(JSON.stringify({ url: database.url, fresh: database.fresh }));
  process.stdin.resume();
  await once(process.stdin, "end");
  await database.stop();
} catch (error) {
  console.log(JSON.stringify({ error: error.name + ": " + error.message }));
  process.exitCode = 1;
}
`;

const MODULE = new URL("../../src/server/db/embedded/embedded.ts", import.meta.url).pathname;

type ChildAnswer = { readonly url: string; readonly fresh: boolean; readonly error: string };

export type EmbeddedChild = {
  readonly process: ChildProcess;
  /** What the start gave: an address, or the error's text. */
  readonly answer: Promise<ChildAnswer>;
  readonly log: readonly string[];
  /** Lets it stop its database and waits until it has ended. */
  stop(): Promise<void>;
  /** As `kill -9`. */
  kill(): Promise<void>;
};

type ChildOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Another copy of the product than this one. */
  readonly module?: string;
  /** Another Node than the one that runs the tests. */
  readonly node?: string;
  /** A program that runs the child, such as `setpriv` with its options. */
  readonly through?: readonly string[];
};

/** Starts a second process on the data folder. */
export function embeddedChild(dataDir: string, options: ChildOptions = {}): EmbeddedChild {
  const { settings = {}, module = MODULE, through = [], node = process.execPath } = options;
  const command = [node, "--input-type=module", "-e", PROGRAM, module, dataDir, JSON.stringify(settings)];
  const [program = "", ...args] = [...through, ...command];
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "inherit"], env: {} });
  const log: string[] = [];
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = new Promise<ChildAnswer>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const message = JSON.parse(line);
      if (typeof message.log === "string") log.push(message.log);
      else resolve({ url: "", fresh: false, error: "", ...message });
    });
    child.once("exit", () => resolve({ url: "", fresh: false, error: "ended" }));
  });
  const finish = (end: () => void) => {
    end();
    return ended;
  };
  return {
    process: child,
    answer,
    log,
    stop: () => finish(() => child.stdin.end()),
    kill: () => finish(() => child.kill("SIGKILL")),
  };
}

/** A folder for one test. When root runs the test the server is another user, who must pass through it. */
export async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(QUICK_FOLDER, "vouchwell-embedded-"));
  await chmod(home, 0o711);
  return home;
}

/** Runs one statement at an address and gives its rows. */
export async function query(url: string, text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

/** The number of the server's process, or nothing when postmaster.pid is absent. */
export function serverProcess(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "pgdata", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

/** Asks again until it is so; the test's own time limit ends it otherwise. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
