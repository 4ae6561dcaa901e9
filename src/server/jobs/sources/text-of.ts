import { isUtf8 } from "node:buffer";
import { SourceError } from "./source-error.ts";

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** What a text says of itself by the mark at its beginning; null where there is none. */
function marked([first, second]: Uint8Array): Encoding | null {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** How a whole text is written. Tables are saved by programs of twenty years ago as well, without a word of how. */
export function encodingOf(bytes: Uint8Array, isTable: boolean): Encoding {
  return marked(bytes) ?? (isTable && !isUtf8(bytes) ? "windows-1252" : "utf-8");
}

type How = {
  /** What cannot be read is replaced, as browsers do with pages. */
  readonly loosely?: boolean;
  /** Where it is known before. */
  readonly encoding?: Encoding;
};

/** Bytes as text: in UTF-8, or as their first ones say. Throws SourceError where they are none. */
export async function* textOf(bytes: AsyncIterable<Uint8Array>, how: How = {}): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  const decoded = (piece?: Uint8Array) => {
    decoder ??= new TextDecoder(how.encoding ?? marked(piece ?? new Uint8Array()) ?? "utf-8", {
      fatal: how.loosely !== true,
    });
    try {
      return piece === undefined ? decoder.decode() : decoder.decode(piece, { stream: true });
    } catch (cause) {
      throw new SourceError("not_readable", { cause });
    }
  };
  for await (const piece of bytes) yield decoded(piece);
  yield decoded();
}
