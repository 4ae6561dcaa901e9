import { createCipheriv } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { ownFolder, silent } from "../../../tests/support/backups.ts";
import { testConfig } from "../../../tests/support/world.ts";
import { openFileStore } from "../files/store.ts";
import { fileStorer } from "./file-storer.ts";
import { hashOf, keysOf, newSalt } from "./keys.ts";
import { partWriter, readParts, WHOLE_BYTES } from "./parts.ts";
import { openPlace } from "./place.ts";
import { beginRecord, bytesHead, endRecord, readEntries } from "./records.ts";
import { startSealer } from "./sealer.ts";

const KEYS = keysOf("a key of backups that only tests use", newSalt());
/** More than six parts: small files, files exactly as large as the buffer, and large ones that are spooled to disk. */
const SIZES = Array.from({ length: 240 }, (_, n) =>
  n % 40 === 7 ? WHOLE_BYTES + n : n % 40 === 8 ? 3 * WHOLE_BYTES : n % 40 === 9 ? WHOLE_BYTES : 900_000 + n,
);

/** Incompressible bytes, different for each file. */
function bytesOf(n: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(n);
  return createCipheriv("aes-128-ctr", Buffer.alloc(16), iv).update(Buffer.alloc(SIZES[n] ?? 0));
}

const keyOf = (n: number) => `cv/${n}.pdf`;

test("O10 a slow storage receives the right bytes of each file although buffers are reused", async () => {
  const { folder, remove } = await ownFolder();
  const [place, sealer] = [await openPlace(`${folder}/kept`), startSealer()];
  try {
    const writer = partWriter(place, KEYS, { nameOf: (at) => `part-${at}`, sealer });
    for (const n of SIZES.keys()) {
      const bytes = bytesOf(n);
      await writer.write(beginRecord({ kind: "file", key: keyOf(n), type: "application/pdf" }));
      await writer.write(Buffer.concat([bytesHead(bytes.length), bytes]));
      await writer.write(endRecord({ bytes: bytes.length, sha256: hashOf(bytes) }));
    }
    const parts = await writer.end();
    expect(parts.length).toBeGreaterThan(6);
    const store = await openFileStore(testConfig("postgres://nobody@127.0.0.1:1/none", { DATA_DIR: folder }));
    const slow: typeof store = {
      ...store,
      async putBytes(key, bytes, type) {
        // Other files and parts are read meanwhile.
        for (let turns = 0; turns < 300; turns += 1) await turn();
        await store.putBytes(key, bytes, type);
      },
    };
    await mkdir(store.incoming, { recursive: true });
    const storer = fileStorer({ files: slow, progress: silent });
    for await (const entry of readEntries(readParts(place, KEYS, parts, { sealer }))) await storer.store(entry);
    await storer.end();
    for (const n of SIZES.keys()) {
      const stored = Buffer.from((await store.read(keyOf(n))) ?? "none");
      expect(stored.equals(bytesOf(n)), keyOf(n)).toBe(true);
    }
  } finally {
    await sealer.close();
    await remove();
  }
});

test("O13 reports once what could not be undone, and does not try each file on an unavailable storage", async () => {
  const { folder, remove } = await ownFolder();
  const place = await openPlace(`${folder}/kept`);
  try {
    const writer = partWriter(place, KEYS, { nameOf: (at) => `part-${at}` });
    for (let n = 0; n < 100; n += 1) {
      await writer.write(beginRecord({ kind: "file", key: keyOf(n), type: "application/pdf" }));
      await writer.write(endRecord({ bytes: 0, sha256: hashOf(Buffer.alloc(0)) }));
    }
    const store = await openFileStore(testConfig("postgres://nobody@127.0.0.1:1/none", { DATA_DIR: folder }));
    const [said, asked] = [[] as string[], [] as string[]];
    const away: typeof store = {
      ...store,
      async remove(key) {
        asked.push(key);
        throw new Error("the storage is away");
      },
    };
    const storer = fileStorer({ files: away, progress: { ...silent, say: (line) => said.push(line) } });
    for await (const entry of readEntries(readParts(place, KEYS, await writer.end()))) await storer.store(entry);
    await storer.end();
    await storer.undo();
    expect(said).toEqual([
      "The restore has failed. The 100 files that it had stored are removed again.",
      "100 of them lie in the storage still: empty it before the next restore.",
    ]);
    expect(asked.length).toBeLessThan(40);
  } finally {
    await remove();
  }
});
