import { type FileHandle, open } from "node:fs/promises";
import { ArchiveFault } from "./fault.ts";

const BLOCK = 512;
const PIECE = 256 * 1024;

/** An entry of a tar file: only plain files have one. */
export type Entry = { readonly name: string; readonly offset: number; readonly size: number };

function refuse(detail: string): never {
  throw new ArchiveFault("not_archive", detail);
}

/** A field that ends with its first zero byte. */
function textIn(block: Buffer, from: number, length: number): string {
  const field = block.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.subarray(0, end < 0 ? length : end).toString("latin1");
}

/** Octal digits alone: what says a size in another way is none of ours. */
function numberIn(block: Buffer, from: number, length: number): number {
  const digits = /^ *([0-7]{1,12}) *$/.exec(textIn(block, from, length))?.[1];
  return digits === undefined ? refuse("a number in a header is none") : Number.parseInt(digits, 8);
}

function checkSum(block: Buffer): void {
  let sum = 8 * 32;
  for (let at = 0; at < BLOCK; at += 1) if (at < 148 || at >= 156) sum += block[at] ?? 0;
  if (numberIn(block, 148, 8) !== sum) refuse("the sum of a header is another one");
}

/** A header without what none of ours has: links, folders, devices, longer names, extensions. */
function entryOf(block: Buffer, offset: number): Entry {
  checkSum(block);
  if (textIn(block, 257, 6) !== "ustar") refuse("not of the format ustar");
  const type = block[156];
  if (type !== 0x30 && type !== 0) refuse("an entry is no plain file");
  if (textIn(block, 157, 100) !== "" || textIn(block, 345, 155) !== "") refuse("an entry leads elsewhere");
  return { name: textIn(block, 0, 100), offset, size: numberIn(block, 124, 12) };
}

async function readBlock(file: FileHandle, at: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(BLOCK), 0, BLOCK, at);
  if (bytesRead < BLOCK) throw new ArchiveFault("damaged", "cut off within an archive");
  return buffer;
}

/** The entries of a tar file in their order; `most` of them. Throws ArchiveFault for what is none, and for one that is cut off. */
export async function* entriesOf(path: string, most: number): AsyncGenerator<Entry> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    for (let [at, nth] = [0, 0]; ; nth += 1) {
      const block = await readBlock(file, at);
      if (block.every((byte) => byte === 0)) return;
      if (nth >= most) throw new ArchiveFault("too_much", "more entries than are taken");
      const entry = entryOf(block, at + BLOCK);
      at += BLOCK + Math.ceil(entry.size / BLOCK) * BLOCK;
      if (at > size) throw new ArchiveFault("damaged", "cut off within an entry");
      yield entry;
    }
  } finally {
    await file.close();
  }
}

/** The bytes of an entry, piece by piece in memory of its own. */
export async function* piecesOf(
  path: string,
  { offset, size }: Pick<Entry, "offset" | "size">,
): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    for (let done = 0; done < size; ) {
      const piece = Buffer.allocUnsafe(Math.min(PIECE, size - done));
      const { bytesRead } = await file.read(piece, 0, piece.byteLength, offset + done);
      if (bytesRead === 0) throw new ArchiveFault("damaged", "cut off within an entry");
      done += bytesRead;
      yield piece.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}
