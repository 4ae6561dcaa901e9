import { createHash } from "node:crypto";
import { type FileHandle, mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { AppError, type ErrorCode } from "../../../contract/errors.ts";
import type { UploadedBytes } from "../../../contract/files.ts";
import type { Context } from "../db/context.ts";
import { randomToken } from "../platform/crypto.ts";

/** A completely received file, stored locally while it is checked. */
export type ReceivedUpload = { readonly path: string; readonly size: number; readonly sha256: string };

/** Maximum size, and the error for a larger upload. */
export type SizeLimit = { readonly bytes: number; readonly refusal: ErrorCode };

function tooLarge(bound: SizeLimit): AppError {
  return new AppError(bound.refusal);
}

/** Writes a whole chunk. Throws the system's error if the disk is full. */
async function writeWhole(file: FileHandle, piece: Uint8Array): Promise<void> {
  for (let at = 0; at < piece.byteLength; ) at += (await file.write(piece, at)).bytesWritten;
}

async function receiveTo(path: string, sent: UploadedBytes, bound: SizeLimit): Promise<ReceivedUpload> {
  const file = await open(path, "wx", 0o600);
  const hash = createHash("sha256");
  let size = 0;
  try {
    for await (const chunk of sent.stream) {
      size += chunk.byteLength;
      // Stopped here, so that a wrong or missing length fills neither memory nor disk.
      if (size > bound.bytes) throw tooLarge(bound);
      hash.update(chunk);
      // `write` may take less than requested, for example on a disk that is almost full.
      await writeWhole(file, chunk);
    }
    await file.sync();
  } finally {
    await file.close();
  }
  return { path, size, sha256: hash.digest("base64url") };
}

function toUploadError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  const full = ["ENOSPC", "EDQUOT", "EFBIG", "EROFS", "EACCES", "EMFILE"].includes(String(code));
  // Otherwise the client disconnected, so this is not a server failure and nobody reads the answer.
  return new AppError(full ? "unavailable" : "bad_json", { cause });
}

/**
 * Receives an upload, lets `work` process it and removes it in any case. Throws the bound's error as soon as more
 * arrives than allowed, and what `work` throws.
 */
export async function withReceivedUpload<T>(
  ctx: Pick<Context, "files">,
  sent: UploadedBytes,
  bound: SizeLimit,
  work: (file: ReceivedUpload) => Promise<T>,
): Promise<T> {
  if (sent.length !== null && !(sent.length <= bound.bytes)) throw tooLarge(bound);
  const path = join(ctx.files.incoming, randomToken());
  try {
    await mkdir(ctx.files.incoming, { recursive: true });
    const received = await receiveTo(path, sent, bound).catch((error: unknown) => {
      throw toUploadError(error);
    });
    return await work(received);
  } finally {
    await rm(path, { force: true });
  }
}
