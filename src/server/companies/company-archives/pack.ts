import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createTarPacker, type TarPackController } from "modern-tar";
import type { FileStore } from "../../infra/platform/file-store.ts";
import { readme } from "./describe.ts";
import type { ArchivedFile } from "./read-parts.ts";
import type { SpooledPart } from "./spool.ts";

type Packing = {
  readonly manifest: object;
  readonly parts: readonly SpooledPart[];
  readonly files: readonly ArchivedFile[];
  readonly at: Date;
};

type Tar = { readonly controller: TarPackController; readonly at: Date };

async function addPieces({ controller, at }: Tar, name: string, size: number, pieces: AsyncIterable<Uint8Array>) {
  const writer = controller.add({ name, size, mtime: at, mode: 0o600, type: "file" }).getWriter();
  for await (const piece of pieces) await writer.write(new Uint8Array(piece));
  await writer.close();
}

async function* pieceOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

/** An export with a file whose bytes differ from its row could not be verified. */
async function* checkedPieces(store: FileStore, file: ArchivedFile): AsyncGenerator<Uint8Array> {
  const pieces = await store.open(file.key);
  if (pieces === null) throw new Error("a file was deleted during its export");
  yield* pieces;
}

async function addAll(
  tar: Tar,
  store: FileStore,
  { manifest, parts, files }: Packing,
  said: (files: number) => Promise<void>,
) {
  const texts = { "manifest.json": `${JSON.stringify(manifest, null, 2)}\n`, "README.md": readme() };
  for (const [name, text] of Object.entries(texts)) await addPieces(tar, name, Buffer.byteLength(text), pieceOf(text));
  for (const { name, path, bytes } of parts) await addPieces(tar, `${name}.ndjson`, bytes, createReadStream(path));
  for (const [nth, file] of files.entries()) {
    await addPieces(tar, `files/${file.id}`, file.size, checkedPieces(store, file));
    if (nth % 50 === 49) await said(nth + 1);
  }
  tar.controller.finalize();
}

/** Writes an export to a local file as a stream. Returns its size and its SHA-256 in hex. */
export async function packArchive(
  store: FileStore,
  path: string,
  packing: Packing,
  said: (files: number) => Promise<void>,
): Promise<{ size: number; sha256: string }> {
  const { readable, controller } = createTarPacker();
  const hash = createHash("sha256");
  const counted = new Transform({
    transform(piece: Uint8Array, _encoding, done) {
      hash.update(piece);
      done(null, piece);
    },
  });
  const written = pipeline(
    Readable.fromWeb(readable as unknown as ReadableStream),
    counted,
    createWriteStream(path, { flags: "wx", mode: 0o600 }),
  );
  const added = addAll({ controller, at: packing.at }, store, packing, said).catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // Both errors are handled, whichever comes first: a full disk ends the writer, an unavailable store the reader.
  const [ofAdding, ofWriting] = await Promise.allSettled([added, written]);
  if (ofAdding.status === "rejected") throw ofAdding.reason;
  if (ofWriting.status === "rejected") throw ofWriting.reason;
  return { size: (await stat(path)).size, sha256: hash.digest("hex") };
}
