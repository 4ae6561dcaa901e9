import { readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setImmediate as turn } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { fileEndpoints } from "../../src/contract/files.ts";
import { type BackupLocation, openBackupLocation } from "../../src/server/infra/backup/location.ts";
import type { Manifest } from "../../src/server/infra/backup/manifest.ts";
import { SMALL_FILE_BYTES } from "../../src/server/infra/backup/parts.ts";
import { openFileStore } from "../../src/server/infra/files/store.ts";
import type { FileStore } from "../../src/server/infra/platform/file-store.ts";
import { backUpWorld, createEmptyDatabase, createTemporaryFolder, queryAt, restoreInto } from "../support/backups.ts";
import { pdf } from "../support/documents.ts";
import { createWorld, testConfig, type World } from "../support/world.ts";

const SIZES = [40_000, SMALL_FILE_BYTES, SMALL_FILE_BYTES + 1, SMALL_FILE_BYTES + 400_000, 90_000];

let world: World;
let backup: { folder: string; manifest: Manifest; remove(): Promise<void> };
/** The restore's target. */
let url: string;
let folder: string;
let files: FileStore;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  world = await createWorld();
  const person = await world.person("Marguerite Olander");
  for (const [n, size] of SIZES.entries())
    await person.call(fileEndpoints.uploadCv, { query: { name: `cv-${n}.pdf` }, body: pdf(size) as never });
  const own = await createTemporaryFolder();
  const { manifest } = await backUpWorld(world, own.folder);
  backup = { ...own, manifest };
  closing.push(own.remove);
});
beforeEach(async () => {
  const [database, own] = [await createEmptyDatabase(), await createTemporaryFolder()];
  ({ url } = database);
  ({ folder } = own);
  files = await openFileStore(testConfig(url, { DATA_DIR: folder }));
  closing.unshift(database.drop, own.remove);
});
afterAll(async () => {
  for (const close of closing) await close();
  await world.close();
});

const restore = (into: Partial<FileStore> = {}, from: string | BackupLocation = backup.folder) =>
  restoreInto({ url, files: { ...files, ...into }, clock: world.clock }, from);

/** Names of stored files and of files being stored. */
async function stored(): Promise<string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  return found.filter((one) => one.isFile()).map(({ name }) => name);
}

async function nothingStays(): Promise<void> {
  expect(await stored()).toEqual([]);
  expect(await queryAt(url, "SELECT to_regclass('users') AS users")).toEqual([{ users: null }]);
}

async function wholeIsThere(): Promise<void> {
  const { rows } = await world.pool.query("SELECT storage_key AS key FROM files ORDER BY storage_key");
  expect(await queryAt(url, "SELECT storage_key AS key FROM files ORDER BY storage_key")).toEqual(rows);
  for (const { key } of rows)
    expect(await readFile(join(folder, "files", key))).toEqual(await readFile(join(world.folder, "files", key)));
}

/** Flips a bit in the middle of a part while the work runs. */
async function damaged(part: number, work: () => Promise<void>): Promise<void> {
  const path = join(backup.folder, backup.manifest.parts[part - 1]?.name ?? "");
  const whole = await readFile(path);
  const other = Buffer.from(whole);
  const at = Math.floor(whole.length / 2);
  other.writeUInt8(other.readUInt8(at) ^ 16, at);
  await writeFile(path, other);
  await work().finally(() => writeFile(path, whole));
}

describe("O12 O13 a damaged backup", () => {
  test("files begin in a separate part after all rows", () => {
    expect(backup.manifest.files).toMatchObject({ count: SIZES.length, first_part: 2 });
    expect(backup.manifest.parts.length).toBe(2);
  });

  test.each([
    ["among the rows", 1],
    ["among the files", 2],
  ])(
    "a flipped bit %s aborts the restore without remnants, and the repaired backup restores to the same place",
    async (_, part) => {
      await damaged(part, async () => {
        await expect(restore()).rejects.toThrow(new RegExp(`part[ -]0*${part} is damaged`));
      });
      await nothingStays();
      await restore();
      await wholeIsThere();
    },
  );

  test("names a missing part before any request to the storage", async () => {
    const name = backup.manifest.parts[1]?.name ?? "";
    const path = join(backup.folder, name);
    await rename(path, `${path}.away`);
    const asked = async () => expect.unreachable("nothing is stored");
    try {
      await expect(restore({ put: asked, putBytes: asked })).rejects.toThrow(`are missing, 1 of 2: ${name}`);
    } finally {
      await rename(`${path}.away`, path);
    }
    await nothingStays();
  });
});

describe("O13 a restore that fails while files are being stored", () => {
  test("aborts if the storage accepts no more, and removes what it had stored", async () => {
    const given: string[] = [];
    async function putBytes(key: string, bytes: Buffer, type: string): Promise<void> {
      await files.putBytes(key, bytes, type);
      given.push(key);
      if (given.length > 1) throw new Error("the storage is full");
    }
    await expect(restore({ putBytes })).rejects.toThrow("the storage is full");
    expect(given.length).toBeGreaterThan(1);
    await nothingStays();
    await restore();
    await wholeIsThere();
  });

  test("aborts if rows fail to load, waits for files being stored and removes them", async () => {
    const begun: string[] = [];
    const folderOfIt = await openBackupLocation(backup.folder);
    const [{ promise: asked, resolve: ask }, { promise: given, resolve: give }] = [
      Promise.withResolvers<void>(),
      Promise.withResolvers<void>(),
    ];
    const from: BackupLocation = {
      ...folderOfIt,
      async read(name, room) {
        // Delays the rows until a file is being stored.
        if (name === backup.manifest.parts[0]?.name) await asked.then(() => give());
        return folderOfIt.read(name, room);
      },
    };
    async function putBytes(key: string, bytes: Buffer, type: string): Promise<void> {
      begun.push(key);
      ask();
      // Like a storage that answers long after the rows have failed.
      await given;
      for (let turns = 0; turns < 200; turns += 1) await turn();
      await files.putBytes(key, bytes, type);
    }
    await damaged(1, async () => {
      await expect(restore({ putBytes }, from)).rejects.toThrow(/part[ -]0*1 is damaged/);
    });
    await nothingStays();
    const { length } = begun;
    expect(length).toBeGreaterThan(0);
    for (let turns = 0; turns < 500; turns += 1) await turn();
    expect(begun.length).toBe(length);
    await nothingStays();
  });
});
