import { BackupError, type BackupKeys, hashBytes } from "./keys.ts";
import type { BackupLocation } from "./location.ts";
import { mapInOrder } from "./map-in-order.ts";
import { PAGE_BYTES, PAGE_OFFSET, type Part, releaseMemory, transferList } from "./pages.ts";
import { inlineEncryptor, type PartEncryptor } from "./part-encryptor.ts";

/** Files up to this size are read and written whole. */
export const SMALL_FILE_BYTES = 1_000_000;
/** Parts in progress: one is encrypted while others are written and verified and the next one is filled. */
const WRITE_CONCURRENCY = 2;
/** Parts read or decrypted ahead of the consumer. */
const READ_AHEAD = 2;

/** Writes plain bytes as encrypted parts, each read back and compared. */
export type PartWriter = {
  write(bytes: Buffer): Promise<void>;
  /** Starts a new part; returns its number. */
  beginPart(): Promise<number>;
  /** Encrypts and writes the rest; returns all parts. */
  end(): Promise<Part[]>;
};

/** Writes an object and reads it back. Throws BackupError if the content differs. */
export async function writeVerified(
  place: BackupLocation,
  name: string,
  bytes: Buffer,
  sha256 = hashBytes(bytes),
): Promise<Part> {
  await place.write(name, bytes);
  if (!(await place.holds(name, bytes)))
    throw new BackupError(`${name} was written to ${place.name}, but its content differs from what was written.`);
  return { name, bytes: bytes.length, sha256 };
}

type PartWriterOptions = {
  readonly first?: number;
  readonly nameOf: (part: number) => string;
  readonly encryptor?: PartEncryptor;
};

/** Opens a writer of parts at a location. `first`: the number of its first part. */
export function createPartWriter(place: BackupLocation, keys: BackupKeys, options: PartWriterOptions): PartWriter {
  const { first = 1, nameOf, encryptor = inlineEncryptor } = options;
  // Buffers are reused, because allocating one per part would keep the garbage collector busy.
  const free: Buffer[] = [];
  const room = () => free.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
  const written: Promise<Part>[] = [];
  let part = first;
  let page = room();
  let holding = PAGE_OFFSET;

  async function encryptAndWrite(number: number, from: Buffer, length: number): Promise<Part> {
    const encrypted = await encryptor.encrypt(keys, number, from, length);
    const whole = await writeVerified(
      place,
      nameOf(number),
      encrypted.page.subarray(0, encrypted.bytes),
      encrypted.sha256,
    );
    free.push(encrypted.page);
    return whole;
  }

  function handOn(): void {
    const writing = encryptAndWrite(part, page, holding - PAGE_OFFSET);
    // The rejection is handled when this part is awaited.
    writing.catch(() => undefined);
    written.push(writing);
    part += 1;
  }

  async function turnPage(): Promise<void> {
    handOn();
    await written.at(-WRITE_CONCURRENCY - 1);
    [page, holding] = [room(), PAGE_OFFSET];
  }

  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) {
        // The bytes may lie in a buffer that the caller reuses.
        const taken = bytes.copy(page, holding, from);
        [from, holding] = [from + taken, holding + taken];
        if (holding === PAGE_BYTES) await turnPage();
      }
    },
    async beginPart() {
      if (holding > PAGE_OFFSET) await turnPage();
      return part;
    },
    async end() {
      handOn();
      // Nothing is still being written once this has failed.
      await Promise.allSettled(written);
      return Promise.all(written);
    },
  };
}

type PartReaderOptions = { readonly first?: number; readonly encryptor?: PartEncryptor };

/**
 * Yields the plain bytes of parts in order while the next ones are read and decrypted. A yielded buffer is valid until
 * the next one is requested, because its memory is reused. Throws BackupError for any damage.
 */
export async function* readParts(
  place: BackupLocation,
  keys: BackupKeys,
  parts: readonly Part[],
  options: PartReaderOptions = {},
) {
  const { first = 1, encryptor = inlineEncryptor } = options;
  const most = parts.reduce((longest, { bytes }) => Math.max(longest, bytes), 0);
  const free: Buffer[] = [];
  const room = (bytes: number) =>
    (bytes > most ? undefined : free.pop()) ?? Buffer.allocUnsafeSlow(Math.max(bytes, most));
  const opened = mapInOrder(parts, READ_AHEAD, async (part, at) =>
    encryptor.decrypt(keys, first + at, part, await place.read(part.name, room)),
  );
  for await (const plain of opened) {
    yield plain;
    const [memory] = transferList(plain);
    // An object storage returns new memory each time.
    if (memory?.byteLength === most && free.length <= READ_AHEAD) free.push(Buffer.from(memory));
    else releaseMemory(plain);
  }
}
