import { type SQL, sql } from "drizzle-orm";
import type { OwnFile } from "../../contract/accounts/account-data.ts";
import type { FileAnswer } from "../../contract/files.ts";
import type { UserContext } from "../infra/db/context.ts";
import type { ReadHandle } from "../infra/db/handles.ts";
import { openFile } from "../infra/files/open-file.ts";

/** CVs of the user's own applications, their picture, and the logos of their companies. */
function ownFiles(user_id: string): SQL {
  return sql`(
    SELECT cv FROM applications WHERE created_by = ${user_id} AND cv IS NOT NULL
    UNION SELECT avatar FROM profiles WHERE user_id = ${user_id} AND avatar IS NOT NULL
    UNION SELECT logo_file FROM companies WHERE created_by = ${user_id} AND logo_file IS NOT NULL)`;
}

/** A user's own files, newest first. */
export function listOwnFiles(db: ReadHandle, user_id: string): Promise<OwnFile[]> {
  return db.rows<OwnFile>(sql`
    SELECT id, name, size, kind FROM files WHERE attached_at IS NOT NULL AND id IN ${ownFiles(user_id)}
    ORDER BY created_at DESC, id DESC`);
}

/** One of the viewer's own files. Throws `not_found` for any other file. */
export async function openOwnFile(ctx: UserContext, id: string): Promise<FileAnswer> {
  const [own] = await ctx.db.rows<{ id: string }>(sql`
    SELECT id FROM files WHERE id = ${id} AND id IN ${ownFiles(ctx.actor.id)}`);
  return openFile(ctx, own?.id ?? null);
}
