import { type ChildProcess, spawn } from "node:child_process";
import { lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import pg from "pg";
import { QUICK_FOLDER } from "./quick-folder.ts";

/** The program of a second process that uses a data folder until it reads `stop` or its input ends. */
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

const MODULE = new URL("../../src/server/infra/db/embedded/embedded.ts", import.meta.url).pathname;

type ChildAnswer = { readonly url: string; readonly fresh: boolean; readonly error: string };

export type EmbeddedChild = {
  readonly process: ChildProcess;
  /** Result of the start: an address, or the error's text. */
  readonly answer: Promise<ChildAnswer>;
  readonly log: readonly string[];
  /** Stops its database and waits until it has exited. */
  stop(): Promise<void>;
  /** Like `kill -9`. */
  kill(): Promise<void>;
};

type ChildOptions = {
  readonly settings?: Readonly<Record<string, string>>;
  /** Module path of another copy of the product. */
  readonly module?: string;
  /** Another Node than the one of the tests. */
  readonly node?: string;
  /** A wrapper program, such as `setpriv` with its options. */
  readonly through?: readonly string[];
};

/** Starts a second process on the data folder. */
export function embeddedChild(dataDir: string, options: ChildOptions = {}): EmbeddedChild {
  const { settings = {}, module = MODULE, through = [], node = process.execPath } = options;
  const command = [node, "--input-type=module", "-e", PROGRAM, module, dataDir, JSON.stringify(settings)];
  const [program = "", ...args] = [...through, ...command];
  const child = spawn(program, args, { stdio: ["pipe", "pipe", "pipe"], env: {} });
  const log: string[] = [];
  let complaint = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    complaint += text;
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const answer = new Promise<ChildAnswer>((resolve) => {
    createInterface({ input: child.stdout }).on("line", (line) => {
      const message = JSON.parse(line);
      if (typeof message.log === "string") log.push(message.log);
      else resolve({ url: "", fresh: false, error: "", ...message });
    });
    child.once("close", () => resolve({ url: "", fresh: false, error: `ended: ${complaint}` }));
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

/** A folder for one test. If root runs the tests, the server's user must be able to traverse it. */
export async function temporaryHome(): Promise<string> {
  const home = await mkdtemp(join(QUICK_FOLDER, "vouchwell-embedded-"));
  await chmod(home, 0o711);
  return home;
}

/** Gives a copied cluster to the original's owner, because a copy made by root belongs to root. */
export function chownCluster(copy: string, original: string): void {
  const { uid, gid } = statSync(original);
  for (const name of ["", ...readdirSync(copy, { recursive: true, encoding: "utf8" })])
    lchownSync(join(copy, name), uid, gid);
}

/** Runs one statement at an address and returns its rows. */
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

/** The server's process id; undefined if postmaster.pid is missing. */
export function serverProcess(dataDir: string): number | undefined {
  try {
    return Number(readFileSync(join(dataDir, "pgdata", "postmaster.pid"), "utf8").split("\n")[0]);
  } catch {
    return undefined;
  }
}

/** Polls until a condition holds; the test's time limit bounds it. */
export async function waitUntil(condition: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await condition())) await new Promise((resolve) => setImmediate(resolve));
}
