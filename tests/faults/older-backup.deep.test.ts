import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { systemClock } from "../../src/server/infra/platform/clock.ts";
import { queryAt, restoreCopy } from "../support/backups.ts";

/** A backup taken by the version before decision 64, with two jobs and two files; its key is the tests' key. */
const TAKEN = fileURLToPath(new URL("./older-backup", import.meta.url));

test("O54 restores an older version's backup and migrates it", async () => {
  const copy = await restoreCopy({ clock: systemClock }, TAKEN);
  try {
    const file = (name: string) => readFile(join(copy.folder, "files/cv", name));
    expect((await file("000000.pdf")).equals(Buffer.alloc(1_200_000, "the same again "))).toBe(true);
    const print = createHash("sha256").update(await file("000001.pdf"));
    expect(print.digest("hex")).toBe("f8461b75e8b9871feb0476f47d6e107b07e958c5352834c42860de80f16c67cb");
    const counted = "SELECT (SELECT count(*)::int FROM jobs) AS jobs, (SELECT count(*)::int FROM files) AS files";
    expect(await queryAt(copy.url, counted)).toEqual([{ jobs: 2, files: 2 }]);
    const { pool } = await copy.services();
    expect((await pool.query("SELECT backup FROM restorations")).rows).toEqual([
      { backup: "2026-11-27T06-32-34Z-4a6227a2" },
    ]);
  } finally {
    await copy.close();
  }
});
