import { parentPort } from "node:worker_threads";
import { BackupError, type BackupKeys } from "./keys.ts";
import { asBuffer, decryptPart, encryptPage, type Part, transferList } from "./pages.ts";

/** Requests to the thread. Bytes are transferred, not copied. */
export type EncryptionRequest =
  | {
      readonly what: "encrypt";
      readonly keys: BackupKeys;
      readonly number: number;
      page: Uint8Array;
      readonly length: number;
    }
  | {
      readonly what: "decrypt";
      readonly keys: BackupKeys;
      readonly number: number;
      readonly part: Part;
      whole: Uint8Array;
    };

/** Responses with the request's number. */
export type EncryptionResponse = { readonly n: number } & (
  | { readonly bytes: Uint8Array; readonly encrypted?: Omit<Part, "name"> }
  | { readonly failure: string; readonly ours: boolean }
);

const keyBuffers = ({ data, mac }: BackupKeys): BackupKeys => ({ data: asBuffer(data), mac: asBuffer(mac) });

function runRequest(asked: EncryptionRequest): { bytes: Uint8Array; encrypted?: Omit<Part, "name"> } {
  if (asked.what === "encrypt") {
    const page = asBuffer(asked.page);
    return { bytes: page, encrypted: encryptPage(keyBuffers(asked.keys), asked.number, page, asked.length) };
  }
  return { bytes: decryptPart(keyBuffers(asked.keys), asked.number, asked.part, asBuffer(asked.whole)) };
}

function respond(n: number, asked: EncryptionRequest): EncryptionResponse {
  try {
    return { n, ...runRequest(asked) };
  } catch (error) {
    return { n, failure: error instanceof Error ? error.message : String(error), ours: error instanceof BackupError };
  }
}

parentPort?.on("message", ({ n, asked }: { n: number; asked: EncryptionRequest }) => {
  const answered = respond(n, asked);
  parentPort?.postMessage(answered, "bytes" in answered ? transferList(answered.bytes) : []);
});
