import { sql } from "drizzle-orm";
import type { UserTxContext } from "../infra/db/context.ts";
import type { WriteHandle } from "../infra/db/handles.ts";

/**
 * Transfers the jobs and drafts of a company from one member to another (rule C12), who then gets their notifications.
 * A posting that the other member has imported too becomes an independent job.
 */
export async function transferJobs(
  ctx: Pick<UserTxContext, "clock">,
  tx: WriteHandle,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  await tx.rows(sql`UPDATE job_drafts SET created_by = ${to} WHERE company = ${company} AND created_by = ${from}`);
  // Imports move with the jobs. An import that the other member already has stays and ends with its owner.
  await tx.rows(sql`
    UPDATE job_imports SET created_by = ${to} WHERE company = ${company} AND created_by = ${from}
      AND NOT EXISTS (SELECT FROM job_imports AS same WHERE same.created_by = ${to} AND same.source = job_imports.source)`);
  const locked = await tx.rows<{ id: string }>(sql`
    SELECT id FROM jobs WHERE company = ${company} AND created_by = ${from} ORDER BY id FOR NO KEY UPDATE`);
  if (locked.length === 0) return;
  await tx.rows(sql`
    UPDATE jobs SET source = NULL, source_id = NULL, source_marks = NULL
    WHERE company = ${company} AND created_by = ${from} AND source IS NOT NULL AND EXISTS (
      SELECT FROM jobs AS same
      WHERE same.created_by = ${to} AND same.source = jobs.source AND same.source_id = jobs.source_id)`);
  await tx.rows(sql`
    UPDATE jobs SET created_by = ${to}, updated_at = ${ctx.clock.now().toISOString()}
    WHERE company = ${company} AND created_by = ${from}`);
  // The job page shows when its owner's rewards are overdue (rule M9), and the owner has changed.
  tx.publishAll(
    "job_changed",
    locked.map(({ id }) => id),
  );
}
