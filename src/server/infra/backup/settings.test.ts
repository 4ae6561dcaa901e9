import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { createTemporaryFolder } from "../../../../tests/support/backups.ts";
import { describeFailure } from "./command-line.ts";
import { parseBackupArgs, parseRestoreArgs, readBackupAddress } from "./settings.ts";

const BUCKET = "s3://key:hunter2@bucket.example/files/backups?region=eu-1";

let folder: string;
beforeEach(async () => {
  const own = await createTemporaryFolder();
  ({ folder } = own);
  return own.remove;
});

test("O24 takes the location from the argument, BACKUP_URL or its file", async () => {
  const file = join(folder, "place");
  await writeFile(file, `${BUCKET}\n`);
  expect(readBackupAddress({ BACKUP_URL: BUCKET }, "")).toBe(BUCKET);
  expect(readBackupAddress({ BACKUP_URL_FILE: file }, "")).toBe(BUCKET);
  expect(readBackupAddress({ BACKUP_URL_FILE: file }, "/mnt/backups")).toBe("/mnt/backups");
  expect(readBackupAddress({}, "s3://bucket.example/files/backups")).toBe("s3://bucket.example/files/backups");
  for (const args of [parseBackupArgs([]).target, parseRestoreArgs(["--drill"]).source])
    expect(() => readBackupAddress({}, args)).toThrow("BACKUP_URL");
});

test("O24 refuses a key in the arguments and quotes it in no error", () => {
  const refused: [Record<string, string>, string][] = [
    [{}, BUCKET],
    [{ BACKUP_URL: BUCKET, BACKUP_URL_FILE: "/etc/place" }, ""],
    [{ BACKUP_URL_FILE: "/nowhere/place" }, ""],
    [{ BACKUP_URL_FILE: "/dev/null" }, ""],
    [{ BACKUP_URL: "s3://key:hunter2@" }, ""],
    [{ BACKUP_URL: "https://key:hunter2@bucket.example/files" }, ""],
  ];
  const said = refused.map(([environment, word]) => {
    try {
      return readBackupAddress(environment, word);
    } catch (error) {
      return describeFailure(error);
    }
  });
  expect(said[0]).toContain("does not belong among the words of a command");
  expect(said[3]).toContain("is empty");
  for (const line of said) expect(line).not.toMatch(/hunter2|key:/);
});

test("O24 removes passwords from URLs in library messages", () => {
  const error = new Error("no answer from postgres://app:hunter2@db.example/x and s3://key:hun%40ter2@b.example/f");
  expect(describeFailure(error)).toBe("no answer from postgres://***@db.example/x and s3://***@b.example/f");
});
