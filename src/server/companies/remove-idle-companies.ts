import { sql } from "drizzle-orm";
import type { Context } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";
import { removeFile } from "../infra/files/remove-file.ts";

/**
 * Deletes a user's companies that have no jobs and no other team members, with their logos. Call it after the user's
 * jobs were deleted.
 */
export async function removeIdleCompanies(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const gone = await tx.rows<{ logo_file: string | null }>(sql`
    DELETE FROM companies WHERE created_by = ${user_id}
      AND NOT EXISTS (SELECT FROM jobs WHERE jobs.company = companies.id)
      AND NOT EXISTS (SELECT FROM company_members WHERE company = companies.id AND user_id <> ${user_id} AND NOT service)
    RETURNING logo_file`);
  for (const { logo_file } of gone) if (logo_file !== null) await removeFile(ctx, tx, logo_file);
}
