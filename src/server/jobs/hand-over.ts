import { sql } from "drizzle-orm";
import type { UserTxContext } from "../db/context.ts";
import type { WriteHandle } from "../db/handles.ts";

/**
 * Has another member be responsible for the jobs and drafts of a company that one was (rule C12), and told of who comes there. A
 * posting that the other one has imported as well is a job of its own from now on.
 */
export async function handOverJobs(
  ctx: Pick<UserTxContext, "clock">,
  tx: WriteHandle,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  await tx.rows(sql`UPDATE job_drafts SET created_by = ${to} WHERE company = ${company} AND created_by = ${from}`);
  // Imports go on for whoever has their jobs; one whose postings the other imports as well stays behind and ends with its owner.
  await tx.rows(sql`
    UPDATE job_imports SET created_by = ${to} WHERE company = ${company} AND created_by = ${from}
      AND NOT EXISTS (SELECT FROM job_imports AS same WHERE same.created_by = ${to} AND same.source = job_imports.source)`);
  const held = await tx.rows<{ id: string }>(sql`
    SELECT id FROM jobs WHERE company = ${company} AND created_by = ${from} ORDER BY id FOR NO KEY UPDATE`);
  if (held.length === 0) return;
  await tx.rows(sql`
    UPDATE jobs SET source = NULL, source_id = NULL, source_marks = NULL
    WHERE company = ${company} AND created_by = ${from} AND source IS NOT NULL AND EXISTS (
      SELECT FROM jobs AS same
      WHERE same.created_by = ${to} AND same.source = jobs.source AND same.source_id = jobs.source_id)`);
  await tx.rows(sql`
    UPDATE jobs SET created_by = ${to}, updated_at = ${ctx.clock.now().toISOString()}
    WHERE company = ${company} AND created_by = ${from}`);
  // A page says when its owner's rewards wait too long (rule M9): it is another owner's now.
  tx.notifyAll(
    "job_changed",
    held.map(({ id }) => id),
  );
}
