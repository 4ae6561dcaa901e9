import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, cpSync, existsSync, readdirSync, statSync } from "node:fs";
import { readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  chownCluster,
  type EmbeddedChild,
  embeddedChild,
  query,
  serverProcess,
  temporaryHome,
  waitUntil,
} from "../../../../../tests/support/embedded-child.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { binariesInstalled } from "./embedded-binaries.ts";

// Killed programs lose nothing that was handed to the operating system; only a power failure does.
const SETTINGS = { fsync: "off", shared_buffers: "16MB" };

let home: string;
let open: EmbeddedDatabase[];
let strangers: ChildProcess[];
let log: string[];

beforeEach(async () => {
  home = await temporaryHome();
  open = [];
  strangers = [];
  log = [];
});

afterEach(async () => {
  for (const stranger of strangers) stranger.kill("SIGKILL");
  for (const database of open) await database.stop();
  await rm(home, { recursive: true, force: true });
});

async function start(dataDir = home) {
  const database = await startEmbeddedDatabase({ dataDir, settings: SETTINGS, log: (line) => log.push(line) });
  open.push(database);
  return database;
}

/** A child process that created the database with a row in it. */
async function childWithData(): Promise<EmbeddedChild> {
  const child = embeddedChild(home, { settings: SETTINGS });
  const { url } = await child.answer;
  await query(url, "CREATE TABLE kept AS SELECT 'still here' AS word");
  return child;
}

async function expectData(database: EmbeddedDatabase) {
  expect(database.fresh).toBe(false);
  expect(await query(database.url, "SELECT word FROM kept")).toEqual([{ word: "still here" }]);
}

function killServer(): void {
  const pid = serverProcess(home);
  if (pid === undefined) throw new Error("no server to kill");
  process.kill(pid, "SIGKILL");
}

/** An unrelated program with the server's rights. */
function stranger(): number {
  const { uid, gid } = statSync(join(home, "pgdata"));
  const child = spawn("sleep", ["60"], { stdio: "ignore", cwd: "/", uid, gid });
  strangers.push(child);
  if (child.pid === undefined) throw new Error("sleep did not start");
  return child.pid;
}

/** Leaves the lock files as after a crash, with a process id that now belongs to another program. */
async function reuseServerNumber(number: number): Promise<void> {
  for (const file of [join(home, "pgdata", "postmaster.pid"), join(home, "pgsocket", ".s.PGSQL.5432.lock")]) {
    const [, ...rest] = (await readFile(file, "utf8")).split("\n");
    await writeFile(file, [number, ...rest].join("\n"));
  }
}

describe.skipIf(!binariesInstalled())("embedded PostgreSQL after a crash", () => {
  test("T3 process killed: the next process finds the running server and stops it at its end", async () => {
    const child = await childWithData();
    const server = serverProcess(home);
    await child.kill();
    const database = await start();
    expect(serverProcess(home)).toBe(server);
    await expectData(database);
    await database.stop();
    expect(serverProcess(home)).toBeUndefined();
  });

  test("T3 process and server killed: the next start recovers", async () => {
    const child = await childWithData();
    await child.kill();
    killServer();
    await expectData(await start());
  });

  test("T3 server killed while the process lives: it restarts at the same address", async () => {
    const child = await childWithData();
    const { url } = await child.answer;
    const killed = serverProcess(home);
    killServer();
    await waitUntil(async () => {
      const again = await query(url, "SELECT word FROM kept").catch(() => []);
      return again.length === 1 && serverProcess(home) !== killed;
    });
    expect(child.log).toContain("PostgreSQL is gone and is started again.");
    await child.stop();
    expect(serverProcess(home)).toBeUndefined();
  });

  test("T3 reports a server that does not restart once, with the words of PostgreSQL, and reports its recovery", async () => {
    const reported: [string, string][] = [];
    const database = await startEmbeddedDatabase({
      dataDir: home,
      settings: SETTINGS,
      log: (line) => void log.push(line),
      report: (level, line) => void reported.push([level, line]),
    });
    const tries = () => log.filter((line) => line === "PostgreSQL is gone and is started again.").length;
    try {
      const needed = join(home, "pgdata", "global", "pg_control");
      await rename(needed, `${needed}.away`);
      killServer();
      await waitUntil(() => tries() > 2);
      expect(reported).toEqual([["error", expect.stringMatching(/cannot be started again: .*\n.*pg_control/s)]]);
      await rename(`${needed}.away`, needed);
      await waitUntil(() => reported.length > 1);
      expect(reported[1]).toEqual(["warn", "The database runs again."]);
      expect(await query(database.url, "SELECT 1 AS n")).toEqual([{ n: 1 }]);
    } finally {
      await database.stop();
    }
  }, 60_000);

  test("T3 orphaned backend of a killed server: it is ended and the start recovers", async () => {
    const child = await childWithData();
    const { url } = await child.answer;
    const endless = query(url, "SELECT count(*) FROM generate_series(1, 1e11) AS n").catch(() => []);
    await waitUntil(async () => {
      const [row] = await query(url, "SELECT count(*)::int AS n FROM pg_stat_activity WHERE query LIKE '%1e11%'");
      return Number(row?.n) > 1;
    });
    await child.kill();
    killServer();
    await expectData(await start());
    expect(log.join("\n")).toMatch(/Ending process \d+, left over/);
    await endless;
  });

  test.each([0, 80, 160, 300])("T3 killed %i ms into creating the database: the next start creates it", async (ms) => {
    const child = embeddedChild(home, { settings: SETTINGS });
    await waitUntil(() => unfinished().length > 0 || existsSync(join(home, "pgdata")));
    const since = performance.now();
    await waitUntil(() => performance.now() - since >= ms);
    await child.kill();
    const [row] = await query((await start()).url, "SELECT current_user AS name");
    expect(row).toEqual({ name: "app" });
    for (const database of open) await database.stop();
    await start();
    expect(unfinished()).toEqual([]);
  });

  test("T3 reused process id in postmaster.pid: the start recovers and the other program survives", async () => {
    const child = await childWithData();
    await child.kill();
    killServer();
    const other = stranger();
    await reuseServerNumber(other);
    await expectData(await start());
    expect(process.kill(other, 0)).toBe(true);
  });

  test("stopping after a crash does not signal another program with the server's former process id", async () => {
    const database = await start();
    const other = stranger();
    killServer();
    await reuseServerNumber(other);
    await database.stop();
    expect(process.kill(other, 0)).toBe(true);
    expect(strangers[0]?.signalCode).toBeNull();
  });

  test("a copy of a running data folder is an independent database", async () => {
    await childWithData().then((child) => open.push({ url: "", fresh: false, stop: child.stop }));
    const copy = join(home, "copy");
    cpSync(join(home, "pgdata"), join(copy, "pgdata"), { recursive: true });
    chmodSync(join(copy, "pgdata"), 0o700);
    chownCluster(join(copy, "pgdata"), join(home, "pgdata"));
    const database = await start(copy);
    expect(database.url).toContain(encodeURIComponent(copy));
    expect(serverProcess(copy)).not.toBe(serverProcess(home));
  });

  test("a process killed while holding the lock blocks nobody", async () => {
    const program = `
      import { tryAcquireLock } from ${JSON.stringify(new URL("./embedded-lock.ts", import.meta.url).pathname)};
      const [, folder] = process.argv;
      const locks = ["start.lock", "users.lock"].map((name) => tryAcquireLock(folder + "/" + name, "exclusive"));
      console.log(locks.every((lock) => lock !== undefined));
      setInterval(() => undefined, 1000);
    `;
    await (await start()).stop();
    const args = ["--input-type=module", "-e", program, join(home, "pgrun")];
    const holder = spawn(process.execPath, args, { stdio: ["ignore", "pipe", "inherit"], env: {} });
    strangers.push(holder);
    const [said] = await holder.stdout.take(1).toArray();
    expect(String(said)).toBe("true\n");
    const waiting = start();
    await waitUntil(() => log.includes("Waiting for another process that is starting or stopping the database."));
    holder.kill("SIGKILL");
    expect((await waiting).fresh).toBe(false);
  });
});

function unfinished(): string[] {
  return readdirSync(home).filter((name) => name.includes(".init-"));
}
