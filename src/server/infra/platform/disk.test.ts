import { expect, test } from "vitest";
import { type DiskAccess, describeDiskFailure, openDisk, worstFolder } from "./disk.ts";

const MIB = 2 ** 20;
const GIB = 2 ** 30;
const FOLDERS = { role: "all", databaseUrl: null, smtpUrl: null } as const;
const LOCAL = { ...FOLDERS, dataDir: "/d", filesUrl: "/d/files", erasedUrl: "s3://key:secret@host/erased" };

const failing = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
const disk = (free: number, size: number, write = () => Promise.resolve()): DiskAccess => ({
  room: () => Promise.resolve({ free, size }),
  tryWrite: write,
});
const stateOf = async (access: DiskAccess) => worstFolder(await openDisk(LOCAL, () => 0, access).look())?.state;

test.each([
  ["fine", disk(2 * GIB, 1_000 * GIB)],
  ["fine", disk(0.5 * GIB, 4 * GIB)],
  ["low", disk(GIB - 1, 1_000 * GIB)],
  ["low", disk(0.4 * GIB, 4.1 * GIB)],
  // PostgreSQL allocates whole WAL segments, so less than one segment of free space counts as full.
  ["full", disk(16 * MIB - 1, 4 * GIB)],
  ["full", disk(100 * GIB, 200 * GIB, () => failing("ENOSPC"))],
  ["full", disk(100 * GIB, 200 * GIB, () => failing("EDQUOT"))],
  ["read_only", disk(100 * GIB, 200 * GIB, () => failing("EROFS"))],
  ["failing", disk(100 * GIB, 200 * GIB, () => failing("EACCES"))],
  ["failing", { ...disk(0, 0), room: () => failing("EIO") }],
])("O56 a disk is %s", async (state, access) => {
  expect(await stateOf(access)).toBe(state);
});

test("O56 a disk that never answers counts as failing and blocks no caller", async () => {
  const began = performance.now();
  expect(await stateOf(disk(GIB, GIB, () => new Promise(() => undefined)))).toBe("failing");
  expect(performance.now() - began).toBeLessThan(5_000);
});

test("O56 checks only folders that this process writes to, caches the result and checks again after it expires", async () => {
  let [now, writes, free] = [0, 0, 0];
  const access: DiskAccess = {
    room: () => Promise.resolve({ free, size: 4 * GIB }),
    async tryWrite() {
      writes += 1;
    },
  };
  const seen = openDisk(LOCAL, () => now, access);
  expect((await seen.look()).map(({ use, state }) => [use, state])).toEqual([
    ["data", "full"],
    ["files", "full"],
  ]);
  free = GIB;
  now += 14_999;
  expect(worstFolder(await seen.look())?.state).toBe("full");
  expect(writes).toBe(2);
  now += 1;
  expect(worstFolder(await seen.look())?.state).toBe("fine");
  const away = { role: "work", databaseUrl: "postgres://h/x", smtpUrl: "smtp://h" } as const;
  const nothing = openDisk({ ...LOCAL, ...away, filesUrl: "s3://k:s@h/files" }, () => now, access);
  expect(worstFolder(await nothing.look())).toBeNull();
});

test("O56 picks the worst folder by state first and free space second", () => {
  const one = (use: "data" | "files", state: "full" | "low" | "fine", free: number) => ({
    use,
    state,
    free,
    size: GIB,
  });
  expect(worstFolder([one("data", "fine", 1), one("files", "low", 2)])?.use).toBe("files");
  expect(worstFolder([one("data", "low", 2), one("files", "low", 1)])?.use).toBe("files");
});

test("O56 describes a failed write in one line, whichever layer reports it", () => {
  const written = Object.assign(new Error("ENOSPC: no space left on device, write"), {
    code: "ENOSPC",
    path: "/d/key",
  });
  expect(describeDiskFailure(written)).toBe(
    "/d/key could not be written. The disk is full: free some space, then try again.",
  );
  const said = new Error(
    "initdb could not make the database: FATAL: could not extend file: No space left on device\nmore",
  );
  expect(describeDiskFailure(said)).toMatch(/^A file could not be written\. The disk is full: [^\n]*$/);
  const wrapped = new Error("The folder cannot be made", { cause: new Error("EROFS: read-only file system, mkdir") });
  expect(describeDiskFailure(wrapped)).toContain("mounted read-only");
  expect(describeDiskFailure(new Error("something else"))).toBeNull();
});
