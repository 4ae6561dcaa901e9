import { sql } from "drizzle-orm";
import type { OutputOf } from "../../../contract/endpoint.ts";
import { PIPELINE_LIMITS } from "../../../contract/hiring/pipeline/bounds.ts";
import { REASON_COUNT_LIMITS, type reasonCountEndpoints } from "../../../contract/hiring/reason-counts.ts";
import { membershipAllowsReferring } from "../../../rules/team/rights.ts";
import type { UserContext } from "../../infra/db/context.ts";
import { mayRefer } from "../../infra/db/job-access.ts";
import { readMembership } from "../../infra/db/team-rights.ts";
import { findJob } from "./referral-job.ts";
import { isVisibleToCompany } from "./visible.ts";

/**
 * Counts the rejection reasons of a job for users who may refer to it. A reason is listed from three people on, so
 * that nobody can be identified (rule R36). A person both referred and applied counts once; rejections that can still
 * be undone do not count (H4). Reads the newest records of each kind by index, so the cost is bounded. Throws
 * `not_found` for a job that the viewer cannot view.
 */
export async function countRejectionReasons(
  ctx: UserContext,
  id: string,
): Promise<OutputOf<typeof reasonCountEndpoints.ofJob>> {
  const viewer = ctx.actor.id;
  await findJob(ctx.db, viewer, id);
  if (!membershipAllowsReferring(await readMembership(ctx.db, viewer, id))) return { items: [] };
  const settled = new Date(ctx.clock.now().getTime() - PIPELINE_LIMITS.undo_seconds * 1_000).toISOString();
  const items = await ctx.db.rows<{
    reason: OutputOf<typeof reasonCountEndpoints.ofJob>["items"][number]["reason"];
    people: number;
  }>(sql`
    WITH applied AS (
      SELECT coalesce(referral, id) AS person, rejection_reason AS reason, updated_at FROM applications
      WHERE job = ${id} AND status = 'Rejected' ORDER BY created_at DESC, id DESC LIMIT ${REASON_COUNT_LIMITS.newest}
    ), referred AS (
      SELECT id AS person, rejection_reason AS reason, updated_at FROM referrals
      WHERE job = ${id} AND status = 'Rejected' AND ${isVisibleToCompany()}
      ORDER BY created_at DESC, id DESC LIMIT ${REASON_COUNT_LIMITS.newest}
    ), people AS (
      SELECT DISTINCT ON (person) person, reason FROM (SELECT * FROM applied UNION ALL SELECT * FROM referred) AS turned
      WHERE reason IS NOT NULL AND updated_at <= ${settled} ORDER BY person, updated_at DESC, reason
    )
    SELECT reason, count(*)::int AS people FROM people
    WHERE EXISTS (SELECT FROM jobs WHERE jobs.id = ${id} AND ${mayRefer(viewer)})
    GROUP BY reason HAVING count(*) >= ${REASON_COUNT_LIMITS.people} ORDER BY people DESC, reason`);
  return { items };
}
