import { expect, test } from "vitest";
import { copyChunks, encodeBytesHeader, encodeEntryEnd, encodeEntryStart, readEntries } from "./records.ts";

const STREAM = Buffer.concat([
  encodeEntryStart({ kind: "work" }),
  encodeBytesHeader(5),
  Buffer.from("seven"),
  encodeBytesHeader(0),
  encodeBytesHeader(4),
  Buffer.from("more"),
  encodeEntryEnd({ bytes: 9, sha256: "x", rows: 2 }),
  encodeEntryStart({ kind: "file", key: "cv/1", type: "text/plain" }),
  encodeEntryEnd({ bytes: 0, sha256: "y" }),
]);

/**
 * A stream in chunks of one length, each followed by an empty one. A chunk's memory is overwritten when the next one is
 * requested.
 */
async function* cut(stream: Buffer, length: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < stream.length; at += length) {
    const lent = Buffer.from(stream.subarray(at, at + length));
    yield lent;
    lent.fill("?");
    yield Buffer.alloc(0);
  }
}

test.each([1, 3, 7, STREAM.length])("O10 reads the same entries from chunks of %i bytes", async (length) => {
  const found: unknown[] = [];
  for await (const entry of readEntries(cut(STREAM, length))) {
    const body: Buffer[] = [];
    for await (const piece of copyChunks(entry.body())) body.push(piece);
    found.push([entry.named.kind, String(Buffer.concat(body)), entry.ended().sha256]);
  }
  expect(found).toEqual([
    ["work", "sevenmore", "x"],
    ["file", "", "y"],
  ]);
});

test.each([3, 12, STREAM.length - 1])("O12 detects a stream that ends after %i bytes", async (length) => {
  const read = async () => {
    for await (const entry of readEntries(cut(STREAM.subarray(0, length), 4)))
      for await (const piece of entry.body()) expect(piece.length).toBeLessThanOrEqual(4);
  };
  await expect(read()).rejects.toThrow("The backup ends in the middle of a record.");
});
