import { Worker } from "node:worker_threads";
import type { EncryptionRequest, EncryptionResponse } from "./encryption-thread.ts";
import { BackupError, type BackupKeys } from "./keys.ts";
import { asBuffer, decryptPart, encryptPage, type Part, transferList } from "./pages.ts";

/**
 * An encrypted part: its bytes from the beginning of the page. The page belongs to the encryptor and may differ from the
 * input.
 */
export type EncryptedPart = { readonly page: Buffer; readonly bytes: number; readonly sha256: string };

/** Encrypts and decrypts whole parts. The caller must not use the passed memory afterwards. */
export type PartEncryptor = {
  /** Encrypts the first `length` plain bytes of a page. */
  encrypt(keys: BackupKeys, number: number, page: Buffer, length: number): Promise<EncryptedPart>;
  /** Decrypts a part. Throws BackupError for any damage. */
  decrypt(keys: BackupKeys, number: number, part: Part, whole: Buffer): Promise<Buffer>;
  close(): Promise<void>;
};

/** Runs on the caller's thread, for small amounts. */
export const inlineEncryptor: PartEncryptor = {
  encrypt: async (keys, number, page, length) => ({ page, ...encryptPage(keys, number, page, length) }),
  decrypt: async (keys, number, part, whole) => decryptPart(keys, number, part, whole),
  close: async () => undefined,
};

type PendingRequest = {
  done(answered: Extract<EncryptionResponse, { bytes: Uint8Array }>): void;
  failed(error: unknown): void;
};

/**
 * Starts a worker thread, so that compression, encryption and hashing run in parallel with I/O. It ends when closed.
 */
export function startPartEncryptor(): PartEncryptor {
  // Without this process's flags, which its few modules do not need.
  const thread = new Worker(new URL("./encryption-thread.ts", import.meta.url), { execArgv: [], env: {} });
  const waiting = new Map<number, PendingRequest>();
  let [asked, ended] = [0, undefined as unknown];
  function end(error: unknown): void {
    ended ??= error;
    for (const { failed } of waiting.values()) failed(ended);
    waiting.clear();
  }
  thread.on("error", (cause) => end(new BackupError(`The encryption thread failed: ${String(cause)}`, cause)));
  thread.on("exit", () => end(new BackupError("The encryption thread has ended.")));
  thread.on("message", (answered: EncryptionResponse) => {
    const one = waiting.get(answered.n);
    waiting.delete(answered.n);
    if ("bytes" in answered) one?.done(answered);
    else one?.failed(answered.ours ? new BackupError(answered.failure) : new Error(answered.failure));
  });
  function ask(what: EncryptionRequest, bytes: Uint8Array) {
    return new Promise<Extract<EncryptionResponse, { bytes: Uint8Array }>>((done, failed) => {
      if (ended !== undefined) return failed(ended);
      asked += 1;
      waiting.set(asked, { done, failed });
      thread.postMessage({ n: asked, asked: what }, transferList(bytes));
    });
  }
  return {
    async encrypt(keys, number, page, length) {
      const { bytes, encrypted } = await ask({ what: "encrypt", keys, number, page, length }, page);
      if (encrypted === undefined) throw new BackupError(`Part ${number} came back without its length.`);
      return { page: asBuffer(bytes), ...encrypted };
    },
    async decrypt(keys, number, part, whole) {
      return asBuffer((await ask({ what: "decrypt", keys, number, part, whole }, whole)).bytes);
    },
    async close() {
      await thread.terminate();
    },
  };
}
