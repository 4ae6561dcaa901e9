import { createHash } from "node:crypto";
import { BackupError } from "./keys.ts";
import type { Progress } from "./progress.ts";

/**
 * The plain stream of a backup: records of a type byte, a four-byte length and that many bytes. An entry has a name
 * record, its byte records, and a record with size and hash.
 */
const BEGIN = 1;
const BYTES = 2;
const END = 3;
const HEAD_BYTES = 5;

/** What an entry contains: the rows of a table, or a stored file. */
export type EntryName =
  | { readonly kind: "table"; readonly name: string }
  | { readonly kind: "work" }
  | { readonly kind: "file"; readonly key: string; readonly type: string };

/** The size and hash of an entry as written. */
export type EntrySummary = { readonly bytes: number; readonly sha256: string; readonly rows?: number };

function encodeRecord(sign: number, body: Buffer): Buffer[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(sign, 0);
  head.writeUInt32BE(body.length, 1);
  return [head, body];
}

const encodeJson = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8");

export const encodeEntryStart = (named: EntryName): Buffer => Buffer.concat(encodeRecord(BEGIN, encodeJson(named)));
export const encodeEntryEnd = (ended: EntrySummary): Buffer => Buffer.concat(encodeRecord(END, encodeJson(ended)));
export const encodeBytesHeader = (length: number): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(BYTES, 0);
  head.writeUInt32BE(length, 1);
  return head;
};

/**
 * Reads a number of bytes from a stream without copying where possible. A chunk is valid until the next one is
 * requested.
 */
function createByteReader(chunks: AsyncIterator<Buffer>) {
  let rest: Buffer = Buffer.alloc(0);
  async function more(): Promise<boolean> {
    const { done, value } = await chunks.next();
    if (done === true) return false;
    rest = value;
    return true;
  }
  return {
    async exactly(length: number): Promise<Buffer | null> {
      const taken: Buffer[] = [];
      for (let left = length; left > 0; ) {
        const got = rest.length > 0 || (await more());
        if (!got && left === length) return null;
        if (!got) throw new BackupError("The backup ends in the middle of a record.");
        const piece = rest.subarray(0, left);
        rest = rest.subarray(piece.length);
        left -= piece.length;
        if (left === 0 && taken.length === 0) return piece;
        taken.push(Buffer.from(piece));
      }
      return Buffer.concat(taken);
    },
    /** Returns up to `most` bytes, as available. */
    async some(most: number): Promise<Buffer> {
      if (rest.length === 0 && !(await more())) throw new BackupError("The backup ends in the middle of a record.");
      const taken = rest.subarray(0, most);
      rest = rest.subarray(taken.length);
      return taken;
    },
  };
}

/** An entry. Read its body to the end before calling `ended`. A chunk is valid until the next one is requested. */
export type Entry = { readonly named: EntryName; body(): AsyncGenerator<Buffer>; ended(): EntrySummary };

/** Yields the entries of a plain stream. */
export async function* readEntries(chunks: AsyncIterator<Buffer>): AsyncGenerator<Entry> {
  const taker = createByteReader(chunks);
  async function head(): Promise<{ sign: number; length: number } | null> {
    const bytes = await taker.exactly(HEAD_BYTES);
    return bytes === null ? null : { sign: bytes.readUInt8(0), length: bytes.readUInt32BE(1) };
  }
  for (let next = await head(); next !== null; next = await head()) {
    if (next.sign !== BEGIN) throw new BackupError("The backup contains an unexpected record.");
    const named = JSON.parse(String(await taker.exactly(next.length))) as EntryName;
    let end: EntrySummary | undefined;
    async function* body(): AsyncGenerator<Buffer> {
      for (let inner = await head(); inner !== null; inner = await head()) {
        if (inner.sign === END) {
          end = JSON.parse(String(await taker.exactly(inner.length))) as EntrySummary;
          return;
        }
        for (let left = inner.length; left > 0; ) {
          const bytes = await taker.some(left);
          left -= bytes.length;
          yield bytes;
        }
      }
      throw new BackupError("The backup ends in the middle of a record.");
    }
    yield {
      named,
      body,
      ended() {
        if (end === undefined) throw new BackupError("An entry of the backup was not read to its end.");
        return end;
      },
    };
  }
}

/** Copies borrowed chunks, so that the consumer owns them. */
export async function* copyChunks(lent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of lent) yield Buffer.from(piece);
}

/** Yields the bytes of an entry while hashing them, to compare with what was written. */
export function readHashed(entry: Entry, progress: Progress) {
  const hash = createHash("sha256");
  let bytes = 0;
  async function* body(): AsyncGenerator<Buffer> {
    for await (const piece of entry.body()) {
      hash.update(piece);
      bytes += piece.length;
      progress.add(piece.length);
      yield piece;
    }
  }
  return {
    body,
    /** Call it after the last byte; returns the hash. Throws BackupError if it differs from what was written. */
    check(what: string): string {
      const [sha256, ended] = [hash.digest("base64url"), entry.ended()];
      if (ended.sha256 !== sha256 || ended.bytes !== bytes)
        throw new BackupError(`${what} differs from what was backed up.`);
      return sha256;
    },
  };
}
