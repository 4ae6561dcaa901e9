import { eq, sql } from "drizzle-orm";
import { isOpenStatus } from "../../../rules/statuses.ts";
import type { Context } from "../../infra/db/context.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { eraseInterviewTexts } from "../../infra/db/schedule-interviews.ts";
import { recordStatus } from "../../infra/db/status-history.ts";
import { applications } from "../../infra/db/tables/referrals.ts";
import { removeFile } from "../../infra/files/remove-file.ts";
import { eraseMessagesAbout } from "../messages/erase-messages.ts";
import { eraseMentions } from "../records/erase-mentions.ts";

/**
 * Erases the applications of a departing account, CVs included. The rows stay without personal data for the job's
 * owner; open ones end as Withdrawn with a history entry (rules P5, F6). Returns their ids.
 */
export async function eraseApplications(ctx: Context, tx: WriteHandle, user_id: string): Promise<string[]> {
  const mine = eq(applications.created_by, user_id);
  const { id, status, cv, job } = applications;
  const locked = await tx.select({ id, status, cv, job }).from(applications).where(mine).orderBy(id).for("update");
  const at = ctx.clock.now();
  const records = locked.map((row) => row.id);
  await eraseMentions(tx, "application", records);
  for (const row of locked) if (row.cv !== null) await removeFile(ctx, tx, row.cv);
  await tx
    .update(applications)
    .set({
      candidate_name: "",
      candidate_email: "",
      candidate_email_key: sql`'erased ' || ${id}`,
      candidate_linkedin: "",
      candidate_linkedin_key: null,
      cover_letter: "",
      rejection_reason: null,
      cv: null,
      answers: [],
      marked: 0,
      updated_at: at,
    })
    .where(mine);
  const ids = `{${records.join(",")}}`;
  await tx.rows(sql`
    UPDATE pipeline_moves SET words = NULL WHERE record_kind = 'application' AND record_id = ANY(${ids}::uuid[])`);
  const notes = await tx.rows<{ id: string; actor: string }>(sql`
    DELETE FROM team_notes WHERE record_kind = 'application' AND record_id = ANY(${ids}::uuid[])
    RETURNING id, written_by AS actor`);
  for (const note of notes) await eraseStoredResponses(tx, note);
  await eraseInterviewTexts(ctx, tx, "application", records);
  await eraseMessagesAbout(tx, "application", records);
  await tx.rows(sql`DELETE FROM record_views WHERE record_kind = 'application' AND record_id = ANY(${ids}::uuid[])`);
  for (const row of locked) {
    if (!isOpenStatus(row.status)) continue;
    await tx.update(applications).set({ status: "Withdrawn" }).where(eq(id, row.id));
    const step = { kind: "application", id: row.id, from: row.status, to: "Withdrawn", by: null, at } as const;
    await recordStatus(ctx, tx, { ...step, note: "erased" });
    tx.publish("job_changed", row.job);
  }
  return records;
}
