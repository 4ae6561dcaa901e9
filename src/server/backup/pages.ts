import { createHash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { BackupError, type Keys, openChunk, sealChunk } from "./keys.ts";

/** One object of a backup as it was written and read back. */
export type Part = { readonly name: string; readonly bytes: number; readonly sha256: string };

export const CHUNK_BYTES = 1_048_576;
const CHUNKS_A_PART = 32;
const RAW = Buffer.from([0]);
const PACKED = Buffer.from([1]);
const LENGTH_BYTES = 4;
/** By which a sealed chunk is longer than its bytes at most: its length, its sign, its tag. */
const CHUNK_MORE = LENGTH_BYTES + 1 + 16;

/** Where the plain bytes of a part begin in its page: so far ahead that what is sealed never reaches what is not sealed yet. */
export const PAGE_LEAD = CHUNKS_A_PART * CHUNK_MORE;
/** Room for the plain bytes of a part, which become its sealed ones in the same place. */
export const PAGE_BYTES = PAGE_LEAD + CHUNKS_A_PART * CHUNK_BYTES;

/** Room for all of a chunk at once, also for one that nothing packs: by itself the library hands out 16 kB at a time. */
const AT_ONCE = { chunkSize: CHUNK_BYTES + 16_384 };
/** Most files are packed already: their beginning shows it. */
const SAMPLE_BYTES = 65_536;
const HARDLY = 0.97;
const FAST_SAMPLE = { chunkSize: 2 * SAMPLE_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const FAST = { ...AT_ONCE, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** What is sealed for a chunk: a sign, then the bytes, packed where that makes them fewer. */
function packed(chunk: Buffer): [sign: Buffer, bytes: Buffer] {
  if (chunk.length > SAMPLE_BYTES) {
    const sample = zstdCompressSync(chunk.subarray(0, SAMPLE_BYTES), FAST_SAMPLE);
    const hardly = sample.length > SAMPLE_BYTES * HARDLY;
    giveBack(sample);
    if (hardly) return [RAW, chunk];
  }
  const small = zstdCompressSync(chunk, FAST);
  return small.length < chunk.length ? [PACKED, small] : [RAW, chunk];
}

/** Seals a part in its own page, whose plain bytes begin at PAGE_LEAD: what is sealed begins at 0. Gives its length and hash. */
export function sealPage(keys: Keys, part: number, page: Buffer, length: number): Omit<Part, "name"> {
  const plain = page.subarray(PAGE_LEAD, PAGE_LEAD + length);
  const chunks = Math.max(1, Math.ceil(length / CHUNK_BYTES));
  const whole = createHash("sha256");
  let at = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const spot = { part, chunk, last: chunk === chunks - 1 };
    const [sign, bytes] = packed(plain.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES));
    const sealed = sealChunk(keys, spot, [sign, bytes]);
    if (sign === PACKED) giveBack(bytes);
    const from = at;
    at = page.writeUInt32BE(
      sealed.reduce((sum, piece) => sum + piece.length, 0),
      from,
    );
    for (const piece of sealed) {
      at += piece.copy(page, at);
      giveBack(piece);
    }
    whole.update(page.subarray(from, at));
  }
  return { bytes: at, sha256: whole.digest("base64url") };
}

/**
 * The plain bytes of a sealed part, whatever the lengths of its chunks are: in the memory of the sealed ones as far as they fit
 * there. The seal tells every other bit, place and key; the hash in the list is for versions that look through a backup first.
 * Throws BackupError for any damage.
 */
export function openPart(keys: Keys, part: number, { name, bytes }: Part, whole: Buffer): Buffer {
  if (whole.length !== bytes) throw new BackupError(`${name} is damaged: it has ${whole.length} bytes of ${bytes}.`);
  const beside: Buffer[] = [];
  let [at, filled] = [0, 0];
  for (let chunk = 0; at < whole.length; chunk += 1) {
    const from = at + LENGTH_BYTES;
    at = from > whole.length ? from : from + whole.readUInt32BE(at);
    if (at > whole.length) throw new BackupError(`${name} is damaged: it ends in the middle of a chunk.`);
    const plain = openChunk(keys, { part, chunk, last: at >= whole.length }, whole.subarray(from, at));
    const body = plain[0] === 1 ? zstdDecompressSync(plain.subarray(1), AT_ONCE) : plain.subarray(1);
    if (plain[0] === 1) giveBack(plain);
    // What was packed is longer than the room that it came from; nothing goes back in front of it.
    if (beside.length > 0 || filled + body.length > at) {
      beside.push(body);
      continue;
    }
    filled += body.copy(whole, filled);
    giveBack(body);
  }
  const inPlace = whole.subarray(0, filled);
  if (beside.length === 0) return inPlace;
  const longer = Buffer.concat([inPlace, ...beside]);
  for (const done of [whole, ...beside]) giveBack(done);
  return longer;
}

/** Bytes as a buffer over the same memory. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** The memory of bytes where nobody else shares it, as the few of others do that lie together in one: to be handed on, or given back. */
export function handedOver({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize ? [buffer] : [];
}

/**
 * Gives back the memory of bytes that nobody reads any more. By itself the engine would look for it again and again, through all that
 * it holds, whenever some tens of megabytes have gone by.
 */
export function giveBack(bytes: Uint8Array): void {
  for (const memory of handedOver(bytes)) memory.transfer(0);
}
