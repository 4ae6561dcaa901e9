import { execFile } from "node:child_process";
import { chown, cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  chownCluster,
  embeddedChild,
  query,
  serverProcess,
  temporaryHome,
  waitUntil,
} from "../../../../../tests/support/embedded-child.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { binariesInstalled } from "./embedded-binaries.ts";
import { tryAcquireLock } from "./embedded-lock.ts";

const QUICK = { fsync: "off", shared_buffers: "16MB" };

let home: string;
let open: EmbeddedDatabase[];

beforeEach(async () => {
  home = await temporaryHome();
  open = [];
});

afterEach(async () => {
  for (const database of open) await database.stop();
  await rm(home, { recursive: true, force: true });
});

function ignore(): void {}

async function start(dataDir: string, settings: Record<string, string> = QUICK, log: (line: string) => void = ignore) {
  const database = await startEmbeddedDatabase({ dataDir, settings, log });
  open.push(database);
  return database;
}

describe.skipIf(!binariesInstalled())("embedded PostgreSQL", () => {
  test("creates the database on the first start and finds its data on a later one", async () => {
    const dataDir = join(home, "made", "here");
    const first = await start(dataDir);
    expect(first.fresh).toBe(true);
    await query(first.url, "CREATE TABLE kept (word text)");
    await query(first.url, "INSERT INTO kept VALUES ('still here')");
    await first.stop();
    expect(serverProcess(dataDir)).toBeUndefined();

    const second = await start(dataDir);
    expect(second.fresh).toBe(false);
    expect(await query(second.url, "SELECT word FROM kept")).toEqual([{ word: "still here" }]);
  });

  test("configures the cluster as the product needs it, with a role that is no superuser", async () => {
    const { url } = await start(home, { ...QUICK, work_mem: "13MB" });
    const wanted = {
      data_checksums: "on",
      jit: "off",
      listen_addresses: "",
      max_connections: "100",
      server_encoding: "UTF8",
      TimeZone: "UTC",
      unix_socket_permissions: "0700",
      work_mem: "13MB",
    };
    const rows = await query(url, "SELECT name, setting FROM pg_settings WHERE name = ANY($1)", [Object.keys(wanted)]);
    const found = Object.fromEntries(rows.map(({ name, setting }) => [name, setting]));
    expect(found).toEqual({ ...wanted, work_mem: String(13 * 1024) });
    const owner = "SELECT rolsuper, rolname FROM pg_database d JOIN pg_roles r ON r.oid = datdba WHERE datname = $1";
    expect(await query(url, owner, ["vouchwell"])).toEqual([{ rolsuper: false, rolname: "app" }]);
    await query(url, "CREATE EXTENSION pg_trgm");
    expect(await query(url, "SELECT lower('ÄÉ') AS small")).toEqual([{ small: "äé" }]);
    const configured = await readFile(join(home, "pgdata", "postgresql.conf"), "utf8");
    expect(configured).toMatch(/^shared_buffers = 256MB/m);
    expect(await readFile(join(home, "pgdata", "pg_hba.conf"), "utf8")).toBe("local all all trust\n");
  });

  test("gives four concurrent processes one server, on an empty, a running and a stopped folder", async () => {
    for (const fresh of [1, 0]) {
      const children = [1, 2, 3].map(() => embeddedChild(home, { settings: QUICK }));
      const ours = await start(home);
      const answers = [ours, ...(await Promise.all(children.map((child) => child.answer)))];
      expect(answers.filter((answer) => answer.fresh)).toHaveLength(fresh);
      const late = embeddedChild(home);
      answers.push(await late.answer);
      const servers = answers.map(({ url }) => query(url, "SELECT pg_postmaster_start_time()::text AS since"));
      expect(new Set((await Promise.all(servers)).map(([row]) => row?.since)).size).toBe(1);
      await Promise.all([...children, late].map((child) => child.stop()));
      await ours.stop();
      expect(serverProcess(home)).toBeUndefined();
    }
  });

  test("only the last process that uses the folder stops the server", async () => {
    const first = embeddedChild(home, { settings: QUICK });
    await first.answer;
    const second = embeddedChild(home);
    const { url } = await second.answer;
    const server = serverProcess(home);
    await first.stop();
    expect(serverProcess(home)).toBe(server);
    expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(serverProcess(home)).toBeUndefined();
  });

  test("counts two users in one process separately, and stopping twice as once", async () => {
    const first = await start(home);
    const second = await start(home);
    await Promise.all([first.stop(), first.stop()]);
    expect(await query(second.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    await second.stop();
    expect(serverProcess(home)).toBeUndefined();
  });

  test("a process that starts while the last one stops gets a lasting server", async () => {
    for (const head of [0, 4, 8, 12, 16, 24]) {
      const leaving = await start(home);
      const lines: string[] = [];
      const coming = start(home, QUICK, (line) => lines.push(line));
      const since = performance.now();
      await waitUntil(() => performance.now() - since >= head);
      await leaving.stop();
      const { url, stop } = await coming;
      expect(await query(url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
      expect(lines.join()).not.toContain("PostgreSQL is gone");
      await stop();
    }
  });

  test("the last process delays the stop while another one is starting", async () => {
    const lines: string[] = [];
    const database = await start(home, QUICK, (line) => lines.push(line));
    const starting = tryAcquireLock(join(home, "pgrun", "start.lock"), "exclusive");
    const stopping = database.stop();
    await waitUntil(() => lines.includes("Waiting for another process that is starting or stopping the database."));
    expect(await query(database.url, "SELECT 1 AS one")).toEqual([{ one: 1 }]);
    starting?.release();
    await stopping;
    expect(serverProcess(home)).toBeUndefined();
  });

  test.each([
    ["PG_VERSION", /a PostgreSQL database that Vouchwell did not make/],
    ["notes.txt", /other files/],
  ])("refuses a pgdata with %s but without our marker and leaves it untouched", async (name, message) => {
    await mkdir(join(home, "pgdata"));
    await writeFile(join(home, "pgdata", name), "18\n");
    await writeFile(join(home, "pgdata", "mine"), "precious");
    if (process.getuid?.() === 0) await chown(join(home, "pgdata"), 65534, 65534);
    await expect(start(home)).rejects.toThrow(message);
    expect((await readdir(join(home, "pgdata"))).sort()).toEqual([name, "mine"].sort());
  });

  test("deletes only folders of its own unfinished starts", async () => {
    for (const name of ["pgdata.init-4711-abc", "pgdata.backup", "pgdata.old"]) {
      await mkdir(join(home, name));
      await writeFile(join(home, name, "PG_VERSION"), "18\n");
    }
    await start(home);
    const names = (await readdir(home)).filter((name) => name.startsWith("pgdata"));
    expect(names.sort()).toEqual(["pgdata", "pgdata.backup", "pgdata.old"]);
  });

  test("gives a long data folder a short socket that a second process finds and a copy does not share", async () => {
    const dataDir = join(home, "long".repeat(30), "data");
    const ours = await start(dataDir);
    expect(ours.url).toContain(encodeURIComponent("/tmp/vouchwell-"));
    await query(ours.url, "CREATE TABLE only_here ()");
    const second = embeddedChild(dataDir);
    expect(await second.answer).toMatchObject({ url: ours.url, fresh: false });
    await second.stop();
    const again = join(home, "copy".repeat(30));
    await ours.stop();
    await cp(dataDir, again, { recursive: true, preserveTimestamps: true });
    chownCluster(join(again, "pgdata"), join(dataDir, "pgdata"));
    const [original, copy] = [await start(dataDir), await start(again)];
    expect(original.url).toBe(ours.url);
    expect(copy.url).not.toBe(original.url);
    for (const { url, stop } of [original, copy]) {
      await stop();
      await rm(new URL(url.replace("@/", "@localhost/")).searchParams.get("host") ?? home, { recursive: true });
    }
  });

  test("accepts any name of a data folder", async () => {
    const { url } = await start(join(home, `it's "my" dàta, $0`));
    expect(await query(url, "SELECT current_database() AS name")).toEqual([{ name: "vouchwell" }]);
  });

  test("reports why a server cannot start", async () => {
    const broken = { ...QUICK, shared_buffers: "no size" };
    await expect(start(home, broken)).rejects.toThrow(/did not start.*shared_buffers/s);
  });

  test("a program that forgets to stop can exit, and its server is found again", async () => {
    const module = new URL("./embedded.ts", import.meta.url).pathname;
    const program = `
      import { startEmbeddedDatabase } from ${JSON.stringify(module)};
      const database = await startEmbeddedDatabase({ dataDir: process.argv[1], log: console.log });
      process.stdout.write(database.url);
    `;
    const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", program, home]);
    const found = await start(home);
    expect(found).toMatchObject({ url: stdout, fresh: false });
  });
});
