import { randomBytes } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { BackupError, deriveKeys, generateSalt } from "./keys.ts";
import { CHUNK_BYTES, PAGE_BYTES, PAGE_OFFSET, type Part } from "./pages.ts";
import { inlineEncryptor, type PartEncryptor, startPartEncryptor } from "./part-encryptor.ts";

const KEYS = deriveKeys("a key of backups that only tests use", generateSalt());
/** Alternates compressible and incompressible chunks, so that decrypted bytes fit in place and then do not. */
const PLAIN = Buffer.concat([
  randomBytes(CHUNK_BYTES),
  Buffer.alloc(CHUNK_BYTES, "the same again "),
  randomBytes(CHUNK_BYTES),
  Buffer.from("and a rest"),
]);

let beside: PartEncryptor;

beforeEach(() => {
  beside = startPartEncryptor();
});
afterEach(() => beside.close());

function pageOf(plain: Buffer): Buffer {
  const page = Buffer.allocUnsafeSlow(PAGE_BYTES);
  plain.copy(page, PAGE_OFFSET);
  return page;
}

async function encrypted(encryptor: PartEncryptor, plain: Buffer, number = 7): Promise<{ part: Part; whole: Buffer }> {
  const { page, bytes, sha256 } = await encryptor.encrypt(KEYS, number, pageOf(plain), plain.length);
  return { part: { name: `part-${number}`, bytes, sha256 }, whole: Buffer.from(page.subarray(0, bytes)) };
}

describe("O12 a worker thread encrypts and decrypts like its caller would", () => {
  test("produces the same bytes, and each decrypts the other's", async () => {
    const [there, here] = [await encrypted(beside, PLAIN), await encrypted(inlineEncryptor, PLAIN)];
    expect(there.part).toEqual(here.part);
    expect(there.whole.equals(here.whole)).toBe(true);
    for (const encryptor of [beside, inlineEncryptor])
      expect((await encryptor.decrypt(KEYS, 7, there.part, Buffer.from(here.whole))).equals(PLAIN)).toBe(true);
  });

  test("encrypts a full incompressible part in place without losing a byte", async () => {
    const plain = randomBytes(PAGE_BYTES - PAGE_OFFSET);
    const { part, whole } = await encrypted(beside, plain);
    expect(part.bytes).toBe(PAGE_BYTES);
    expect((await beside.decrypt(KEYS, 7, part, whole)).equals(plain)).toBe(true);
  });

  test("reports damage and a wrong position in the same words, and the thread continues", async () => {
    const { part, whole } = await encrypted(beside, PLAIN);
    const damaged = Buffer.from(whole);
    damaged.writeUInt8(damaged.readUInt8(99) ^ 1, 99);
    for (const encryptor of [beside, inlineEncryptor]) {
      await expect(encryptor.decrypt(KEYS, 7, part, Buffer.from(damaged))).rejects.toThrow(
        new BackupError("Chunk 0 of part 7 is damaged or was encrypted with another key."),
      );
      await expect(encryptor.decrypt(KEYS, 7, part, Buffer.from(whole.subarray(1)))).rejects.toThrow(
        new BackupError(`part-7 is damaged: it has ${part.bytes - 1} bytes of ${part.bytes}.`),
      );
      const elsewhere = encryptor.decrypt(KEYS, 8, part, Buffer.from(whole));
      await expect(elsewhere).rejects.toThrow("Chunk 0 of part 8 is damaged or was encrypted with another key.");
      await expect(elsewhere).rejects.toBeInstanceOf(BackupError);
    }
    expect((await beside.decrypt(KEYS, 7, part, whole)).equals(PLAIN)).toBe(true);
  });

  test("callers get an error when the thread ends, also later ones", async () => {
    const waiting = beside.encrypt(KEYS, 1, pageOf(PLAIN), PLAIN.length);
    waiting.catch(() => undefined);
    await beside.close();
    await expect(waiting).rejects.toThrow("The encryption thread has ended.");
    const part = { name: "part-1", bytes: 0, sha256: "" };
    await expect(beside.decrypt(KEYS, 1, part, Buffer.alloc(0))).rejects.toThrow("has ended");
  });
});
