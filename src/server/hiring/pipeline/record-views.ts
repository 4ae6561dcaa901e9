import { sql } from "drizzle-orm";
import { AppError } from "../../../contract/errors.ts";
import type { UserContext } from "../../infra/db/context.ts";
import type { ReadHandle, WriteHandle } from "../../infra/db/handles.ts";
import { fullName } from "../../infra/db/status-history.ts";
import { jobs } from "../../infra/db/tables/jobs.ts";
import { users } from "../../infra/db/tables/users.ts";
import { isVisibleToTeam, type RecordRef, TABLE_OF_KIND } from "./people.ts";

/** Maximum number of views returned for one record. */
const MAX_VIEWS = 50;

type RecordViewRow = { by: string | null; own: boolean; at: Date };

/** The team members who opened a record, latest first. The caller has checked the viewer's right. */
export async function listRecordViews(db: ReadHandle, viewer: string, job: string, { kind, id }: RecordRef) {
  const rows = await db.rows<RecordViewRow>(sql`
    SELECT ${fullName} AS by, views.viewed_by = ${viewer} AS own, views.viewed_at AS at
    FROM record_views AS views JOIN ${jobs} ON ${jobs.id} = views.job
      JOIN company_members AS member ON member.company = ${jobs.company} AND member.user_id = views.viewed_by
      JOIN ${users} ON ${users.id} = views.viewed_by
    WHERE views.record_kind = ${kind} AND views.record_id = ${id} AND views.job = ${job}
    ORDER BY views.viewed_at DESC, views.viewed_by LIMIT ${MAX_VIEWS}`);
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
}

/**
 * Records that the viewer read a record as a team member, and when (rule H17). It notifies nobody. Throws `not_found`
 * for viewers who do not see the person.
 */
export async function recordView(ctx: UserContext, job: string, { kind, id }: RecordRef): Promise<{ viewed: true }> {
  const viewer = ctx.actor.id;
  return ctx.write(async (tx) => {
    const table = TABLE_OF_KIND[kind];
    // Locked, so that a concurrent erasure leaves no record view behind.
    const [seen] = await tx.rows(sql`
      SELECT FROM ${table} JOIN ${jobs} ON ${jobs.id} = ${table.job}
      WHERE ${table.id} = ${id} AND ${table.job} = ${job} AND ${isVisibleToTeam(kind, viewer)} FOR KEY SHARE OF ${table}`);
    if (seen === undefined) throw new AppError("not_found");
    await tx.rows(sql`
      INSERT INTO record_views (job, record_kind, record_id, viewed_by, viewed_at)
      VALUES (${job}, ${kind}, ${id}, ${viewer}, ${ctx.clock.now().toISOString()})
      ON CONFLICT (record_kind, record_id, viewed_by) DO UPDATE SET viewed_at = excluded.viewed_at, job = excluded.job
        WHERE record_views.viewed_at < excluded.viewed_at`);
    return { viewed: true };
  });
}

/**
 * Purges a member's record views: all, or those of one company (rules C12, P5). That a referral was opened stays
 * recorded (F23).
 */
export async function purgeRecordViews(tx: WriteHandle, user_id: string, company?: string): Promise<void> {
  const there =
    company === undefined ? sql`` : sql` AND record_views.job IN (SELECT id FROM jobs WHERE company = ${company})`;
  // A trigger updates these rows. They are locked in a fixed order, as other changes of several referrals do.
  await tx.rows(sql`
    SELECT FROM referrals WHERE NOT opened AND id IN (
      SELECT record_id FROM record_views WHERE record_kind = 'referral' AND viewed_by = ${user_id}${there})
    ORDER BY id FOR UPDATE`);
  await tx.rows(sql`DELETE FROM record_views WHERE viewed_by = ${user_id}${there}`);
}
