import { createDecipheriv, createHash, hkdfSync, randomBytes, scryptSync } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { createTemporaryFolder } from "../../../../tests/support/backups.ts";
import { openBackupLocation } from "./location.ts";
import { type Cover, createBackup, listBackups, type Manifest } from "./manifest.ts";
import { startPartEncryptor } from "./part-encryptor.ts";
import { createPartWriter } from "./parts.ts";
import { encodeBytesHeader, encodeEntryEnd, encodeEntryStart } from "./records.ts";

const KEY = "a key of backups that only tests use";
const CHUNK = 1_048_576;
const MANIFEST_PART = 4_000_000_000;

/** Decrypts parts using only the format of decision 35, independent of this version's code. */
async function plainOf(folder: string, { salt }: Cover, parts: Manifest["parts"], first: number): Promise<Buffer[]> {
  const scrypt = { N: 32_768, r: 8, p: 1, maxmem: 64 * 1024 * 1024 };
  const root = scryptSync(KEY, Buffer.from(salt, "base64url"), 32, scrypt);
  const key = Buffer.from(hkdfSync("sha256", root, salt, "backup data", 32));
  const chunks: Buffer[] = [];
  for (const [n, part] of parts.entries()) {
    const bytes = await readFile(join(folder, part.name));
    expect({ bytes: bytes.length, sha256: createHash("sha256").update(bytes).digest("base64url") }).toEqual({
      bytes: part.bytes,
      sha256: part.sha256,
    });
    for (let at = 0, chunk = 0; at < bytes.length; chunk += 1) {
      const end = at + 4 + bytes.readUInt32BE(at);
      const nonce = Buffer.alloc(12);
      for (const [i, word] of [first + n, chunk, end === bytes.length ? 1 : 0].entries())
        nonce.writeUInt32BE(word, 4 * i);
      const open = createDecipheriv("aes-256-gcm", key, nonce).setAuthTag(bytes.subarray(end - 16, end));
      const plain = Buffer.concat([open.update(bytes.subarray(at + 4, end - 16)), open.final()]);
      chunks.push(plain[0] === 1 ? zstdDecompressSync(plain.subarray(1)) : plain.subarray(1));
      at = end;
    }
  }
  return chunks;
}

type Record = { sign: number; body: Buffer };

function recordsOf(stream: Buffer): Record[] {
  const records: Record[] = [];
  for (let at = 0; at < stream.length; ) {
    const end = at + 5 + stream.readUInt32BE(at + 1);
    records.push({ sign: stream.readUInt8(at), body: stream.subarray(at + 5, end) });
    at = end;
  }
  return records;
}

describe("O54 the format of decision 35 does not change", () => {
  test("reads what this version writes with the format's description alone", async () => {
    const { folder, remove } = await createTemporaryFolder();
    const [place, encryptor] = [await openBackupLocation(folder), startPartEncryptor()];
    try {
      const book = createBackup(place, "2026-11-27T01-02-03Z-00000001", KEY);
      const writer = createPartWriter(place, book.keys, { nameOf: book.nameOf, encryptor });
      const file = Buffer.concat([randomBytes(33 * CHUNK), Buffer.alloc(2 * CHUNK, "the same again ")]);
      const pieces = [
        encodeEntryStart({ kind: "work" }),
        encodeBytesHeader(file.length),
        file,
        encodeEntryEnd({ bytes: 1, sha256: "" }),
      ];
      for (const piece of pieces) await writer.write(piece);
      const parts = await writer.end();
      expect(parts.length).toBe(2);
      const at = new Date("2026-11-27T01:02:03Z");
      await book.finish({ taken_at: at.toISOString(), parts } as unknown as Manifest, at);
      const cover = (await listBackups(place)).whole[0] as Cover;
      const [page] = await plainOf(folder, cover, cover.manifest, MANIFEST_PART);
      expect(JSON.parse(String(page))).toEqual({ taken_at: at.toISOString(), parts });
      const chunks = await plainOf(folder, cover, parts, 1);
      expect(chunks.slice(0, -1).every(({ length }) => length === CHUNK)).toBe(true);
      const records = recordsOf(Buffer.concat(chunks));
      expect(records.map(({ sign }) => sign)).toEqual([1, 2, 3]);
      expect(String(records[0]?.body)).toBe('{"kind":"work"}');
      expect(records[1]?.body.equals(file)).toBe(true);
    } finally {
      await encryptor.close();
      await remove();
    }
  });
});
