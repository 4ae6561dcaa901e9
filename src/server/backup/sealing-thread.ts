import { parentPort } from "node:worker_threads";
import { BackupError, type Keys } from "./keys.ts";
import { asBuffer, handedOver, openPart, type Part, sealPage } from "./pages.ts";

/** Requests to the thread. Bytes are transferred, not copied. */
export type Asked =
  | { readonly what: "seal"; readonly keys: Keys; readonly number: number; page: Uint8Array; readonly length: number }
  | { readonly what: "open"; readonly keys: Keys; readonly number: number; readonly part: Part; whole: Uint8Array };

/** Responses with the request's number. */
export type Answered = { readonly n: number } & (
  | { readonly bytes: Uint8Array; readonly sealed?: Omit<Part, "name"> }
  | { readonly fault: string; readonly ours: boolean }
);

const keysIn = ({ data, mac }: Keys): Keys => ({ data: asBuffer(data), mac: asBuffer(mac) });

function done(asked: Asked): { bytes: Uint8Array; sealed?: Omit<Part, "name"> } {
  if (asked.what === "seal") {
    const page = asBuffer(asked.page);
    return { bytes: page, sealed: sealPage(keysIn(asked.keys), asked.number, page, asked.length) };
  }
  return { bytes: openPart(keysIn(asked.keys), asked.number, asked.part, asBuffer(asked.whole)) };
}

function answer(n: number, asked: Asked): Answered {
  try {
    return { n, ...done(asked) };
  } catch (error) {
    return { n, fault: error instanceof Error ? error.message : String(error), ours: error instanceof BackupError };
  }
}

parentPort?.on("message", ({ n, asked }: { n: number; asked: Asked }) => {
  const answered = answer(n, asked);
  parentPort?.postMessage(answered, "bytes" in answered ? handedOver(answered.bytes) : []);
});
