import type { ByteChunks } from "./responses/byte-stream.ts";

/** Stores the bytes of files under generated keys: in a local folder or in object storage. */
export type FileStore = {
  /** Local folder for uploads in progress. */
  readonly incoming: string;
  /** Stores a local file under a key. Throws `unavailable` on failure. */
  put(key: string, path: string, size: number, type: string): Promise<void>;
  /** Stores bytes from memory under a key. Throws `unavailable` on failure. */
  putBytes(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** Returns all bytes of a small file at once, or null if there is none. Throws like `open`. */
  read(key: string): Promise<Uint8Array | null>;
  /**
   * Opens the bytes under a key, or returns null if there are none. Throws `unavailable` if the storage does not
   * answer.
   */
  open(key: string): Promise<ByteChunks | null>;
  /** Removes the bytes under a key. Does nothing if there are none. */
  remove(key: string): Promise<void>;
};
