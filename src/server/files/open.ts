import { and, eq, isNotNull } from "drizzle-orm";
import { AppError } from "../../contract/errors.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { Context } from "../db/context.ts";
import { files } from "../db/tables/files.ts";

/**
 * A file for the answer of an endpoint with `answers: "file"`. Who may read it has been decided before: the id comes out
 * of a record that the caller may read. Throws `not_found`, also for null and for bytes that are gone.
 */
export async function openFile(ctx: Pick<Context, "db" | "files">, id: string | null): Promise<FileAnswer> {
  if (id === null) throw new AppError("not_found");
  const [file] = await ctx.db
    .select()
    .from(files)
    .where(and(eq(files.id, id), isNotNull(files.attached_at)));
  const body = file === undefined ? null : await ctx.files.open(file.storage_key);
  if (file === undefined || body === null) throw new AppError("not_found");
  return { name: file.name, type: file.type, size: file.size, body };
}
