import { eq, type SQL, sql } from "drizzle-orm";
import { nextApplicationStatuses } from "../../rules/statuses.ts";
import type { Context } from "../db/context.ts";
import { eraseMessagesAbout } from "../db/deal/messages.ts";
import { forgetNamedElsewhere } from "../db/deal/named-elsewhere.ts";
import type { WriteHandle } from "../db/handles.ts";
import { forgetAnswers } from "../db/idempotency.ts";
import { eraseInterviewWords } from "../db/interviews-concerned.ts";
import { recordStatus } from "../db/status-history.ts";
import { applications } from "../db/tables/referrals.ts";
import { removeFile } from "../files/attach.ts";

/**
 * Erases people from applications that a condition names, CVs included. The rows stay without anybody, for the job's owner; what is
 * open ends as Rejected, and its history says why (rules P5, F6). Gives their ids.
 */
export async function eraseApplicationsOf(ctx: Context, tx: WriteHandle, mine: SQL): Promise<string[]> {
  const { id, status, cv, job } = applications;
  const held = await tx.select({ id, status, cv, job }).from(applications).where(mine).orderBy(id).for("update");
  const at = ctx.clock.now();
  const records = held.map((row) => row.id);
  await forgetNamedElsewhere(tx, "application", records);
  for (const row of held) if (row.cv !== null) await removeFile(ctx, tx, row.cv);
  await tx
    .update(applications)
    .set({
      candidate_name: "",
      candidate_email: "",
      candidate_email_key: sql`'erased ' || ${id}`,
      candidate_linkedin: "",
      candidate_linkedin_key: null,
      cover_letter: "",
      turned_down_for: null,
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
  for (const note of notes) await forgetAnswers(tx, note);
  await eraseInterviewWords(ctx, tx, "application", records);
  await eraseMessagesAbout(tx, "application", records);
  await tx.rows(sql`DELETE FROM record_looks WHERE record_kind = 'application' AND record_id = ANY(${ids}::uuid[])`);
  for (const row of held) {
    if (!nextApplicationStatuses(row.status).includes("Rejected")) continue;
    await tx.update(applications).set({ status: "Rejected" }).where(eq(id, row.id));
    const step = { kind: "application", id: row.id, from: row.status, to: "Rejected", by: null, at } as const;
    await recordStatus(ctx, tx, { ...step, note: "erased" });
    tx.notify("job_changed", row.job);
  }
  return records;
}

/**
 * Erases whoever has proved this address from applications that were taken in with a company that moved here, and that nobody has claimed:
 * no account leads to them (rule X227).
 */
export async function eraseMovedApplications(ctx: Context, tx: WriteHandle, email_key: string): Promise<string[]> {
  return eraseApplicationsOf(
    ctx,
    tx,
    sql`${applications.moved} AND ${applications.candidate_email_key} = ${email_key}
      AND EXISTS (SELECT FROM users WHERE users.id = ${applications.created_by} AND users.moved)`,
  );
}
