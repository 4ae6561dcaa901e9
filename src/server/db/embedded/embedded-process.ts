import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

/** A fault that the person who starts the server can mend; its message is meant to be read. */
export class EmbeddedDatabaseError extends Error {
  override readonly name = "EmbeddedDatabaseError";
}

/** The system account under which PostgreSQL runs when we are root ourselves. */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number };

type Finished = { readonly code: number; readonly output: string };

/** Nothing of our own environment reaches the database server. */
const CHILD_ENVIRONMENT = { LC_ALL: "C.UTF-8", TZ: "UTC" };

/** Takes an account or none (then as ourselves); gives the spawn options that run a program as it. */
export function spawnAs(account: Account | undefined) {
  const identity = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  return { cwd: "/", env: CHILD_ENVIRONMENT, ...identity };
}

/** Runs a program to its end; gives its exit code (-1 for a signal) and what it printed. Throws when it cannot start. */
export function run(file: string, args: readonly string[], account: Account | undefined): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...spawnAs(account), stdio: ["ignore", "pipe", "pipe"] });
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

/** True when a one-line shell test on these arguments ($0, $1 …) succeeds for the account. */
export async function holds(test: string, args: readonly string[], account: Account | undefined): Promise<boolean> {
  const { code } = await run("/bin/sh", ["-c", test, ...args], account);
  return code === 0;
}

/** Numeric ids of a system account, or nothing when the machine has none of that name. */
export function accountNamed(name: string): Account | undefined {
  return accounts().find((account) => account.name === name);
}

/** The account with this user id; one without an entry gets its number as its name. */
export function accountOf(uid: number, gid: number): Account {
  return accounts().find((account) => account.uid === uid) ?? { name: String(uid), uid, gid };
}

function accounts(): Account[] {
  const found: Account[] = [];
  for (const line of readFileSync("/etc/passwd", "utf8").split("\n")) {
    const [name, , uid, gid] = line.split(":");
    if (name && uid && gid) found.push({ name, uid: Number(uid), gid: Number(gid) });
  }
  return found;
}
