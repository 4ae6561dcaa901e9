import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import { fieldError } from "../../../contract/field-errors.ts";
import { LIMITS } from "../../../contract/limits.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { files } from "../db/tables/files.ts";
import { actorId } from "../platform/actor.ts";
import { sha256 } from "../platform/crypto.ts";
import type { PictureKind } from "./picture.ts";
import { publicPictureUrl } from "./public-address.ts";
import { UPLOAD_RETENTION_MS } from "./purge-files.ts";
import { removeFile } from "./remove-file.ts";

async function claimUpload(ctx: TxContext, tx: WriteHandle, token: string, kind: "cv" | PictureKind, max: number) {
  const now = ctx.clock.now();
  const user = actorId(ctx.actor);
  const [taken] = await tx
    .update(files)
    .set({ attached_at: now, token_hash: null })
    .where(
      and(
        eq(files.token_hash, sha256(token)),
        eq(files.kind, kind),
        isNull(files.attached_at),
        gt(files.created_at, new Date(now.getTime() - UPLOAD_RETENTION_MS)),
        lte(files.size, max),
        user === null ? isNull(files.uploaded_by) : or(isNull(files.uploaded_by), eq(files.uploaded_by, user)),
      ),
    )
    .returning({ id: files.id, storage_key: files.storage_key });
  if (taken === undefined) throw new AppError("validation_failed", { fields: { [kind]: fieldError("upload_gone") } });
  return taken;
}

/**
 * Attaches an uploaded CV to the record created by this transaction, once. Takes the token, or null if none was sent,
 * and the form's maximum size in bytes. Returns the file's id for the record. Throws `validation_failed` on `cv` for a
 * token that was used, is too old, or belongs to another kind or person.
 */
export async function attachUpload(
  ctx: TxContext,
  tx: WriteHandle,
  token: string | null,
  kind: "cv",
  max: number = LIMITS.cv_bytes,
): Promise<string | null> {
  if (token === null) return null;
  return (await claimUpload(ctx, tx, token, kind, max)).id;
}

/** An attached picture: its id for the record, and its public URL. */
export type AttachedImage = { readonly id: string; readonly address: string };

/**
 * Attaches an uploaded picture to the record that this transaction writes, and removes the picture it replaces. Throws
 * `validation_failed` on the kind (`avatar`, `logo`), like `attachUpload`.
 */
export async function attachImage(
  ctx: TxContext,
  tx: WriteHandle,
  { token, kind, replaces }: { token: string; kind: PictureKind; replaces: string | null },
): Promise<AttachedImage> {
  const { id, storage_key } = await claimUpload(ctx, tx, token, kind, LIMITS.image_bytes);
  if (replaces !== null) await removeFile(ctx, tx, replaces);
  return { id, address: publicPictureUrl(storage_key) };
}
