import { createHash } from "node:crypto";
import { BackupError } from "./keys.ts";
import type { Progress } from "./progress.ts";

/**
 * The plain stream of a backup: records of a sign, a length of four bytes and so many bytes. What begins is named, then come its
 * bytes, then how many they were and their hash.
 */
const BEGIN = 1;
const BYTES = 2;
const END = 3;
const HEAD_BYTES = 5;

/** What a run of bytes is: the rows of a table, or one stored file. */
export type Named =
  | { readonly kind: "table"; readonly name: string }
  | { readonly kind: "work" }
  | { readonly kind: "file"; readonly key: string; readonly type: string };

/** What was written of it. */
export type Ended = { readonly bytes: number; readonly sha256: string; readonly rows?: number };

function record(sign: number, body: Buffer): Buffer[] {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(sign, 0);
  head.writeUInt32BE(body.length, 1);
  return [head, body];
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value), "utf8");

export const beginRecord = (named: Named): Buffer => Buffer.concat(record(BEGIN, json(named)));
export const endRecord = (ended: Ended): Buffer => Buffer.concat(record(END, json(ended)));
export const bytesHead = (length: number): Buffer => {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUInt8(BYTES, 0);
  head.writeUInt32BE(length, 1);
  return head;
};

/**
 * Gives so many bytes of a stream at a time, in the memory that they came in wherever they lie together. A chunk is lent until the
 * next one is asked for.
 */
function takerOf(chunks: AsyncIterator<Buffer>) {
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
    /** At most so many, as they come. */
    async some(most: number): Promise<Buffer> {
      if (rest.length === 0 && !(await more())) throw new BackupError("The backup ends in the middle of a record.");
      const taken = rest.subarray(0, most);
      rest = rest.subarray(taken.length);
      return taken;
    },
  };
}

/** One run of bytes; read its body to the end, then ask what it should have been. A piece is lent until the next one is asked for. */
export type Entry = { readonly named: Named; body(): AsyncGenerator<Buffer>; ended(): Ended };

/** The entries of a plain stream, one after the other. */
export async function* readEntries(chunks: AsyncIterator<Buffer>): AsyncGenerator<Entry> {
  const taker = takerOf(chunks);
  async function head(): Promise<{ sign: number; length: number } | null> {
    const bytes = await taker.exactly(HEAD_BYTES);
    return bytes === null ? null : { sign: bytes.readUInt8(0), length: bytes.readUInt32BE(1) };
  }
  for (let next = await head(); next !== null; next = await head()) {
    if (next.sign !== BEGIN) throw new BackupError("The backup holds a record where none belongs.");
    const named = JSON.parse(String(await taker.exactly(next.length))) as Named;
    let end: Ended | undefined;
    async function* body(): AsyncGenerator<Buffer> {
      for (let inner = await head(); inner !== null; inner = await head()) {
        if (inner.sign === END) {
          end = JSON.parse(String(await taker.exactly(inner.length))) as Ended;
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
        if (end === undefined) throw new BackupError("A part of the backup was left unread.");
        return end;
      },
    };
  }
}

/** Pieces that are lent, as the reader's own. */
export async function* owned(lent: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  for await (const piece of lent) yield Buffer.from(piece);
}

/** The bytes of an entry, hashed as they go by, and compared with what was written. */
export function hashed(entry: Entry, progress: Progress) {
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
    /** After the last byte: gives the hash. Throws BackupError where it is not what was written. */
    check(what: string): string {
      const [sha256, ended] = [hash.digest("base64url"), entry.ended()];
      if (ended.sha256 !== sha256 || ended.bytes !== bytes)
        throw new BackupError(`${what} came out of the backup otherwise than it went in.`);
      return sha256;
    },
  };
}
