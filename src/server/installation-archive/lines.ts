import { createReadStream } from "node:fs";
import { join } from "node:path";
import { BackupError } from "../backup/keys.ts";
import { hexHash, LINE_BYTES } from "./format.ts";

const LINE_FEED = 10;

/** The lines of a stream of bytes, each with its JSON object. Throws BackupError for what is no line of an archive. */
export async function* linesOf(
  pieces: AsyncIterable<Buffer>,
  what: string,
  most = LINE_BYTES,
): AsyncGenerator<{ text: string; value: Record<string, unknown> }> {
  let held: Buffer[] = [];
  let [holding, number] = [0, 0];
  for await (const piece of pieces) {
    let from = 0;
    for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
      number += 1;
      if (holding + end - from > most) throw tooLong(what, number, most);
      yield parsedLine(Buffer.concat([...held, piece.subarray(from, end)]).toString("utf8"), what, number);
      [held, holding, from] = [[], 0, end + 1];
    }
    if (from < piece.length) held.push(piece.subarray(from));
    holding += piece.length - from;
    if (holding > most) throw tooLong(what, number + 1, most);
  }
  if (holding > 0) throw new BackupError(`${what} ends in the middle of line ${number + 1}.`);
}

const tooLong = (what: string, line: number, most: number) =>
  new BackupError(`Line ${line} of ${what} is longer than ${most} bytes.`);

function parsedLine(text: string, what: string, number: number) {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value === "object" && value !== null && !Array.isArray(value))
      return { text, value: value as Record<string, unknown> };
  } catch {
    // Said below; what stands there may be somebody's.
  }
  throw new BackupError(`Line ${number} of ${what} is no JSON object.`);
}

type Written = { readonly rows: number; readonly bytes: number; readonly sha256: string };

/** The lines of a file of an archive, compared at their end with what the manifest says of it. Throws BackupError. */
export async function* checkedLines(folder: string, path: string, written: Written, onBytes: (bytes: number) => void) {
  const [hash, counted] = [hexHash(), { rows: 0, bytes: 0 }];
  async function* pieces(): AsyncGenerator<Buffer> {
    for await (const piece of createReadStream(join(folder, path), { highWaterMark: 262_144 })) {
      hash.update(piece as Buffer);
      counted.bytes += (piece as Buffer).length;
      onBytes((piece as Buffer).length);
      yield piece as Buffer;
    }
  }
  try {
    for await (const line of linesOf(pieces(), path)) {
      counted.rows += 1;
      yield line;
    }
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT")
      throw new BackupError(`${path} is missing in the archive.`, error);
    throw error;
  }
  if (hash.digest("hex") !== written.sha256)
    throw new BackupError(`${path} is not as it was exported: its hash differs.`);
  if (counted.rows !== written.rows || counted.bytes !== written.bytes)
    throw new BackupError(`${path} has ${counted.rows} rows, the manifest says ${written.rows}.`);
}

/** Lines gathered to batches of bounded size. */
export async function* batchesOf<T extends { text: string }>(lines: AsyncIterable<T>): AsyncGenerator<T[]> {
  let batch: T[] = [];
  let size = 0;
  for await (const line of lines) {
    batch.push(line);
    size += line.text.length;
    if (batch.length < 500 && size < 1_000_000) continue;
    yield batch;
    [batch, size] = [[], 0];
  }
  if (batch.length > 0) yield batch;
}
