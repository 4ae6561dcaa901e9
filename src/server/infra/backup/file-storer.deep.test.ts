import { createCipheriv } from "node:crypto";
import { mkdir } from "node:fs/promises";
import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { createTemporaryFolder, silentProgress } from "../../../../tests/support/backups.ts";
import { testConfig } from "../../../../tests/support/world.ts";
import { openFileStore } from "../files/store.ts";
import { createFileStorer } from "./file-storer.ts";
import { deriveKeys, generateSalt, hashBytes } from "./keys.ts";
import { openBackupLocation } from "./location.ts";
import { startPartEncryptor } from "./part-encryptor.ts";
import { createPartWriter, readParts, SMALL_FILE_BYTES } from "./parts.ts";
import { encodeBytesHeader, encodeEntryEnd, encodeEntryStart, readEntries } from "./records.ts";

const KEYS = deriveKeys("a key of backups that only tests use", generateSalt());
/** More than six parts: small files, files exactly as large as the buffer, and large ones that are spooled to disk. */
const SIZES = Array.from({ length: 240 }, (_, n) =>
  n % 40 === 7
    ? SMALL_FILE_BYTES + n
    : n % 40 === 8
      ? 3 * SMALL_FILE_BYTES
      : n % 40 === 9
        ? SMALL_FILE_BYTES
        : 900_000 + n,
);

/** Incompressible bytes, different for each file. */
function bytesOf(n: number): Buffer {
  const iv = Buffer.alloc(16);
  iv.writeUInt32BE(n);
  return createCipheriv("aes-128-ctr", Buffer.alloc(16), iv).update(Buffer.alloc(SIZES[n] ?? 0));
}

const keyOf = (n: number) => `cv/${n}.pdf`;

test("O10 a slow storage receives the right bytes of each file although buffers are reused", async () => {
  const { folder, remove } = await createTemporaryFolder();
  const [place, encryptor] = [await openBackupLocation(`${folder}/kept`), startPartEncryptor()];
  try {
    const writer = createPartWriter(place, KEYS, { nameOf: (at) => `part-${at}`, encryptor });
    for (const n of SIZES.keys()) {
      const bytes = bytesOf(n);
      await writer.write(encodeEntryStart({ kind: "file", key: keyOf(n), type: "application/pdf" }));
      await writer.write(Buffer.concat([encodeBytesHeader(bytes.length), bytes]));
      await writer.write(encodeEntryEnd({ bytes: bytes.length, sha256: hashBytes(bytes) }));
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
    const storer = createFileStorer({ files: slow, progress: silentProgress });
    for await (const entry of readEntries(readParts(place, KEYS, parts, { encryptor }))) await storer.store(entry);
    await storer.end();
    for (const n of SIZES.keys()) {
      const stored = Buffer.from((await store.read(keyOf(n))) ?? "none");
      expect(stored.equals(bytesOf(n)), keyOf(n)).toBe(true);
    }
  } finally {
    await encryptor.close();
    await remove();
  }
});

test("O13 reports once what could not be undone, and does not try each file on an unavailable storage", async () => {
  const { folder, remove } = await createTemporaryFolder();
  const place = await openBackupLocation(`${folder}/kept`);
  try {
    const writer = createPartWriter(place, KEYS, { nameOf: (at) => `part-${at}` });
    for (let n = 0; n < 100; n += 1) {
      await writer.write(encodeEntryStart({ kind: "file", key: keyOf(n), type: "application/pdf" }));
      await writer.write(encodeEntryEnd({ bytes: 0, sha256: hashBytes(Buffer.alloc(0)) }));
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
    const storer = createFileStorer({ files: away, progress: { ...silentProgress, say: (line) => said.push(line) } });
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
