import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { appendFile, chmod, chown, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { detectPlatform } from "../../src/server/infra/db/embedded/embedded-platform.ts";
import { accountForServer } from "../../src/server/infra/db/embedded/embedded-process.ts";
import { childrenOf } from "./processes.ts";
import { freePort } from "./product.ts";
import { QUICK_FOLDER } from "./quick-folder.ts";

const LOCALE = detectPlatform().locale;
const FOLDERS = [process.env.POSTGRESQL_15_PATH ?? "", "/usr/lib/postgresql/15/bin"];

/** This machine's oldest supported PostgreSQL; undefined if it is not installed (Debian: `postgresql-15`). */
export function findServer15(): string | undefined {
  return FOLDERS.find((folder) => folder !== "" && existsSync(join(folder, "initdb")));
}

/** The application name of a standby, which a synchronous primary waits for. */
export const STANDBY = "standby";

/** A server on 127.0.0.1. */
export type Server15 = {
  readonly port: number;
  readonly folder: string;
  /** The address of a database for a role. */
  address(role: string, database: string, more?: string): string;
  /** Runs statements separately as superuser. */
  run(database: string, ...statements: string[]): Promise<void>;
  /** Queries as superuser; returns the rows. */
  ask(database: string, statement: string): Promise<Record<string, unknown>[]>;
  /** Signals the postmaster and all its processes at once, like a machine that dies or freezes. */
  signal(signal: "SIGKILL" | "SIGSTOP" | "SIGCONT"): Promise<void>;
  /** Runs a program as the server's user; returns its output. */
  program(command: string, ...args: string[]): string;
  /** Stops it, changes its folder, and starts it again. */
  whileStopped(work: () => Promise<void>): Promise<void>;
  running(): boolean;
  /** Starts it again after it has ended, and waits until it answers. Throws on failure. */
  again(): Promise<void>;
  stop(): Promise<void>;
  /** Stops it in any state. */
  destroy(): Promise<void>;
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

/** PostgreSQL's programs refuse to run as root. */
function ownerOf(): { uid: number; gid: number } | undefined {
  return process.getuid?.() === 0 ? accountForServer() : undefined;
}

function optionsFor(owner: ReturnType<typeof ownerOf>) {
  const as = owner === undefined ? {} : { uid: owner.uid, gid: owner.gid };
  return { cwd: "/", env: { LC_ALL: LOCALE }, stdio: "ignore", ...as } as const;
}

async function ownFolder(owner: ReturnType<typeof ownerOf>, within = QUICK_FOLDER): Promise<string> {
  const folder = await mkdtemp(join(within, "server-15-"));
  await chmod(folder, 0o700);
  if (owner !== undefined) await chown(folder, owner.uid, owner.gid);
  return folder;
}

/** Signals the postmaster and all its children. */
function signalAll(postmaster: number, signal: NodeJS.Signals): void {
  // Stopped first, it cannot start further children meanwhile.
  process.kill(postmaster, "SIGSTOP");
  for (const child of childrenOf(postmaster)) process.kill(child, signal);
  process.kill(postmaster, signal);
}

async function askOnce(connectionString: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString });
  // The server may be killed meanwhile.
  client.on("error", () => undefined);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

/** Starts the cluster in a folder on a port, and waits until it answers. */
async function serve(programs: string, folder: string, port: number): Promise<Server15> {
  const data = join(folder, "data");
  let child: ChildProcess;
  let ended: Promise<void>;
  function begin(): void {
    const own = spawn(join(programs, "postgres"), ["-D", data, "-p", String(port)], optionsFor(ownerOf()));
    child = own;
    ended = new Promise((resolve) => own.once("exit", () => resolve()));
  }
  begin();
  const isGone = () => child.exitCode !== null || child.signalCode !== null;
  const address = (role: string, database: string, more = "") =>
    `postgres://${role}@127.0.0.1:${port}/${database}${more}`;
  const ask = (database: string, statement: string) => askOnce(address("postgres", database), statement);
  async function again(): Promise<void> {
    await ended;
    begin();
    await untilItAnswers(server, isGone);
  }
  const server: Server15 = {
    port,
    folder: data,
    address,
    ask,
    async run(database, ...statements) {
      for (const statement of statements) await ask(database, statement);
    },
    signal: async (signal) => signalAll(child.pid ?? 0, signal),
    program: (command, ...args) =>
      execFileSync(command, args, { ...optionsFor(ownerOf()), stdio: ["ignore", "pipe", "pipe"], encoding: "utf8" }),
    async whileStopped(work) {
      child.kill("SIGINT");
      await ended;
      await work();
      await again();
    },
    running: () => !isGone(),
    again,
    async stop() {
      if (!isGone()) child.kill("SIGINT");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
    async destroy() {
      if (!isGone()) signalAll(child.pid ?? 0, "SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
  await untilItAnswers(server, isGone);
  return server;
}

/**
 * Starts an empty cluster, fast instead of durable, which trusts all local connections. Takes the programs' folder and
 * lines for postgresql.conf. `prepare` gets its folder before the start; `within`: the parent folder.
 */
export async function startServer15(
  programs: string,
  settings: readonly string[] = [],
  prepare: (folder: string, owner: { uid: number; gid: number }) => Promise<void> = async () => undefined,
  within = QUICK_FOLDER,
): Promise<Server15> {
  const owner = ownerOf();
  const folder = await ownFolder(owner, within);
  const data = join(folder, "data");
  execFileSync(
    join(programs, "initdb"),
    ["-D", data, "-U", "postgres", "--encoding=UTF8", `--locale=${LOCALE}`, "-A", "trust", "-N"],
    optionsFor(owner),
  );
  const lines = ["fsync = off", "full_page_writes = off", "unix_socket_directories = ''", ...settings];
  await appendFile(join(data, "postgresql.conf"), `${lines.join("\n")}\n`);
  await prepare(data, { uid: owner?.uid ?? -1, gid: owner?.gid ?? -1 });
  return serve(programs, folder, await freePort());
}

/** Copies a running server and starts the copy as its hot standby; returns once it streams. */
export async function startStandby15(programs: string, primary: Server15): Promise<Server15> {
  const owner = ownerOf();
  const folder = await ownFolder(owner);
  const from = ["-d", `host=127.0.0.1 port=${primary.port} user=postgres application_name=${STANDBY}`];
  const how = ["-D", join(folder, "data"), "-R", "-X", "stream", "--checkpoint=fast", "--no-sync"];
  execFileSync(join(programs, "pg_basebackup"), [...from, ...how], optionsFor(owner));
  const standby = await serve(programs, folder, await freePort());
  const streaming = "SELECT count(*)::int AS n FROM pg_stat_replication WHERE state = 'streaming'";
  for (let attempt = 0; (await primary.ask("postgres", streaming))[0]?.n !== 1; attempt += 1) {
    if (attempt === 400) throw new Error("the standby does not stream");
    await pause(25);
  }
  return standby;
}
