import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  BACKUP_KEY,
  backUpWorld,
  createTemporaryFolder,
  type RestoredCopy,
  restoreCopy,
} from "../../tests/support/backups.ts";
import { pdf } from "../../tests/support/documents.ts";
import { createWorld, type World } from "../../tests/support/world.ts";
import { fileEndpoints } from "../contract/files.ts";
import { findWrongFiles } from "./drill.ts";
import { connectWithoutTimeouts } from "./infra/backup/connection.ts";
import { openBackupLocation } from "./infra/backup/location.ts";
import { type OpenedBackup, openBackup } from "./infra/backup/manifest.ts";
import { findDifferences } from "./infra/backup/restore-backup.ts";

let world: World;
let copy: RestoredCopy;
let book: OpenedBackup;
let remove: () => Promise<void>;

beforeAll(async () => {
  world = await createWorld();
  const ines = await world.person("Ines Marchetti");
  await world.job(ines);
  await ines.call(fileEndpoints.uploadCv, { query: { name: "cv.pdf" }, body: pdf(2_000) as never });
  const own = await createTemporaryFolder();
  remove = own.remove;
  await backUpWorld(world, own.folder);
  copy = await restoreCopy(world, own.folder);
  book = await openBackup(await openBackupLocation(own.folder), BACKUP_KEY, null);
});
afterAll(async () => {
  await copy.close();
  await remove();
  await world.close();
});

test("O16 reports a row that the copy lost and a file whose content differs", async () => {
  const client = await connectWithoutTimeouts(copy.url);
  try {
    expect(await findDifferences(client, book)).toEqual([]);
    await client.query("DELETE FROM job_search");
    expect(await findDifferences(client, book)).toEqual(["job_search: 0 rows, the backup has 1"]);
  } finally {
    await client.end();
  }
  const { rows } = await world.pool.query("SELECT storage_key AS key, sha256 FROM files");
  expect(await findWrongFiles(copy.files, rows)).toEqual([]);
  await writeFile(join(copy.folder, "files", rows[0].key), "something else");
  expect(await findWrongFiles(copy.files, rows)).toEqual([`the file ${rows[0].key} reads otherwise than before`]);
});
