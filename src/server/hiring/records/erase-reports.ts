import { sql } from "drizzle-orm";
import type { WriteHandle } from "../../infra/db/handles.ts";

/**
 * Erases the quotes of erased texts in reports (rule T12). The cases keep the job's title, their listed reasons and
 * decisions.
 */
export async function eraseReportQuotes(
  tx: WriteHandle,
  kinds: readonly ("message" | "question" | "answer")[],
  subjects: readonly string[],
): Promise<void> {
  if (subjects.length === 0) return;
  const cases = sql`SELECT id FROM report_cases
    WHERE kind = ANY(${sql.param([...kinds])}::text[]) AND subject = ANY(${sql.param([...subjects])}::uuid[])`;
  await tx.rows(sql`
    UPDATE reports SET text = '', said = NULL, complaint = CASE WHEN complaint IS NOT NULL THEN '' END WHERE case_id IN (${cases})`);
  await tx.rows(sql`UPDATE report_decisions SET reason = '' WHERE case_id IN (${cases})`);
  await tx.rows(sql`
    UPDATE report_cases SET stranger = NULL, owner_complaint = CASE WHEN owner_complaint IS NOT NULL THEN '' END
    WHERE id IN (${cases})`);
}

/**
 * Erases reports filed under a verified address, where the reporter was answered by mailed link (rules T10, F5). Their
 * cases continue without them.
 */
export async function eraseReporter(tx: WriteHandle, email_key: string, at: Date): Promise<void> {
  await tx.rows(sql`
    UPDATE reports SET text = '', email = '', email_key = '', user_id = NULL, erased_at = ${at.toISOString()},
      complaint = CASE WHEN complaint IS NOT NULL THEN '' END
    WHERE email_key = ${email_key}`);
}
