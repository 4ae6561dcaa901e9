import { and, eq, isNotNull } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { Context } from "../db/context.ts";
import { files } from "../db/tables/files.ts";
import type { FileStore } from "../platform/file-store.ts";

async function* bytesUnder(store: FileStore, key: string): AsyncGenerator<Uint8Array> {
  const bytes = await store.open(key);
  if (bytes === null) throw new AppError("not_found");
  yield* bytes;
}

/**
 * A file for the answer of an endpoint with `answers: "file"`. Who may read it has been decided before: the id comes out
 * of a record that the caller may read. Throws `not_found`, also for null. Its bytes are asked for with the first read, which
 * throws `not_found` when they are gone: whoever wants the facts alone holds nothing open.
 */
export async function openFile(ctx: Pick<Context, "db" | "files">, id: string | null): Promise<FileAnswer> {
  if (id === null) throw new AppError("not_found");
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.attached_at)));
  if (file === undefined) throw new AppError("not_found");
  return { name: file.name, type: file.type, size: file.size, body: bytesUnder(ctx.files, file.storage_key) };
}
