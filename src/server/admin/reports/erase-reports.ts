import { type SQL, sql } from "drizzle-orm";
import { DECISION_RETENTION_DAYS, REPORT_RETENTION_DAYS } from "../../../rules/reports.ts";
import { deleteInBatches, runInBatches } from "../../infra/db/batches.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { reportCases } from "../../infra/db/tables/reports.ts";
import { defineTask } from "../../infra/db/task.ts";

const DAY_MS = 86_400_000;
/** Short transactions. */
const BATCH = 200;

/** A page's name is a person's name. */
const LABEL = sql`CASE WHEN kind = 'profile' THEN '' ELSE label END`;

function blank(at: string): SQL {
  return sql`text = '', user_id = NULL, email = '', email_key = '', erased_at = ${at},
    complaint = CASE WHEN complaint IS NOT NULL THEN '' END`;
}

/**
 * Erases the reports of a departing user, by account and verified address, and their complaints about decisions on
 * their content (rule P23). The cases stay without them.
 */
export async function eraseReports(
  ctx: Context,
  tx: WriteHandle,
  { id, email_key, verified }: { id: string; email_key: string; verified: boolean },
): Promise<void> {
  const at = ctx.clock.now().toISOString();
  const own = verified ? sql`(user_id = ${id} OR email_key = ${email_key})` : sql`user_id = ${id}`;
  await tx.rows(sql`UPDATE reports SET ${blank(at)} WHERE ${own}`);
  await tx.rows(sql`
    UPDATE report_cases SET owner = NULL, label = ${LABEL}, owner_complaint = CASE WHEN owner_complaint IS NOT NULL THEN '' END
    WHERE owner = ${id}`);
}

export const PURGE_OLD_REPORTS = defineTask({
  name: "purge-reports",
  class: "upkeep",
  schedule: "49 3 * * *",
  run: purgeOldReports,
});

/**
 * Purges reporters of decided cases once the complaint period is over, and the cases after three years (rule P23,
 * docs/decisions/0008-retention.md). Open cases stay.
 */
export async function purgeOldReports(ctx: Context): Promise<void> {
  const now = ctx.clock.now();
  const at = now.toISOString();
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  await runInBatches(ctx, async (tx) => {
    const due = await tx.rows<{ id: string }>(sql`
      UPDATE report_cases SET forgotten_at = ${at}, owner = NULL, stranger = NULL, label = ${LABEL},
        owner_complaint = CASE WHEN owner_complaint IS NOT NULL THEN '' END
      WHERE id IN (
        SELECT id FROM report_cases
        WHERE state = 'decided' AND forgotten_at IS NULL AND decided_at < ${before(REPORT_RETENTION_DAYS)}
        ORDER BY decided_at LIMIT ${BATCH} FOR UPDATE SKIP LOCKED)
      RETURNING id`);
    const ids = due.map(({ id }) => id);
    if (ids.length > 0)
      await tx.rows(sql`UPDATE reports SET said = NULL, ${blank(at)} WHERE case_id = ANY(${sql.param(ids)}::uuid[])`);
    return ids.length;
  });
  await deleteInBatches(
    ctx,
    reportCases,
    sql`state = 'decided' AND decided_at < ${before(DECISION_RETENTION_DAYS)}`,
    BATCH,
  );
}
