import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { eraseReportQuotes } from "../records/erase-reports.ts";

type Erased = { id: string; job: string; actor: string | null };

async function eraseMessages(tx: WriteHandle, erased: readonly Erased[]): Promise<string[]> {
  for (const { id, actor } of erased) if (actor !== null) await eraseStoredResponses(tx, { id, actor });
  const ids = erased.map(({ id }) => id);
  await eraseReportQuotes(tx, ["message"], ids);
  for (const job of new Set(erased.map((one) => one.job))) tx.publish("job_changed", job);
  return ids;
}

/**
 * Erases all messages about a person, and the stored responses that repeat them (rules T6, F5, P5). Takes the ids of
 * their records.
 */
export async function eraseMessagesAbout(
  tx: WriteHandle,
  kind: "referral" | "application",
  records: readonly string[],
): Promise<void> {
  const which = sql`record_kind = ${kind} AND record_id = ANY(${sql.param([...records])}::uuid[])`;
  await eraseMessages(
    tx,
    await tx.rows<Erased>(sql`DELETE FROM messages WHERE ${which} RETURNING id, job, written_by AS actor`),
  );
  await tx.rows(sql`DELETE FROM message_marks WHERE ${which}`);
}

/** Erases a departing user's messages and read markers (rules T6, P5). Returns the ids of the messages. */
export async function eraseMessagesOf(tx: WriteHandle, user_id: string): Promise<string[]> {
  await tx.rows(sql`DELETE FROM message_marks WHERE reader = ${user_id}`);
  return eraseMessages(
    tx,
    await tx.rows<Erased>(
      sql`DELETE FROM messages WHERE written_by = ${user_id} RETURNING id, job, written_by AS actor`,
    ),
  );
}

/** Deletes a user's read markers for a company's candidates when they leave its team. */
export async function deleteReadMarkers(tx: WriteHandle, user_id: string, company: string): Promise<void> {
  await tx.rows(sql`
    DELETE FROM message_marks WHERE reader = ${user_id} AND (
      EXISTS (SELECT FROM referrals JOIN jobs ON jobs.id = referrals.job
        WHERE record_kind = 'referral' AND referrals.id = record_id AND company = ${company} AND referrals.created_by <> ${user_id})
      OR EXISTS (SELECT FROM applications JOIN jobs ON jobs.id = applications.job
        WHERE record_kind = 'application' AND applications.id = record_id AND company = ${company}
          AND applications.created_by <> ${user_id}))`);
}
