import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../../../../tests/support/backups.ts";
import { type BackupLocation, openBackupLocation } from "./location.ts";
import { backupId, createBackup, listBackups, openBackup } from "./manifest.ts";
import { createPartWriter } from "./parts.ts";
import { printBackups, removeOldBackups } from "./retention.ts";

const KEY = "a key of backups that only tests use";
const CLOCK = { now: () => new Date("2026-11-25T12:00:00Z") };

let folder: string;
let place: BackupLocation;

beforeEach(async () => {
  const own = await createTemporaryFolder();
  ({ folder } = own);
  place = await openBackupLocation(folder);
  return own.remove;
});

/** A backup taken at this time; without a cover if unfinished. Returns its id. */
async function backupOf(moment: string, finished = true): Promise<string> {
  const at = new Date(moment);
  const id = backupId(at, "00000001");
  const book = createBackup(place, id, KEY);
  const writer = createPartWriter(place, book.keys, { nameOf: book.nameOf });
  await writer.write(Buffer.from("rows"));
  const parts = await writer.end();
  const facts = { id, taken_at: at.toISOString(), secret_key: "", postgres: "18", ledger_cents: "0", work: 0 };
  const files = { count: 0, bytes: 0, missing: [] };
  if (finished) await book.finish({ ...facts, migrations: [], tables: [], sequences: [], files, parts }, at);
  return id;
}

const cover = (id: string) => join(folder, id, "backup.json");

async function left(): Promise<string[]> {
  const { whole, damaged, unfinished } = await listBackups(place);
  return [...whole.map(({ id }) => id), ...damaged.map(({ id }) => id), ...unfinished];
}

test("O12 lists a killed backup as unfinished, ignores it otherwise, and removes it with its remnants", async () => {
  const [old, next] = [await backupOf("2026-11-20T01:00:00Z", false), await backupOf("2026-11-25T01:00:00Z")];
  for (const name of ["part-000002.unfinished", "backup.json.unfinished"])
    await writeFile(join(folder, old, name), "half");
  expect(await left()).toEqual([next, old]);
  expect(await removeOldBackups(place, { id: next, keep: 1, others: false, clock: CLOCK })).toBe(1);
  expect(await readdir(join(folder, old))).toEqual([]);
});

describe("O22 a damaged backup hides no other one", () => {
  test.each([
    ["is cut off", async (id: string) => writeFile(cover(id), (await readFile(cover(id), "utf8")).slice(0, 40))],
    ["is empty", async (id: string) => writeFile(cover(id), "")],
    ["is another's", async (id: string, other: string) => writeFile(cover(id), await readFile(cover(other)))],
  ])(
    "O22 reports a backup whose cover %s as damaged; the others are listed and can be restored",
    async (_how, damage) => {
      const [first, second, third] = [
        await backupOf("2026-11-20T01:00:00Z"),
        await backupOf("2026-11-21T01:00:00Z"),
        await backupOf("2026-11-22T01:00:00Z"),
      ];
      await damage(second, first);
      const lines: string[] = [];
      expect(await printBackups(place, (line) => lines.push(line))).toBe(false);
      expect(lines.filter((line) => line.includes("as of")).map((line) => line.trim().split(" ")[0])).toEqual([
        first,
        third,
      ]);
      expect(lines.join("\n")).toMatch(new RegExp(`${second} {2}is damaged and cannot be restored\\. .*backup\\.json`));
      expect((await openBackup(place, KEY, null)).cover.id).toBe(third);
      expect((await openBackup(place, KEY, first)).cover.id).toBe(first);
      await expect(openBackup(place, KEY, second)).rejects.toThrow(`The backup ${second} is damaged`);
      await damage(third, first);
      // Requesting the newest fails instead of falling back to an older one.
      await expect(openBackup(place, KEY, null)).rejects.toThrow(
        new RegExp(`The newest backup ${third} is damaged\\. .*--backup ${first}`),
      );
    },
  );

  test("O22 lists sound backups", async () => {
    await backupOf("2026-11-20T01:00:00Z");
    expect(await printBackups(place, () => undefined)).toBe(true);
  });
});

describe("O23 never removes the last restorable backup nor one being written", () => {
  test("O23 keeps the newest ones and removes unfinished ones after a day", async () => {
    const old = await backupOf("2026-11-20T01:00:00Z");
    const newer = await backupOf("2026-11-21T01:00:00Z");
    const own = await backupOf("2026-11-25T01:00:00Z");
    await backupOf("2026-11-23T01:00:00Z", false);
    const fresh = await backupOf("2026-11-25T02:00:00Z", false);
    expect(await removeOldBackups(place, { id: own, keep: 2, others: false, clock: CLOCK })).toBe(2);
    expect(await left()).toEqual([newer, own, fresh]);
    expect(await left()).not.toContain(old);
  });

  test("O23 keeps a backup that another run is still writing, however old", async () => {
    const own = await backupOf("2026-11-25T01:00:00Z");
    const written = await backupOf("2026-11-21T01:00:00Z", false);
    expect(await removeOldBackups(place, { id: own, keep: 1, others: true, clock: CLOCK })).toBe(0);
    expect(await left()).toEqual([own, written]);
  });

  test("O23 keeps the backup just taken even if others have a later time; damaged ones neither count nor are removed", async () => {
    const own = await backupOf("2026-11-20T01:00:00Z");
    const later = await backupOf("2026-11-21T01:00:00Z");
    const damaged = await backupOf("2026-11-22T01:00:00Z");
    await writeFile(cover(damaged), "{}");
    expect(await removeOldBackups(place, { id: own, keep: 1, others: false, clock: CLOCK })).toBe(0);
    expect(await left()).toEqual([own, later, damaged]);
  });
});
