import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../../../../tests/support/backups.ts";
import { startBucket } from "../../../../tests/support/bucket.ts";
import { copyErasures, type Erasure, type ErasureList, openErasureList, readErasures } from "./erasure-list.ts";

let folder: string;
let address: string;
let closing: (() => Promise<void>)[];

/** Entries with these times, in name order. */
function erased(...moments: string[]): Erasure[] {
  return moments.map((at, n) => {
    const id = `01b8dd58-e200-7064-a25d-${String(n).padStart(12, "0")}`;
    return { id, kind: "person", hash: `hash ${n}`, linkedin_hash: null, at };
  });
}

async function batchesOf(lists: ErasureList[], most?: number): Promise<Erasure[][]> {
  const all: Erasure[][] = [];
  for await (const some of readErasures(lists, most)) all.push(some);
  return all;
}

async function listWith(name: string, entries: readonly Erasure[]): Promise<ErasureList> {
  const list = await openErasureList(address.replace("PLACE", name));
  for (const one of entries) await list.add(one);
  return list;
}

describe.each(["a folder", "a bucket"])("O14 the list of erased people in %s", (kind) => {
  beforeEach(async () => {
    const own = await createTemporaryFolder();
    ({ folder } = own);
    closing = [own.remove];
    address = join(folder, "PLACE");
    if (kind === "a folder") return;
    const bucket = await startBucket(folder);
    closing.unshift(() => bucket.close());
    address = bucket.url.replace("/files?", "/files/PLACE?");
  });
  afterEach(async () => {
    for (const one of closing) await one();
  });

  test("O14 reads in batches, oldest first, and equal entries of two lists once", async () => {
    const all = erased("2026-09-01T00:00:00Z", "2026-09-02T00:00:00Z", "2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z");
    const [one, two] = [await listWith("one", all.slice(0, 3)), await listWith("two", all.slice(1))];
    expect(await batchesOf([one, two], 2)).toEqual([all.slice(0, 2), all.slice(2)]);
    expect(await batchesOf([one, two])).toEqual([all]);
    expect(await batchesOf([await listWith("none", [])])).toEqual([]);
  });

  test("O14 accepts the same entry from several writers at once", async () => {
    const [one] = erased("2026-09-01T00:00:00Z") as [Erasure];
    const list = await listWith("one", []);
    await Promise.all(Array.from({ length: 20 }, () => list.add(one)));
    expect(await batchesOf([list])).toEqual([[one]]);
  });

  test("O14 a copy gets missing entries and drops those older than 400 days", async () => {
    const all = erased("2025-09-01T00:00:00Z", "2026-10-01T00:00:00Z", "2026-11-01T00:00:00Z");
    const [own, copy] = [await listWith("own", all.slice(1)), await listWith("copy", all.slice(0, 2))];
    const now = new Date("2026-11-26T00:00:00Z");
    expect(await copyErasures(own, copy, now)).toBe(1);
    expect(await batchesOf([copy])).toEqual([all.slice(1)]);
    expect(await copyErasures(own, copy, now)).toBe(0);
  });

  test("O14 names a damaged entry", async () => {
    const list = await listWith(
      "own",
      erased("2026-11-01T00:00:00Z").map((one) => ({ ...one, hash: 1 as never })),
    );
    await expect(batchesOf([list])).rejects.toThrow(/2026-11\/01b8dd58\S+\.json in the list of erasures is damaged/);
  });
});
