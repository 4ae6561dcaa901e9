import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BACKUP_KEY, backUp, type Copy, ownFolder, restored } from "../../tests/support/backups.ts";
import { pdf } from "../../tests/support/documents.ts";
import { makeWorld, type World } from "../../tests/support/world.ts";
import { fileEndpoints } from "../contract/files.ts";
import { type Book, openBook } from "./backup/book.ts";
import { connectPatiently } from "./backup/connection.ts";
import { openPlace } from "./backup/place.ts";
import { differences } from "./backup/restore.ts";
import { wrongFiles } from "./drill.ts";

let world: World;
let copy: Copy;
let book: Book;
let remove: () => Promise<void>;

beforeAll(async () => {
  world = await makeWorld();
  const ines = await world.person("Ines Marchetti");
  await world.job(ines);
  await ines.call(fileEndpoints.uploadCv, { query: { name: "cv.pdf" }, body: pdf(2_000) as never });
  const own = await ownFolder();
  remove = own.remove;
  await backUp(world, own.folder);
  copy = await restored(world, own.folder);
  book = await openBook(await openPlace(own.folder), BACKUP_KEY, null);
});
afterAll(async () => {
  await copy.close();
  await remove();
  await world.close();
});

test("O16 reports a row that the copy lost and a file whose content differs", async () => {
  const client = await connectPatiently(copy.url);
  try {
    expect(await differences(client, book)).toEqual([]);
    await client.query("DELETE FROM job_search");
    expect(await differences(client, book)).toEqual(["job_search: 0 rows, the backup has 1"]);
  } finally {
    await client.end();
  }
  const { rows } = await world.pool.query("SELECT storage_key AS key, sha256 FROM files");
  expect(await wrongFiles(copy.files, rows)).toEqual([]);
  await writeFile(join(copy.folder, "files", rows[0].key), "something else");
  expect(await wrongFiles(copy.files, rows)).toEqual([`the file ${rows[0].key} reads otherwise than before`]);
});
