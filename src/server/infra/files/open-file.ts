import { and, eq, isNotNull } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { Context } from "../db/context.ts";
import { files } from "../db/tables/files.ts";
import type { FileStore } from "../platform/file-store.ts";

async function* readBytes(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  const bytes = await store.open(key);
  if (bytes === null) throw new AppError("not_found");
  yield* bytes;
}

/**
 * Opens a file for an endpoint with `answers: "file"`. The caller has checked the access, because the id comes from a
 * record they may read. Throws `not_found`, also for null. The bytes are opened at the first read, which throws
 * `not_found` if they are missing; a HEAD request opens nothing.
 */
export async function openFile(ctx: Pick<Context, "db" | "files">, id: string | null): Promise<FileAnswer> {
  if (id === null) throw new AppError("not_found");
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.attached_at)));
  if (file === undefined) throw new AppError("not_found");
  return { name: file.name, type: file.type, size: file.size, body: readBytes(ctx.files, file.storage_key) };
}
