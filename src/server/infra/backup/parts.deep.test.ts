import { randomBytes } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../../../../tests/support/backups.ts";
import { BackupError, type BackupKeys, deriveKeys, generateSalt } from "./keys.ts";
import { type BackupLocation, openBackupLocation } from "./location.ts";
import { backupId, createBackup, listBackups, openBackup } from "./manifest.ts";
import { CHUNK_BYTES, type Part } from "./pages.ts";
import { createPartWriter, readParts } from "./parts.ts";

const KEY = "a key of backups that only tests use";

let folder: string;
let remove: () => Promise<void>;
let place: BackupLocation;
let keys: BackupKeys;

beforeAll(() => {
  keys = deriveKeys(KEY, generateSalt());
});
beforeEach(async () => {
  ({ folder, remove } = await createTemporaryFolder());
  place = await openBackupLocation(folder);
});
afterEach(() => remove());

async function written(plain: Buffer, pieces = 3): Promise<Part[]> {
  const writer = createPartWriter(place, keys, { nameOf: (at) => `part-${at}` });
  const length = Math.ceil(plain.length / pieces) || 1;
  for (let at = 0; at < plain.length; at += length) await writer.write(plain.subarray(at, at + length));
  return writer.end();
}

/** The same content in several partial parts. */
async function writtenApart(plain: Buffer, parts: number): Promise<Part[]> {
  const writer = createPartWriter(place, keys, { nameOf: (at) => `part-${at}` });
  const length = Math.ceil(plain.length / parts);
  for (let at = 0; at < plain.length; at += length) {
    await writer.beginPart();
    await writer.write(plain.subarray(at, at + length));
  }
  return writer.end();
}

async function read(parts: readonly Part[], with_ = keys, first = 1): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of readParts(place, with_, parts, { first })) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}

/** Changes a part and updates the list, so that only the authentication tags can detect it. */
async function changed(part: Part, change: (bytes: Buffer) => Buffer): Promise<Part> {
  const path = join(folder, part.name);
  const bytes = change(Buffer.from(await readFile(path)));
  await writeFile(path, bytes);
  const { createHash } = await import("node:crypto");
  return { ...part, bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("base64url") };
}

describe("O12 encrypts in chunks and detects any change", () => {
  test.each([0, 1, CHUNK_BYTES - 1, CHUNK_BYTES, CHUNK_BYTES + 1, 33 * CHUNK_BYTES + 7])(
    "restores %i bytes unchanged, compressed or not",
    async (length) => {
      const plain = length % 2 === 0 ? Buffer.alloc(length, "the same again ") : randomBytes(length);
      const parts = await written(plain);
      expect(parts.length).toBe(length > 32 * CHUNK_BYTES ? 2 : 1);
      expect((await read(parts)).equals(plain)).toBe(true);
      const stored = Buffer.concat(await Promise.all(parts.map(({ name }) => readFile(join(folder, name)))));
      expect(stored.includes("the same again")).toBe(false);
    },
  );

  test("detects a flipped bit by the tag, whatever the list says", async () => {
    const [part] = (await written(randomBytes(3 * CHUNK_BYTES))) as [Part];
    const other = await changed(part, (bytes) => {
      bytes.writeUInt8(bytes.readUInt8(1_500_000) ^ 4, 1_500_000);
      return bytes;
    });
    for (const listed of [part, other]) await expect(read([listed])).rejects.toThrow("Chunk 1 of part 1 is damaged");
  });

  test("detects any changed byte of a length, wherever it points", async () => {
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
    // Points so that two bytes remain, which are no length.
    const bytes = Buffer.from(whole);
    bytes.writeUInt32BE(whole.length - 4 - 2, 0);
    await writeFile(path, bytes);
    await expect(read([part])).rejects.toThrow(BackupError);
  });

  test("a newly begun part contains only what follows, and an empty one is not written", async () => {
    const writer = createPartWriter(place, keys, { nameOf: (at) => `part-${at}` });
    expect(await writer.beginPart()).toBe(1);
    const [tables, files] = [randomBytes(CHUNK_BYTES + 5), randomBytes(33 * CHUNK_BYTES)];
    await writer.write(tables);
    expect(await writer.beginPart()).toBe(2);
    await writer.write(files);
    const parts = await writer.end();
    expect(parts.length).toBe(3);
    expect((await read(parts.slice(0, 1))).equals(tables)).toBe(true);
    expect((await read(parts.slice(1), keys, 2)).equals(files)).toBe(true);
  });

  test("reuses the memory of a part only when the next one is requested", async () => {
    const plain = randomBytes(8 * 2 * CHUNK_BYTES);
    const parts = await writtenApart(plain, 8);
    const memories = new Set<ArrayBufferLike>();
    let at = 0;
    for await (const bytes of readParts(place, keys, parts)) {
      // Gives the read-ahead enough time.
      for (const { name } of parts) await readFile(join(folder, name));
      expect(bytes.equals(plain.subarray(at, at + bytes.length))).toBe(true);
      at += bytes.length;
      memories.add(bytes.buffer);
    }
    expect(at).toBe(plain.length);
    expect(memories.size).toBeLessThan(parts.length);
  });

  test("detects a missing last chunk although the remaining chunks are valid", async () => {
    const [part] = (await written(randomBytes(3 * CHUNK_BYTES))) as [Part];
    const shorter = await changed(part, (bytes) => {
      const first = 4 + bytes.readUInt32BE(0);
      return bytes.subarray(0, first);
    });
    await expect(read([part])).rejects.toThrow("part-1 is damaged");
    await expect(read([shorter])).rejects.toThrow("Chunk 0 of part 1 is damaged");
  });

  test("cannot decrypt parts in another order or with another key", async () => {
    const parts = await writtenApart(randomBytes(3 * CHUNK_BYTES), 2);
    await expect(read(parts.toReversed())).rejects.toThrow("Chunk 0 of part 1 is damaged");
    await expect(read(parts, deriveKeys("another key of the same length ....", generateSalt()))).rejects.toThrow(
      "another key",
    );
  });
});

describe("O12 a backup is complete once its cover exists", () => {
  const at = new Date("2026-11-25T01:02:03Z");
  const content = {
    taken_at: at.toISOString(),
    secret_key: "",
    postgres: "18",
    migrations: [],
    tables: [],
    sequences: [],
    ledger_cents: "0",
    work: 0,
    files: { count: 0, bytes: 0, missing: [] },
  };

  async function half(suffix: string) {
    const id = backupId(at, suffix);
    const book = createBackup(place, id, KEY);
    const writer = createPartWriter(place, book.keys, { nameOf: book.nameOf });
    await writer.write(Buffer.from("rows"));
    return { id, book, parts: await writer.end() };
  }

  test("lists an unfinished one as such and cannot open it", async () => {
    const { id } = await half("00000001");
    expect(await listBackups(place)).toEqual({ whole: [], damaged: [], unfinished: [id] });
    await expect(openBackup(place, KEY, null)).rejects.toThrow(`never finished: ${id}`);
  });

  test("opens only with its key and an unchanged cover", async () => {
    const { id, book, parts } = await half("00000002");
    await book.finish({ id, ...content, parts }, at);
    expect((await openBackup(place, KEY, null)).manifest.parts).toEqual(parts);
    await expect(openBackup(place, "some other key of backups", null)).rejects.toThrow("BACKUP_KEY is not the key");
    const path = join(folder, id, "backup.json");
    await writeFile(
      path,
      (await readFile(path, "utf8")).replace('"2026-11-25T01:02:03.000Z"', '"2026-11-26T01:02:03.000Z"'),
    );
    await expect(openBackup(place, KEY, id)).rejects.toThrow("was changed");
  });

  test("the newest is the one taken last, also of two in one second, whatever their names", async () => {
    for (const [suffix, millisecond] of [
      ["0000000f", "100"],
      ["00000004", "900"],
      ["00000009", "500"],
    ] as const) {
      const { id, book, parts } = await half(suffix);
      await book.finish({ id, ...content, taken_at: `2026-11-25T01:02:03.${millisecond}Z`, parts }, at);
    }
    expect((await openBackup(place, KEY, null)).cover.id).toBe(backupId(at, "00000004"));
    const { whole } = await listBackups(place);
    expect(whole.map(({ id }) => id.slice(-1))).toEqual(["f", "9", "4"]);
  });
});
