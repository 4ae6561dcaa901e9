import { sql } from "drizzle-orm";
import type { WriteHandle } from "../db/handles.ts";

/**
 * Transfers notifications and complaints about decisions on a company and its jobs to another member (rules C12, P22).
 */
export async function transferCases(
  tx: WriteHandle,
  { company, from, to }: { company: string; from: string; to: string },
): Promise<void> {
  await tx.rows(sql`
    UPDATE report_cases SET owner = ${to} WHERE owner = ${from} AND (
      (kind = 'company' AND subject = ${company})
      OR (kind = 'answer' AND subject IN (SELECT referrer_questions.id FROM referrer_questions
        JOIN jobs ON jobs.id = job WHERE jobs.company = ${company}))
      OR (kind = 'job' AND subject IN (SELECT id FROM jobs WHERE company = ${company})))`);
}
