import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { FileAnswer } from "../../../contract/files.ts";
import type { UserContext } from "../../db/context.ts";
import { openFile } from "../../files/open-file.ts";
import { readHireRow } from "../hire-row.ts";

/** The file attached to one side's statement, for both sides and admins (rule R12); throws `not_found` for others. */
export async function openDisputeFile(ctx: UserContext, id: string, of: "opened" | "answer"): Promise<FileAnswer> {
  const [row] = await ctx.db.rows<{ referral: string; file: string | null; answer_file: string | null }>(sql`
    SELECT referral, file, answer_file FROM disputes WHERE id = ${id}`);
  if (row === undefined) throw new AppError("not_found");
  const { as } = await readHireRow(ctx.db, row.referral, ctx.actor.id);
  if (as === null && !ctx.actor.admin) throw new AppError("not_found");
  return openFile(ctx, of === "opened" ? row.file : row.answer_file);
}
