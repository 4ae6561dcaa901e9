import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, eq, gt, inArray, isNull, lt, sql } from "drizzle-orm";
import { z } from "zod";
import { ADVISORY_LOCKS } from "../db/advisory-locks.ts";
import type { Context, TxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { files } from "../db/tables/files.ts";
import { blobDeletions } from "../db/tables/tasks.ts";
import { defineTask } from "../db/task.ts";
import { errorFields } from "../platform/log.ts";

/** Unattached uploads are deleted after a day. */
export const UPLOAD_RETENTION_MS = 86_400_000;

export const PURGE_UPLOADS = defineTask({
  name: "purge-uploads",
  class: "upkeep",
  schedule: "41 * * * *",
  run: purgeOrphanedUploads,
});
export const DELETE_BLOB = defineTask({
  name: "delete-blob",
  class: "follow-up",
  input: z.object({ key: z.string() }),
  run: deleteBlob,
});
export const DELETE_PENDING_BLOBS = defineTask({
  name: "delete-pending-blobs",
  class: "upkeep",
  schedule: "19 * * * *",
  run: deletePendingBlobs,
});
/** The storage may be unavailable this long before an operator is alerted. */
const OVERDUE_MS = 86_400_000;

const BATCH = 100;
/** Concurrent removals. */
const DELETE_CONCURRENCY = 10;

/** Deletes leftovers of a crash in the upload folder; no upload takes a day. */
async function purgeIncoming({ files: store, clock }: Context): Promise<void> {
  const names = await readdir(store.incoming).catch(() => []);
  for (const name of names) {
    const path = join(store.incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < clock.now().getTime() - UPLOAD_RETENTION_MS) await rm(path, { force: true });
  }
}

/**
 * Records the keys of bytes to remove, in the transaction that deletes their rows. They stay until the storage
 * confirmed it.
 */
export async function scheduleBlobDeletion(
  ctx: Pick<TxContext, "enqueue" | "clock">,
  tx: WriteHandle,
  gone: readonly { storage_key: string }[],
): Promise<void> {
  if (gone.length === 0) return;
  const since = ctx.clock.now();
  const rows = gone.map(({ storage_key }) => ({ storage_key, since }));
  await tx.insert(blobDeletions).values(rows).onConflictDoNothing();
  const keys = gone.map(({ storage_key }) => ({ key: storage_key }));
  await ctx.enqueue(tx, DELETE_BLOB, keys);
}

async function purgeUploadBatch(ctx: Context): Promise<number> {
  const until = new Date(ctx.clock.now().getTime() - UPLOAD_RETENTION_MS);
  return ctx.write(async (tx) => {
    const old = tx
      .select({ id: files.id })
      .from(files)
      .where(and(isNull(files.attached_at), lt(files.created_at, until)))
      .orderBy(files.created_at)
      .limit(BATCH)
      .for("update", { skipLocked: true });
    // The row is deleted first: a form that attaches the upload meanwhile gets it whole or an error.
    const gone = await tx.delete(files).where(inArray(files.id, old)).returning({ storage_key: files.storage_key });
    await scheduleBlobDeletion(ctx, tx, gone);
    return gone.length;
  });
}

/** Deletes uploads unattached for a day with their bytes, and leftovers of aborted uploads. */
export async function purgeOrphanedUploads(ctx: Context): Promise<void> {
  await purgeIncoming(ctx);
  while ((await purgeUploadBatch(ctx)) === BATCH);
}

/**
 * Whether a running backup may still read the bytes. A row deleted before the backup's snapshot is not in it; one
 * deleted later sees the lock here.
 */
async function isBackedUp({ db }: Context): Promise<boolean> {
  const locks = await db.rows(sql`
    SELECT 1 AS held FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = ${ADVISORY_LOCKS.backup} AND objsubid = 1
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`);
  return locks.length > 0;
}

async function tryDeleteBlob(ctx: Context, key: string): Promise<boolean> {
  // The hourly sweep retries it.
  if (await isBackedUp(ctx)) return false;
  try {
    await ctx.files.remove(key);
  } catch (error) {
    ctx.log.warn(errorFields(error), "the storage did not remove a file; the removal will be retried");
    return false;
  }
  await ctx.write((tx) => tx.delete(blobDeletions).where(eq(blobDeletions.storage_key, key)));
  return true;
}

/** Removes the bytes of a file whose row was deleted. If the storage is unavailable, the sweep retries it. */
export async function deleteBlob(ctx: Context, { key }: { key: string }): Promise<void> {
  await tryDeleteBlob(ctx, key);
}

/**
 * Removes bytes that the storage has not removed yet, in key order. Throws if some are overdue by a day, so that an
 * operator is alerted.
 */
export async function deletePendingBlobs(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  for (let after = ""; ; ) {
    const waiting = await ctx.write((tx) =>
      tx
        .select()
        .from(blobDeletions)
        .where(gt(blobDeletions.storage_key, after))
        .orderBy(blobDeletions.storage_key)
        .limit(DELETE_CONCURRENCY),
    );
    const last = waiting.at(-1);
    if (last === undefined) return;
    after = last.storage_key;
    const removed = await Promise.all(waiting.map(({ storage_key }) => tryDeleteBlob(ctx, storage_key)));
    const overdue = waiting.some(({ since }, at) => !removed[at] && now.getTime() - since.getTime() > OVERDUE_MS);
    if (overdue) throw new Error("the storage has not removed files for a day");
    // An unavailable storage is not tried for every key.
    if (!removed.includes(true)) return;
  }
}
