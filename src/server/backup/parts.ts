import { inOrder } from "./ahead.ts";
import { BackupError, hashOf, type Keys } from "./keys.ts";
import { giveBack, handedOver, PAGE_BYTES, PAGE_LEAD, type Part } from "./pages.ts";
import type { Place } from "./place.ts";
import { type Sealer, sealerHere } from "./sealer.ts";

/** Files up to this size are read and written whole. */
export const WHOLE_BYTES = 1_000_000;
/** Parts on their way: one is sealed while others are written and read back, and the next one is filled. */
const WRITTEN_AT_ONCE = 2;
/** Parts that are read or opened while one is taken apart. */
const READ_AT_ONCE = 2;

/** Takes plain bytes and writes them as sealed parts, each read back and compared. */
export type PartWriter = {
  write(bytes: Buffer): Promise<void>;
  /** What is written from here on begins a part of its own; gives its number. */
  beginPart(): Promise<number>;
  /** Seals and writes what is left; gives all parts. */
  end(): Promise<Part[]>;
};

/** Writes one object and reads it back. Throws BackupError where what lies there is not what was written. */
export async function writeChecked(place: Place, name: string, bytes: Buffer, sha256 = hashOf(bytes)): Promise<Part> {
  await place.write(name, bytes);
  if (!(await place.holds(name, bytes)))
    throw new BackupError(`${name} was written to ${place.name}, and reads otherwise than it was written.`);
  return { name, bytes: bytes.length, sha256 };
}

type Options = { readonly first?: number; readonly nameOf: (part: number) => string; readonly sealer?: Sealer };

/** Opens a writer of parts in a place. `first`: the number of its first part. */
export function partWriter(place: Place, keys: Keys, options: Options): PartWriter {
  const { first = 1, nameOf, sealer = sealerHere } = options;
  // Used again once written: new ones for each part would have the engine collect all the time.
  const free: Buffer[] = [];
  const room = () => free.pop() ?? Buffer.allocUnsafeSlow(PAGE_BYTES);
  const written: Promise<Part>[] = [];
  let part = first;
  let page = room();
  let holding = PAGE_LEAD;

  async function sealAndWrite(number: number, from: Buffer, length: number): Promise<Part> {
    const sealed = await sealer.seal(keys, number, from, length);
    const whole = await writeChecked(place, nameOf(number), sealed.page.subarray(0, sealed.bytes), sealed.sha256);
    free.push(sealed.page);
    return whole;
  }

  function handOn(): void {
    const writing = sealAndWrite(part, page, holding - PAGE_LEAD);
    // Heard when its turn comes.
    writing.catch(() => undefined);
    written.push(writing);
    part += 1;
  }

  async function turnPage(): Promise<void> {
    handOn();
    await written.at(-WRITTEN_AT_ONCE - 1);
    [page, holding] = [room(), PAGE_LEAD];
  }

  return {
    async write(bytes) {
      for (let from = 0; from < bytes.length; ) {
        // The bytes may lie in a buffer that their reader uses again.
        const taken = bytes.copy(page, holding, from);
        [from, holding] = [from + taken, holding + taken];
        if (holding === PAGE_BYTES) await turnPage();
      }
    },
    async beginPart() {
      if (holding > PAGE_LEAD) await turnPage();
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

type Reading = { readonly first?: number; readonly sealer?: Sealer };

/**
 * The plain bytes of parts, in order; the next ones are read and opened meanwhile. Each is lent until the next one is asked for:
 * its memory is read into again then. Throws BackupError for any damage.
 */
export async function* readParts(place: Place, keys: Keys, parts: readonly Part[], options: Reading = {}) {
  const { first = 1, sealer = sealerHere } = options;
  const most = parts.reduce((longest, { bytes }) => Math.max(longest, bytes), 0);
  const free: Buffer[] = [];
  const room = (bytes: number) =>
    (bytes > most ? undefined : free.pop()) ?? Buffer.allocUnsafeSlow(Math.max(bytes, most));
  const opened = inOrder(parts, READ_AT_ONCE, async (part, at) =>
    sealer.open(keys, first + at, part, await place.read(part.name, room)),
  );
  for await (const plain of opened) {
    yield plain;
    const [memory] = handedOver(plain);
    // A bucket brings memory of its own each time.
    if (memory?.byteLength === most && free.length <= READ_AT_ONCE) free.push(Buffer.from(memory));
    else giveBack(plain);
  }
}
