import { sql } from "drizzle-orm";
import type { Context } from "../infra/db/context.ts";
import { emit } from "../infra/db/events.ts";
import type { ReadHandle, WriteHandle } from "../infra/db/handles.ts";
import { hasColleagues } from "../infra/db/team-rights.ts";
import { jobsChanged } from "./events.ts";

const HAS_RECORDS = sql`(EXISTS (SELECT FROM referrals WHERE job = jobs.id)
  OR EXISTS (SELECT FROM applications WHERE job = jobs.id)
  OR EXISTS (SELECT FROM link_submissions JOIN referral_links AS by_link ON by_link.id = link WHERE by_link.job = jobs.id))`;

/** How many jobs of a person would be deleted and archived if all were removed; a team keeps its jobs. */
export async function countRemovals(db: ReadHandle, user_id: string): Promise<{ deleted: number; archived: number }> {
  const [row] = await db.rows<{ deleted: number; archived: number }>(sql`
    SELECT count(*) FILTER (WHERE NOT kept)::int AS deleted,
      count(*) FILTER (WHERE kept AND archived_at IS NULL)::int AS archived
    FROM (SELECT archived_at, ${HAS_RECORDS} AS kept FROM jobs
      WHERE created_by = ${user_id} AND NOT ${hasColleagues(user_id)}) AS own`);
  return row ?? { deleted: 0, archived: 0 };
}

/**
 * Removes all jobs of a person as single deletions would: those with referrals or applications are archived, so that no
 * history or reward is lost (rule J6). The person's saved jobs and opened links are purged.
 */
export async function removeJobsOfUser(ctx: Context, tx: WriteHandle, user_id: string): Promise<void> {
  const at = ctx.clock.now().toISOString();
  // Locked before companies and jobs, as by a run. Imports that a team keeps were transferred before.
  await tx.rows(sql`DELETE FROM job_imports WHERE created_by = ${user_id}`);
  // Locked before the jobs, as by a rename; companies without jobs are deleted afterwards.
  await tx.rows(sql`SELECT FROM companies WHERE created_by = ${user_id} ORDER BY id FOR UPDATE`);
  const locked = await tx.rows<{ id: string; company: string }>(sql`
    SELECT id, company FROM jobs WHERE created_by = ${user_id} ORDER BY id FOR UPDATE`);
  await tx.rows(sql`DELETE FROM saved_jobs WHERE user_id = ${user_id}`);
  await tx.rows(sql`DELETE FROM job_link_holders WHERE user_id = ${user_id}`);
  // A company with other members keeps its drafts.
  await tx.rows(sql`
    DELETE FROM job_drafts WHERE created_by = ${user_id} AND NOT EXISTS (
      SELECT FROM company_members AS other WHERE other.company = job_drafts.company AND other.user_id <> ${user_id} AND NOT other.service)`);
  await tx.rows(sql`DELETE FROM jobs WHERE created_by = ${user_id} AND NOT ${HAS_RECORDS}`);
  await tx.rows(sql`
    UPDATE jobs SET archived_at = ${at}, updated_at = ${at} WHERE created_by = ${user_id} AND archived_at IS NULL`);
  if (locked.length > 0) await emit(ctx, tx, jobsChanged, { jobs: locked });
}
