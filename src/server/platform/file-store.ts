import type { Pieces } from "./answers/byte-stream.ts";

/** Where the bytes of files are kept, by keys that we generate: a folder of this machine or object storage. */
export type FileStore = {
  /** A folder of this machine for files that are still arriving. */
  readonly incoming: string;
  /** Keeps the bytes of a file of this machine under a key. Throws `unavailable` when they cannot be kept. */
  put(key: string, path: string, size: number, type: string): Promise<void>;
  /** Keeps bytes that are all here under a key. Throws `unavailable` when they cannot be kept. */
  putBytes(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** All bytes under a key at once, for those that are few; null where there are none. Throws as `open` does. */
  read(key: string): Promise<Uint8Array | null>;
  /** The bytes under a key; null where there are none. Throws `unavailable` when the storage does not answer. */
  open(key: string): Promise<Pieces | null>;
  /** Forgets the bytes under a key; what is not there is forgotten already. */
  remove(key: string): Promise<void>;
};
