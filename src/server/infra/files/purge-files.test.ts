import { existsSync } from "node:fs";
import { mkdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pdf } from "../../../../tests/support/documents.ts";
import { createWorld, type Person, type World } from "../../../../tests/support/world.ts";
import { fileEndpoints } from "../../../contract/files.ts";
import { DELETE_BLOB, DELETE_PENDING_BLOBS, purgeOrphanedUploads } from "./purge-files.ts";
import { removeFile } from "./remove-file.ts";

const HOUR_MS = 3_600_000;

let world: World;
let ines: Person;

beforeAll(async () => {
  world = await createWorld();
  ines = await world.person("Ines Marchetti");
});
afterAll(() => world.close());

/** Uploads a CV: its id, its token and the path of its bytes. */
async function uploaded(): Promise<{ id: string; path: string }> {
  await ines.call(fileEndpoints.uploadCv, { query: { name: "cv.pdf" }, body: pdf(2_000) as never });
  const { rows } = await world.pool.query("SELECT id, storage_key FROM files ORDER BY id DESC LIMIT 1");
  return { id: rows[0].id, path: join(world.folder, "files", rows[0].storage_key) };
}

/** Makes the storage unavailable until the returned function is called: a file replaces its folder. */
async function storageAway(): Promise<() => Promise<void>> {
  const folder = join(world.folder, "files");
  await rename(folder, `${folder}-away`);
  await writeFile(folder, "");
  return async () => {
    await rm(folder);
    await rename(`${folder}-away`, folder);
  };
}

async function purgeBytes(): Promise<void> {
  await world.ctx.write((tx) => world.ctx.enqueue(tx, DELETE_PENDING_BLOBS, {}));
  await world.queue.work((name) => name === DELETE_PENDING_BLOBS.name || name === DELETE_BLOB.name);
}

const owed = async () => (await world.pool.query("SELECT storage_key FROM blob_deletions")).rowCount;
const failed = async () =>
  (await world.pool.query("SELECT task, times FROM dead_letter_tasks WHERE closed_at IS NULL")).rows;

test("F16 removes bytes after a storage outage longer than all retries", async () => {
  const { id, path } = await uploaded();
  const comeBack = await storageAway();
  await world.ctx.write((tx) => removeFile(world.ctx, tx, id));
  for (let hour = 0; hour < 3; hour += 1) {
    await world.queue.work();
    await purgeBytes();
    world.clock.advance(HOUR_MS);
  }
  // No task knows the key any more; the table does.
  expect(await world.queue.waiting()).toEqual([]);
  expect(await owed()).toBe(1);
  await comeBack();
  expect(existsSync(path)).toBe(true);
  await purgeBytes();
  expect(existsSync(path)).toBe(false);
  expect(await owed()).toBe(0);
  expect(await failed()).toEqual([]);
});

test("F16 reports files that the storage did not remove for a day, until it has", async () => {
  const { id } = await uploaded();
  const comeBack = await storageAway();
  await world.ctx.write((tx) => removeFile(world.ctx, tx, id));
  await world.queue.work(DELETE_BLOB);
  world.clock.advance(25 * HOUR_MS);
  await purgeBytes();
  expect(await failed()).toEqual([{ task: DELETE_PENDING_BLOBS.name, times: 1 }]);
  await comeBack();
  await purgeBytes();
  expect(await owed()).toBe(0);
  expect(await failed()).toEqual([]);
});

test("item 47 an upload keeps its bytes as long as its row exists: the row is deleted first", async () => {
  const { id, path } = await uploaded();
  const later = { now: () => new Date(world.clock.now().getTime() + 25 * HOUR_MS) };
  const comeBack = await storageAway();
  await purgeOrphanedUploads({ ...world.ctx, clock: later });
  expect((await world.pool.query("SELECT 1 FROM files WHERE id = $1", [id])).rowCount).toBe(0);
  await comeBack();
  expect(existsSync(path)).toBe(true);
  await mkdir(join(world.folder, "files"), { recursive: true });
  await world.queue.work(DELETE_BLOB);
  expect(existsSync(path)).toBe(false);
});
