import { sql } from "drizzle-orm";
import type { Context } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";
import { removeFile } from "../files/attach.ts";

/** Removes the companies of a person that no job names any more and no team goes on with, with their logos and the names of whoever came with them from elsewhere. Call it after their jobs are gone. */
export async function removeIdleCompanies(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const gone = await tx.rows<{ logo_file: string | null }>(sql`
    WITH gone AS (DELETE FROM companies WHERE created_by = ${user_id}
      AND NOT EXISTS (SELECT FROM jobs WHERE jobs.company = companies.id)
      AND NOT EXISTS (SELECT FROM company_members WHERE company = companies.id AND user_id <> ${user_id} AND NOT service)
      RETURNING id, logo_file),
    names AS (UPDATE users SET name = '', surname = '' WHERE moved AND id IN (
      SELECT moved_people.user_id FROM moved_people WHERE moved_people.company IN (SELECT id FROM gone)))
    SELECT logo_file FROM gone`);
  for (const { logo_file } of gone) if (logo_file !== null) await removeFile(ctx, tx, logo_file);
}
