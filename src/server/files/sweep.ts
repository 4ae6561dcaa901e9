import { readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { and, inArray, isNull, lt } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import { files } from "../db/tables/files.ts";

/** An upload that no form took is gone after a day. */
export const UPLOAD_KEPT_MS = 86_400_000;

export const SWEEP_UPLOADS = "sweep-uploads";
export const REMOVE_BYTES = "remove-file-bytes";

const BATCH = 100;

/** What a crash left where files arrive: nothing takes as long as a day to arrive. */
async function sweepIncoming({ files: store, clock }: Context): Promise<void> {
  const names = await readdir(store.incoming).catch(() => []);
  for (const name of names) {
    const path = join(store.incoming, name);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < clock.now().getTime() - UPLOAD_KEPT_MS) await rm(path, { force: true });
  }
}

async function sweepBatch(ctx: Context): Promise<number> {
  const until = new Date(ctx.clock.now().getTime() - UPLOAD_KEPT_MS);
  const old = await ctx.db
    .select({ id: files.id, storage_key: files.storage_key })
    .from(files)
    .where(and(isNull(files.attached_at), lt(files.created_at, until)))
    .orderBy(files.created_at)
    .limit(BATCH);
  // Bytes first: while they cannot be removed the row stays, and the next sweep comes back to it.
  for (const { storage_key } of old) await ctx.files.remove(storage_key);
  if (old.length === 0) return 0;
  const ids = old.map(({ id }) => id);
  await ctx.write((tx) => tx.delete(files).where(and(inArray(files.id, ids), isNull(files.attached_at))));
  return old.length;
}

/** Removes uploads that no form took within a day, their bytes and what is left of broken ones. */
export async function sweepUploads(ctx: Context): Promise<void> {
  await sweepIncoming(ctx);
  while ((await sweepBatch(ctx)) === BATCH);
}

/** Removes the bytes of a file whose row is gone. Takes `key`. */
export async function removeBytes(ctx: Context, { key }: Record<string, unknown>): Promise<void> {
  if (typeof key === "string") await ctx.files.remove(key);
}
