import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { dirname } from "node:path";

/** A part of an export in a local file until it is packed. */
export type SpooledPart = {
  readonly name: string;
  readonly path: string;
  readonly lines: number;
  readonly bytes: number;
  readonly sha256: string;
};

async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten;
}

/** Writes chunks of lines to a file, one at a time, and returns its metadata. */
export async function spoolLines(
  name: string,
  path: string,
  portions: AsyncIterable<readonly string[]>,
): Promise<SpooledPart> {
  await mkdir(dirname(path), { recursive: true });
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let [lines, bytes] = [0, 0];
  try {
    for await (const portion of portions) {
      if (portion.length === 0) continue;
      const piece = Buffer.from(`${portion.join("\n")}\n`);
      hash.update(piece);
      lines += portion.length;
      bytes += piece.byteLength;
      await writeWhole(file, piece);
    }
  } finally {
    await file.close();
  }
  return { name, path, lines, bytes, sha256: hash.digest("hex") };
}

/** Deletes the spooled files, however far they came. */
export async function deleteSpooled(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}
