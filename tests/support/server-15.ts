import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { accountNamed } from "../../src/server/db/embedded/embedded-process.ts";
import { freePort } from "./product.ts";
import { QUICK_FOLDER } from "./quick-folder.ts";

const FOLDERS = [process.env.POSTGRESQL_15_PATH ?? "", "/usr/lib/postgresql/15/bin"];

/** The oldest PostgreSQL that is to do, of this machine; undefined where there is none (Debian: `postgresql-15`). */
export function findServer15(): string | undefined {
  return FOLDERS.find((folder) => folder !== "" && existsSync(join(folder, "initdb")));
}

/** A server on 127.0.0.1. */
export type Server15 = {
  readonly port: number;
  readonly folder: string;
  /** The address of a database as one of its roles. */
  address(role: string, database: string, more?: string): string;
  /** As its superuser. */
  run(database: string, ...statements: string[]): Promise<void>;
  /** Runs a program as the account that the server runs as; gives what it printed. */
  program(command: string, ...args: string[]): string;
  /** Stops it, does something to its folder, and starts it again there. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  stop(): Promise<void>;
};

async function untilItAnswers({ run }: Server15, gone: () => boolean): Promise<void> {
  for (let attempt = 0; attempt < 400 && !gone(); attempt += 1) {
    const up = await run("postgres", "SELECT 1").then(
      () => true,
      () => false,
    );
    if (up) return;
    await pause(50);
  }
  throw new Error("PostgreSQL 15 did not start");
}

/**
 * Starts an empty cluster, quick instead of safe, that trusts everybody on this machine. Takes the folder of the programs,
 * and lines for postgresql.conf; `prepare` gets its folder before it starts.
 */
export async function startServer15(
  programs: string,
  settings: readonly string[] = [],
  prepare: (folder: string, owner: { uid: number; gid: number }) => Promise<void> = async () => undefined,
): Promise<Server15> {
  const account = process.getuid?.() === 0 ? (accountNamed("postgres") ?? accountNamed("nobody")) : undefined;
  const as = account === undefined ? {} : { uid: account.uid, gid: account.gid };
  const folder = await mkdtemp(join(QUICK_FOLDER, "server-15-"));
  await chmod(folder, 0o700);
  if (account !== undefined) await chown(folder, account.uid, account.gid);
  const options = { cwd: "/", env: { LC_ALL: "C.UTF-8" }, stdio: "ignore", ...as } as const;
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--encoding=UTF8", "--locale=C.UTF-8", "-A", "trust", "-N"],
    options,
  );
  const port = await freePort();
  const lines = [
    "fsync = off",
    "full_page_writes = off",
    `port = ${port}`,
    "unix_socket_directories = ''",
    ...settings,
  ];
  await appendFile(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
  await prepare(data, { uid: account?.uid ?? -1, gid: account?.gid ?? -1 });
  let child: ChildProcess;
  let ended: Promise<void>;
  async function begin(server: Server15): Promise<void> {
    const own = spawn(join(programs, "postgres"), ["-D", data], options);
    child = own;
    ended = new Promise((resolve) => own.once("exit", () => resolve()));
    await untilItAnswers(server, () => own.exitCode !== null);
  }
  async function end(): Promise<void> {
    child.kill("SIGINT");
    await ended;
  }
  const address = (role: string, database: string, more = "") =>
    `postgres://${role}@127.0.0.1:${port}/${database}${more}`;
  async function run(database: string, ...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: address("postgres", database) });
    await client.connect();
    try {
      for (const statement of statements) await client.query(statement);
    } finally {
      await client.end();
    }
  }
  const server: Server15 = {
    port,
    folder: data,
    address,
    run,
    program: (command, ...args) =>
      execFileSync(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" }),
    async whileStopped(work) {
      await end();
      await work();
      await begin(server);
    },
    async stop() {
      await end();
      await rm(folder, { recursive: true, force: true });
    },
  };
  await begin(server);
  return server;
}
