import { sql } from "drizzle-orm";
import type { WriteHandle } from "../infra/db/handles.ts";
import type { OwnJob } from "./own-job.ts";

/** Tables whose rows link a job to people, or to its company's team, emails or hiring system. */
export const DEPENDENT_TABLES = [
  "applications",
  "company_email_templates",
  "hiring_system_jobs",
  "interviews",
  "job_link_holders",
  "job_members",
  "job_referrers",
  "messages",
  "pipeline_moves",
  "record_views",
  "referral_links",
  "referrals",
  "referrer_questions",
  "report_takedowns",
  "reward_share_agreements",
  "team_notes",
] as const;

/**
 * Whether a job has such dependent rows; its company then cannot change (rule C12), because exports, hiring systems and
 * emails of the former company would keep acting for it. The job is locked, so that nothing arrives after this check.
 */
export async function hasDependentRows(tx: WriteHandle, job: Pick<OwnJob, "id" | "source">): Promise<boolean> {
  if (job.source !== null) return true;
  const tied = DEPENDENT_TABLES.map((table) => sql`EXISTS (SELECT FROM ${sql.raw(table)} WHERE job = ${job.id})`);
  const [row] = await tx.rows<{ tied: boolean }>(sql`SELECT ${sql.join(tied, sql` OR `)} AS tied`);
  return row?.tied === true;
}
