import { and, eq, isNull } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { files } from "../db/tables/files.ts";
import { removeFile } from "./remove-file.ts";

/** Removes a person's unattached uploads, and clears the uploader of files attached to other people's records. */
export async function eraseUploads(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const mine = eq(files.uploaded_by, user_id);
  const waiting = await tx
    .select({ id: files.id })
    .from(files)
    .where(and(mine, isNull(files.attached_at)));
  for (const { id } of waiting) await removeFile(ctx, tx, id);
  await tx.update(files).set({ uploaded_by: null }).where(mine);
}
