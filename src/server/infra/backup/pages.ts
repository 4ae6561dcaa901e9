import { createHash } from "node:crypto";
import { constants, zstdCompressSync, zstdDecompressSync } from "node:zlib";
import { BackupError, type BackupKeys, decryptChunk, encryptChunk } from "./keys.ts";

/** An object of a backup, as written and verified. */
export type Part = { readonly name: string; readonly bytes: number; readonly sha256: string };

export const CHUNK_BYTES = 1_048_576;
const CHUNKS_PER_PART = 32;
const RAW = Buffer.from([0]);
const COMPRESSED = Buffer.from([1]);
const LENGTH_BYTES = 4;
/** Maximum overhead of an encrypted chunk: length, flag byte and tag. */
const CHUNK_OVERHEAD = LENGTH_BYTES + 1 + 16;

/** Offset of the plain bytes in a page, so that encrypted bytes never overwrite plain bytes not yet read. */
export const PAGE_OFFSET = CHUNKS_PER_PART * CHUNK_OVERHEAD;
/** Page size for the plain bytes of a part, which are encrypted in place. */
export const PAGE_BYTES = PAGE_OFFSET + CHUNKS_PER_PART * CHUNK_BYTES;

/** A buffer for a whole incompressible chunk; by default zlib returns 16 kB at a time. */
const AT_ONCE = { chunkSize: CHUNK_BYTES + 16_384 };
/** Most files are compressed already, which their beginning reveals. */
const SAMPLE_BYTES = 65_536;
const MIN_COMPRESSION = 0.97;
const FAST_SAMPLE = { chunkSize: 2 * SAMPLE_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const FAST = { ...AT_ONCE, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** Content of a chunk: a flag byte, then the bytes, compressed if that is smaller. */
function compressChunk(chunk: Buffer): [sign: Buffer, bytes: Buffer] {
  if (chunk.length > SAMPLE_BYTES) {
    const sample = zstdCompressSync(chunk.subarray(0, SAMPLE_BYTES), FAST_SAMPLE);
    const hardly = sample.length > SAMPLE_BYTES * MIN_COMPRESSION;
    releaseMemory(sample);
    if (hardly) return [RAW, chunk];
  }
  const small = zstdCompressSync(chunk, FAST);
  return small.length < chunk.length ? [COMPRESSED, small] : [RAW, chunk];
}

/** Encrypts a part in place. Plain bytes begin at PAGE_OFFSET, encrypted ones at 0. Returns length and hash. */
export function encryptPage(keys: BackupKeys, part: number, page: Buffer, length: number): Omit<Part, "name"> {
  const plain = page.subarray(PAGE_OFFSET, PAGE_OFFSET + length);
  const chunks = Math.max(1, Math.ceil(length / CHUNK_BYTES));
  const whole = createHash("sha256");
  let at = 0;
  for (let chunk = 0; chunk < chunks; chunk += 1) {
    const spot = { part, chunk, last: chunk === chunks - 1 };
    const [sign, bytes] = compressChunk(plain.subarray(chunk * CHUNK_BYTES, (chunk + 1) * CHUNK_BYTES));
    const encrypted = encryptChunk(keys, spot, [sign, bytes]);
    if (sign === COMPRESSED) releaseMemory(bytes);
    const from = at;
    at = page.writeUInt32BE(
      encrypted.reduce((sum, piece) => sum + piece.length, 0),
      from,
    );
    for (const piece of encrypted) {
      at += piece.copy(page, at);
      releaseMemory(piece);
    }
    whole.update(page.subarray(from, at));
  }
  return { bytes: at, sha256: whole.digest("base64url") };
}

/**
 * Decrypts a part with chunks of any length, in place as far as possible. The authentication tags detect every changed
 * bit, position and key. The hash in the list is for versions that verify a backup first. Throws BackupError for any
 * damage.
 */
export function decryptPart(keys: BackupKeys, part: number, { name, bytes }: Part, whole: Buffer): Buffer {
  if (whole.length !== bytes) throw new BackupError(`${name} is damaged: it has ${whole.length} bytes of ${bytes}.`);
  const beside: Buffer[] = [];
  let [at, filled] = [0, 0];
  for (let chunk = 0; at < whole.length; chunk += 1) {
    const from = at + LENGTH_BYTES;
    at = from > whole.length ? from : from + whole.readUInt32BE(at);
    if (at > whole.length) throw new BackupError(`${name} is damaged: it ends in the middle of a chunk.`);
    const plain = decryptChunk(keys, { part, chunk, last: at >= whole.length }, whole.subarray(from, at));
    const body = plain[0] === 1 ? zstdDecompressSync(plain.subarray(1), AT_ONCE) : plain.subarray(1);
    if (plain[0] === 1) releaseMemory(plain);
    // Decompressed bytes may be longer than their source and must not overwrite unread input.
    if (beside.length > 0 || filled + body.length > at) {
      beside.push(body);
      continue;
    }
    filled += body.copy(whole, filled);
    releaseMemory(body);
  }
  const inPlace = whole.subarray(0, filled);
  if (beside.length === 0) return inPlace;
  const longer = Buffer.concat([inPlace, ...beside]);
  for (const done of [whole, ...beside]) releaseMemory(done);
  return longer;
}

/** Wraps bytes as a Buffer over the same memory. */
export const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength);

/** The transferable memory of bytes: empty if it is shared, as small Buffers are in Node's pool. */
export function transferList({ buffer }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength > Buffer.poolSize ? [buffer] : [];
}

/**
 * Releases the memory of unused bytes at once. Otherwise the garbage collector would scan the whole heap for every few
 * tens of megabytes.
 */
export function releaseMemory(bytes: Uint8Array): void {
  for (const memory of transferList(bytes)) memory.transfer(0);
}
