import { and, eq, gt, isNull, lte, or } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import { fault } from "../../contract/faults.ts";
import { LIMITS } from "../../contract/limits.ts";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { files } from "../db/tables/files.ts";
import { actorId } from "../platform/actor.ts";
import { sha256 } from "../platform/crypto.ts";
import type { PictureKind } from "./picture.ts";
import { publicAddress } from "./public-address.ts";
import { forgetBytes, UPLOAD_KEPT_MS } from "./sweep.ts";

async function take(ctx: TxContext, tx: WriteHandle, token: string, kind: "cv" | PictureKind, max: number) {
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
        gt(files.created_at, new Date(now.getTime() - UPLOAD_KEPT_MS)),
        lte(files.size, max),
        user === null ? isNull(files.uploaded_by) : or(isNull(files.uploaded_by), eq(files.uploaded_by, user)),
      ),
    )
    .returning({ id: files.id, storage_key: files.storage_key });
  if (taken === undefined) throw new AppError("validation_failed", { fields: { [kind]: fault("upload_gone") } });
  return taken;
}

/**
 * Ties an uploaded CV to the record that this transaction makes, once. Takes the token, or null where none was sent, and
 * the most bytes that this form allows; gives the file's id for the record's column.
 * Throws `validation_failed` on `cv` for a token that is used, too old, of another kind or of another person.
 */
export async function attachUpload(
  ctx: TxContext,
  tx: WriteHandle,
  token: string | null,
  kind: "cv",
  max: number = LIMITS.cv_bytes,
): Promise<string | null> {
  if (token === null) return null;
  return (await take(ctx, tx, token, kind, max)).id;
}

/** A picture that is attached: its id for the record, and the public address to show it from. */
export type AttachedImage = { readonly id: string; readonly address: string };

/**
 * Ties an uploaded picture to the record that this transaction writes, and removes the one that it replaces.
 * Throws `validation_failed` on the kind (`avatar`, `logo`), as `attachUpload` does.
 */
export async function attachImage(
  ctx: TxContext,
  tx: WriteHandle,
  { token, kind, replaces }: { token: string; kind: PictureKind; replaces: string | null },
): Promise<AttachedImage> {
  const { id, storage_key } = await take(ctx, tx, token, kind, LIMITS.image_bytes);
  if (replaces !== null) await removeFile(ctx, tx, replaces);
  return { id, address: publicAddress(storage_key) };
}

/**
 * Holds a file that several records may have, before it is asked whether another one has it still: two that let go of it at once would
 * each find the other, and nobody would remove it (rule F41). Held after the records themselves.
 */
export async function holdFile(tx: WriteHandle, id: string): Promise<void> {
  await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for("update");
}

/**
 * Forgets a file: its row in this transaction (columns that name it become null), its bytes right after it is committed, or
 * whenever the storage answers again.
 * What is not there is forgotten already.
 */
export async function removeFile(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  id: string,
): Promise<void> {
  const gone = await tx.delete(files).where(eq(files.id, id)).returning({ storage_key: files.storage_key });
  await forgetBytes(ctx, tx, gone);
}
