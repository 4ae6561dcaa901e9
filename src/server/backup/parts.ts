import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import { BackupError, hashOf, hashOfAll, type Keys, openChunk, sealChunk } from "./keys.ts";
import { lengthOf, type Place } from "./place.ts";

/** One object of a backup as it was written and read back. */
export type Part = { readonly name: string; readonly bytes: number; readonly sha256: string };

export const CHUNK_BYTES = 1_048_576;
/** Files up to this size are read and written whole. */
export const WHOLE_BYTES = 1_000_000;
const CHUNKS_A_PART = 32;
/** Parts on their way: one is sealed while others are written and read back. */
const PARTS_AT_ONCE = 2;
const CHUNKS_AHEAD = 4;
const RAW = Buffer.from([0]);
const PACKED = Buffer.from([1]);

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
/** Room for all of a chunk at once, also for one that nothing packs: by itself the library hands out 16 kB at a time. */
const AT_ONCE = { chunkSize: CHUNK_BYTES + 16_384 };
/** Most files are packed already: their beginning shows it. */
const SAMPLE_BYTES = 65_536;
const HARDLY = 0.97;
const FAST_SAMPLE = { chunkSize: 2 * SAMPLE_BYTES, params: { [constants.ZSTD_c_compressionLevel]: 1 } };
const FAST = { ...AT_ONCE, params: { [constants.ZSTD_c_compressionLevel]: 1 } };

/** What is sealed for a chunk: a sign, then the bytes, packed where that makes them fewer. */
async function packed(chunk: Buffer): Promise<Buffer[]> {
  const sample = chunk.subarray(0, SAMPLE_BYTES);
  if (sample.length < chunk.length && (await pack(sample, FAST_SAMPLE)).length > sample.length * HARDLY)
    return [RAW, chunk];
  const small = await pack(chunk, FAST);
  return small.length < chunk.length ? [PACKED, small] : [RAW, chunk];
}

/** Takes plain bytes and writes them as sealed parts, each read back and compared. */
export type PartWriter = {
  write(bytes: Buffer): Promise<void>;
  /** Seals and writes what is left; gives all parts. */
  end(): Promise<Part[]>;
};

/** Writes one object and reads it back. Throws BackupError where what lies there is not what was written. */
export async function writeChecked(place: Place, name: string, pieces: readonly Buffer[]): Promise<Part> {
  const sha256 = hashOfAll(pieces);
  await place.write(name, pieces);
  if ((await place.digest(name)) !== sha256)
    throw new BackupError(`${name} was written to ${place.name}, and reads otherwise than it was written.`);
  return { name, bytes: lengthOf(pieces), sha256 };
}

type Options = { readonly first?: number; readonly nameOf: (part: number) => string };

/** Opens a writer of parts in a place. `first`: the number of its first part. */
export function partWriter(place: Place, keys: Keys, { first = 1, nameOf }: Options): PartWriter {
  const written: Promise<Part>[] = [];
  // Used again once sealed: new ones for each chunk would have the engine collect all the time.
  const free: Buffer[] = [];
  const room = () => free.pop() ?? Buffer.allocUnsafeSlow(CHUNK_BYTES);
  let held = room();
  let holding = 0;
  const ahead: { from: Buffer; pieces: Promise<Buffer[]> }[] = [];
  let part = first;
  let chunk = 0;
  let sealed: Buffer[] = [];
  let failed: unknown;

  function sealNext(pieces: Buffer[], end: boolean): void {
    const last = end || chunk === CHUNKS_A_PART - 1;
    const body = sealChunk(keys, { part, chunk, last }, pieces);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(lengthOf(body));
    sealed.push(length, ...body);
    chunk += 1;
    if (!last) return;
    const writing = writeChecked(place, nameOf(part), sealed);
    writing.catch((error: unknown) => (failed ??= error));
    written.push(writing);
    [part, chunk, sealed] = [part + 1, 0, []];
  }

  /** One chunk stays here, since the last of all is sealed as such. */
  async function drain(leave: number): Promise<void> {
    while (ahead.length > leave) {
      const { from, pieces } = ahead.shift() as (typeof ahead)[number];
      sealNext(await pieces, leave === 0 && ahead.length === 0);
      free.push(from);
      const earlier = written.at(-PARTS_AT_ONCE - 1);
      if (earlier !== undefined) await earlier;
    }
    if (failed !== undefined) throw failed;
  }

  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) {
        // The bytes may lie in a buffer that their reader uses again.
        const taken = bytes.copy(held, holding, from);
        [from, holding] = [from + taken, holding + taken];
        if (holding < CHUNK_BYTES) continue;
        ahead.push({ from: held, pieces: packed(held) });
        [held, holding] = [room(), 0];
        await drain(CHUNKS_AHEAD);
      }
    },
    async end() {
      ahead.push({ from: held, pieces: packed(held.subarray(0, holding)) });
      await drain(0);
      return Promise.all(written);
    },
  };
}

/** Reads a part whole and looks whether it is the one of the list. Throws BackupError where it is not. */
export async function readPart(place: Place, { name, bytes, sha256 }: Part): Promise<Buffer> {
  const whole = await place.read(name);
  if (whole.length === bytes && hashOf(whole) === sha256) return whole;
  const what = whole.length === bytes ? "other bytes than it was written with" : `${whole.length} bytes of ${bytes}`;
  throw new BackupError(`${name} is damaged: it has ${what}.`);
}

async function* chunksOf(keys: Keys, part: number, whole: Buffer): AsyncGenerator<Buffer> {
  for (let at = 0, chunk = 0; at < whole.length; chunk += 1) {
    const from = at + 4;
    at = from + whole.readUInt32BE(at);
    const plain = openChunk(keys, { part, chunk, last: at >= whole.length }, whole.subarray(from, at));
    const body = plain.subarray(1);
    yield plain[0] === 1 ? await unpack(body, AT_ONCE) : body;
  }
}

/** The plain bytes of parts, in order; the next part is read while one is opened. Throws BackupError for any damage. */
export async function* readParts(place: Place, keys: Keys, parts: readonly Part[], first = 1): AsyncGenerator<Buffer> {
  let next = parts[0] === undefined ? undefined : readPart(place, parts[0]);
  for (let at = 0; at < parts.length; at += 1) {
    const whole = await (next as Promise<Buffer>);
    const after = parts[at + 1];
    next = after === undefined ? undefined : readPart(place, after);
    next?.catch(() => undefined);
    yield* chunksOf(keys, first + at, whole);
  }
}
