import { eq } from "drizzle-orm";
import type { TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { files } from "../db/tables/files.ts";
import { scheduleBlobDeletion } from "./purge-files.ts";

/**
 * Locks a file that several records may share, before checking for other references. Without the lock, two records that
 * release it at once would each see the other, and nobody would remove it (rule F41). Lock the records first.
 */
export async function lockFile(tx: WriteHandle, id: string): Promise<void> {
  await tx.select({ id: files.id }).from(files).where(eq(files.id, id)).for("update");
}

/**
 * Removes a file: its row in this transaction (columns that reference it become null), its bytes after the commit, or
 * once the storage is available (`deleteBlob`). Does nothing for a missing file. The erasure of a referral, an
 * application, a saved candidate or an account ends here for each CV.
 */
export async function removeFile(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  id: string,
): Promise<void> {
  const gone = await tx.delete(files).where(eq(files.id, id)).returning({ storage_key: files.storage_key });
  await scheduleBlobDeletion(ctx, tx, gone);
}
