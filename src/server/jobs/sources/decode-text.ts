import { isUtf8 } from "node:buffer";
import { SourceError } from "./source-error.ts";

/** Where a text declares its own encoding. */
type Kind = "page" | "xml" | "table" | "json";

/** The `charset` of a `<meta>`, and the `encoding` of an XML declaration. */
const ENCODING_DECLARATION: Readonly<Partial<Record<Kind, RegExp>>> = {
  page: /<meta\s[^<>]*?charset\s*=\s*["']?([\w.:-]+)/i,
  xml: /^\s*<\?xml\s[^<>?]*?encoding\s*=\s*["']([\w.:-]+)/i,
};
/** Browsers scan no further for it. */
const DECLARATION_BYTES = 4_096;

/** The encoding of a byte order mark; null without one. */
function encodingOfByteOrderMark([first, second]: Uint8Array): string | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** The canonical name of an encoding; null for an unknown one. */
function canonicalEncoding(label: string | undefined): string | null {
  if (label === undefined) return null;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

/** The encoding of a text: by its byte order mark, its content type, or its own declaration; UTF-8 by default. */
function detectEncoding(begins: Uint8Array, kind: Kind, charset?: string): string {
  const mark = encodingOfByteOrderMark(begins);
  if (mark !== null) return mark;
  const head = new TextDecoder("latin1").decode(begins.subarray(0, DECLARATION_BYTES));
  const encoding =
    canonicalEncoding(charset) ?? canonicalEncoding(ENCODING_DECLARATION[kind]?.exec(head)?.[1]) ?? "utf-8";
  // A declaration that was readable byte by byte excludes UTF-16.
  return encoding.startsWith("utf-16") ? "utf-8" : encoding;
}

/** The encoding of a whole text. Old programs save tables without declaring it. */
export function detectFileEncoding(bytes: Uint8Array, kind: Kind): string {
  return kind === "table" && encodingOfByteOrderMark(bytes) === null && !isUtf8(bytes)
    ? "windows-1252"
    : detectEncoding(bytes, kind);
}

type DecodeOptions = {
  /** JSON has no declaration. */
  readonly kind?: Kind;
  /** The encoding stated outside of the text. */
  readonly charset?: string | undefined;
};

/** Collects bytes until there are enough to detect the encoding. */
async function readStart(pieces: AsyncIterator<Uint8Array>): Promise<{ first: Uint8Array; done: boolean }> {
  let first: Uint8Array = new Uint8Array();
  while (first.byteLength < DECLARATION_BYTES) {
    const next = await pieces.next();
    if (next.done === true) return { first, done: true };
    first = first.byteLength === 0 ? next.value : Buffer.concat([first, next.value]);
  }
  return { first, done: false };
}

/** Decodes bytes. In pages invalid bytes become U+FFFD, as in browsers; elsewhere they throw SourceError. */
export async function* decodeText(bytes: AsyncIterable<Uint8Array>, how: DecodeOptions = {}): AsyncGenerator<string> {
  const pieces = bytes[Symbol.asyncIterator]();
  try {
    let { first: piece, done } = await readStart(pieces);
    const kind = how.kind ?? "json";
    const decoder = new TextDecoder(detectEncoding(piece, kind, how.charset), { fatal: kind !== "page" });
    const decoded = (some?: Uint8Array) => {
      try {
        return some === undefined ? decoder.decode() : decoder.decode(some, { stream: true });
      } catch (cause) {
        throw new SourceError("not_readable", { cause });
      }
    };
    for (;;) {
      yield decoded(piece);
      if (done) break;
      const next = await pieces.next();
      if (next.done === true) break;
      piece = next.value;
      done = false;
    }
    yield decoded();
  } finally {
    await pieces.return?.();
  }
}
