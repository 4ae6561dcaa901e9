import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { ownFolder } from "../../../tests/support/backups.ts";
import { backupId, listBackups, newBook, openBook } from "./book.ts";
import { BackupError, type Keys, keysOf, newSalt } from "./keys.ts";
import { CHUNK_BYTES, type Part } from "./pages.ts";
import { partWriter, readParts } from "./parts.ts";
import { openPlace, type Place } from "./place.ts";

const KEY = "a key of backups that only tests use";

let folder: string;
let remove: () => Promise<void>;
let place: Place;
let keys: Keys;

beforeEach(async () => {
  ({ folder, remove } = await ownFolder());
  place = await openPlace(folder);
  keys = keysOf(KEY, newSalt());
});
afterEach(() => remove());

async function written(plain: Buffer, pieces = 3): Promise<Part[]> {
  const writer = partWriter(place, keys, { nameOf: (at) => `part-${at}` });
  const length = Math.ceil(plain.length / pieces) || 1;
  for (let at = 0; at < plain.length; at += length) await writer.write(plain.subarray(at, at + length));
  return writer.end();
}

async function read(parts: readonly Part[], with_ = keys, first = 1): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readParts(place, with_, parts, { first })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Changes a part, and says in the list what it is now: only the seal can tell. */
async function changed(part: Part, change: (bytes: Buffer) => Buffer): Promise<Part> {
  const path = join(folder, part.name);
  const bytes = change(Buffer.from(await readFile(path)));
  await writeFile(path, bytes);
  const { createHash } = await import("node:crypto");
  return { ...part, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("base64url") };
}

describe("O12 what is written is sealed chunk by chunk, and any change is found", () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 33 * CHUNK_BYTES + 7])(
    "%i bytes come back as they were, packed or not",
    async (length) => {
      const plain = length % 2 === 0 ? Buffer.alloc(length, "the same again ") : randomBytes(length);
      const parts = await written(plain);
      expect(parts.length).toBe(length > 32 * CHUNK_BYTES ? 2 : 1);
      expect((await read(parts)).equals(plain)).toBe(true);
      const stored = Buffer.concat(await Promise.all(parts.map(({ name }) => readFile(join(folder, name)))));
      expect(stored.includes("the same again")).toBe(false);
    },
  );

  test("a flipped bit is told by the seal, whatever the list says", async () => {
    const [part] = (await written(randomBytes(3 * CHUNK_BYTES))) as [Part];
    const other = await changed(part, (bytes) => {
      bytes.writeUInt8(bytes.readUInt8(1_500_000) ^ 4, 1_500_000);
      return bytes;
    });
    for (const listed of [part, other]) await expect(read([listed])).rejects.toThrow("Chunk 1 of part 1 is damaged");
  });

  test("any byte of a length that is another one is told, wherever it leads", async () => {
    const [part] = (await written(randomBytes(3 * CHUNK_BYTES))) as [Part];
    const path = join(folder, part.name);
    const whole = await readFile(path);
    const lengths = [0, 1, 2].map((chunk) => chunk * (CHUNK_BYTES + 21));
    for (const at of lengths.flatMap((from) => [0, 1, 2, 3].map((byte) => from + byte))) {
      const bytes = Buffer.from(whole);
      bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at);
      await writeFile(path, bytes);
      await expect(read([part])).rejects.toThrow(BackupError);
    }
    // Leads so far that two bytes are left behind it, which are no length.
    const bytes = Buffer.from(whole);
    bytes.writeUInt32BE(whole.length - 4 - 2, 0);
    await writeFile(path, bytes);
    await expect(read([part])).rejects.toThrow(BackupError);
  });

  test("a part that is begun anew holds what comes behind it alone, and one that holds nothing is not ended for it", async () => {
    const writer = partWriter(place, keys, { nameOf: (at) => `part-${at}` });
    expect(await writer.beginPart()).toBe(1);
    const [tables, files] = [randomBytes(CHUNK_BYTES + 5), randomBytes(40 * CHUNK_BYTES)];
    await writer.write(tables);
    expect(await writer.beginPart()).toBe(2);
    await writer.write(files);
    const parts = await writer.end();
    expect(parts.length).toBe(3);
    expect((await read(parts.slice(0, 1))).equals(tables)).toBe(true);
    expect((await read(parts.slice(1), keys, 2)).equals(files)).toBe(true);
  });

  test("memory that a part was lent in is read into again once the next one is asked for, and never before", async () => {
    const plain = randomBytes(5 * 32 * CHUNK_BYTES);
    const parts = await written(plain, 7);
    const memories = new Set<ArrayBufferLike>();
    let at = 0;
    for await (const bytes of readParts(place, keys, parts)) {
      // What is read ahead meanwhile has had all the time that it needs.
      for (const { name } of parts) await readFile(join(folder, name));
      expect(bytes.equals(plain.subarray(at, at + bytes.length))).toBe(true);
      at += bytes.length;
      memories.add(bytes.buffer);
    }
    expect(at).toBe(plain.length);
    expect(memories.size).toBeLessThan(parts.length);
  });

  test("a part that lost its last chunk is told, though every chunk that is left is sound", async () => {
    const [part] = (await written(randomBytes(3 * CHUNK_BYTES))) as [Part];
    const shorter = await changed(part, (bytes) => {
      const first = 4 + bytes.readUInt32BE(0);
      return bytes.subarray(0, first);
    });
    await expect(read([part])).rejects.toThrow("part-1 is damaged");
    await expect(read([shorter])).rejects.toThrow("Chunk 0 of part 1 is damaged");
  });

  test("parts in another order, and another key, open nothing", async () => {
    const parts = await written(randomBytes(33 * CHUNK_BYTES));
    await expect(read(parts.toReversed())).rejects.toThrow("Chunk 0 of part 1 is damaged");
    await expect(read(parts, keysOf("another key of the same length ....", newSalt()))).rejects.toThrow("another key");
  });
});

describe("O12 a backup is one once its cover is there", () => {
  const at = new Date("2026-11-25T01:02:03Z");
  const content = {
    ...{ taken_at: at.toISOString(), secret_key: "", postgres: "18", migrations: [], tables: [], sequences: [] },
    ...{ ledger_cents: "0", work: 0, files: { count: 0, bytes: 0, missing: [] } },
  };

  async function half(suffix: string) {
    const id = backupId(at, suffix);
    const book = newBook(place, id, KEY);
    const writer = partWriter(place, book.keys, { nameOf: book.nameOf });
    await writer.write(Buffer.from("rows"));
    return { id, book, parts: await writer.end() };
  }

  test("what was never finished is listed as such and cannot be opened", async () => {
    const { id } = await half("00000001");
    expect(await listBackups(place)).toEqual({ whole: [], damaged: [], unfinished: [id] });
    await expect(openBook(place, KEY, null)).rejects.toThrow(`never finished: ${id}`);
  });

  test("opened with its key alone, and not once a letter of the cover is another", async () => {
    const { id, book, parts } = await half("00000002");
    await book.finish({ id, ...content, parts }, at);
    expect((await openBook(place, KEY, null)).manifest.parts).toEqual(parts);
    await expect(openBook(place, "some other key of backups", null)).rejects.toThrow("BACKUP_KEY is not the key");
    const path = join(folder, id, "backup.json");
    await writeFile(
      path,
      (await readFile(path, "utf8")).replace('"2026-11-25T01:02:03.000Z"', '"2026-11-26T01:02:03.000Z"'),
    );
    await expect(openBook(place, KEY, id)).rejects.toThrow("was changed");
  });

  test("the newest is the one taken last, also of two in one second, whatever their names are", async () => {
    for (const [suffix, millisecond] of [
      ["0000000f", "100"],
      ["00000004", "900"],
      ["00000009", "500"],
    ] as const) {
      const { id, book, parts } = await half(suffix);
      await book.finish({ id, ...content, taken_at: `2026-11-25T01:02:03.${millisecond}Z`, parts }, at);
    }
    expect((await openBook(place, KEY, null)).cover.id).toBe(backupId(at, "00000004"));
    const { whole } = await listBackups(place);
    expect(whole.map(({ id }) => id.slice(-1))).toEqual(["f", "9", "4"]);
  });
});
