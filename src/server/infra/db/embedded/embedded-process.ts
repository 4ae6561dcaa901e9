import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import type { Platform } from "./embedded-platform.ts";

/** A problem that the operator can fix. The message is written for them. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/** The system account that runs PostgreSQL if we are root. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

/** The account that runs a program (undefined: ourselves), and the platform. */
type Runner = { readonly account: Account | undefined; readonly platform: Platform };

const PASSWD = "/etc/passwd";

type Finished = { readonly code: number; readonly output: string };

/** Spawn options that run a program as this account. Our own environment is not passed to the database server. */
export function spawnAs({ account, platform }: Runner) {
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { cwd: "/", env: { LC_ALL: platform.locale, TZ: "UTC" }, ...identity };
}

/** Runs a program to completion. Returns its exit code (-1 for a signal) and output. Throws if it cannot start. */
export function runToCompletion(file: string, args: readonly string[], runner: Runner): Promise<Finished> {
  const { account } = runner;
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...spawnAs(runner), stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-8_000);
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("error", (error) => {
      const who = account === undefined ? "" : ` as user "${account.name}"`;
      reject(new EmbeddedDatabaseError(`Cannot run ${file}${who}: ${error.message}`, { cause: error }));
    });
    child.on("close", (code) => resolve({ code: code ?? -1, output }));
  });
}

/** Whether a one-line shell test on these arguments ($0, $1 …) succeeds for the account. */
export async function passesTest(test: string, args: readonly string[], runner: Runner): Promise<boolean> {
  const { code } = await runToCompletion("/bin/sh", ["-c", test, ...args], runner);
  return code === 0;
}

/** Numeric ids of a system account; undefined if it does not exist. */
export function findAccount(name: string, file = PASSWD): Account | undefined {
  return accounts(file).find((account) => account.name === name);
}

/** The account under which root runs the server. Linux and macOS name PostgreSQL's account differently. */
export function accountForServer(file = PASSWD): Account | undefined {
  return findAccount("postgres", file) ?? findAccount("_postgres", file) ?? findAccount("nobody", file);
}

/** The account with this user id. Without an entry, the id serves as its name. */
export function accountWithId(uid: number, gid: number): Account {
  return accounts(PASSWD).find((account) => account.uid === uid) ?? { name: String(uid), uid, gid };
}

function accounts(file: string): Account[] {
  const found: Account[] = [];
  for (const line of readFileSync(file, "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    // On macOS `nobody` has the id -2, which Node cannot spawn programs with.
    if (name && Number(uid) >= 0 && gid) found.push({ name, uid: Number(uid), gid: Number(gid) });
  }
  return found;
}
