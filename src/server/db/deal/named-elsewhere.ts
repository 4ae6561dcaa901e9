import { sql } from "drizzle-orm";
import type { WriteHandle } from "../handles.ts";
import { forgetAnswers } from "../idempotency.ts";
import { forgetReportsOf } from "./reported.ts";

type Found = { id: string; actor: string };

/** Whether a text has somebody's address in it, or their whole name: one word alone may be anybody's. */
const names = (text: ReturnType<typeof sql>) => sql`(
  named.email <> '' AND strpos(lower(${text}), lower(named.email)) > 0
  OR strpos(trim(named.name), ' ') > 0 AND strpos(lower(${text}), lower(trim(named.name))) > 0)`;

/** What a team has saved to find somebody again, with the answers that list it. */
async function forgetSearches(tx: WriteHandle, named: ReturnType<typeof sql>): Promise<void> {
  const gone = await tx.rows<Found>(sql`
    DELETE FROM people_views USING (${named}) AS named, company_members
    WHERE company_members.company = named.company AND people_views.user_id = company_members.user_id
      AND ${names(sql`people_views.name || ' ' || coalesce(people_views.filters ->> 'search', '')`)}
    RETURNING people_views.id, people_views.user_id AS actor`);
  for (const { id, actor } of gone)
    await tx.rows(sql`
      DELETE FROM idempotency_keys
      WHERE actor = ${actor} AND (body::jsonb -> 'items') @> ${JSON.stringify([{ id }])}::jsonb`);
}

/** What whoever referred them has asked teams about them, whatever became of it. */
async function forgetQuestions(tx: WriteHandle, named: ReturnType<typeof sql>): Promise<void> {
  const said = sql`concat_ws(' ', asked.text, asked.answer, asked.published_question, asked.published_answer)`;
  const gone = await tx.rows<Found & { job: string }>(sql`
    DELETE FROM referrer_questions AS asked USING (${named}) AS named
    WHERE asked.asked_by = named.referrer AND ${names(said)}
    RETURNING asked.id, asked.asked_by AS actor, asked.job`);
  for (const { id, actor, job } of gone) {
    await forgetAnswers(tx, { id, actor });
    tx.notify("job_changed", job);
  }
  const ids = gone.map(({ id }) => id);
  await forgetReportsOf(tx, ["question", "answer"], ids);
}

/**
 * Erases what names somebody outside of their records, since they want so (rule F16): searches that the company's team saved for
 * them, and their referrers' questions. To be called while their records still bear the name.
 */
export async function forgetNamedElsewhere(
  tx: WriteHandle,
  kind: "referral" | "application",
  records: readonly string[],
): Promise<void> {
  if (records.length === 0) return;
  const table = kind === "referral" ? sql`referrals` : sql`applications`;
  const named = sql`
    SELECT candidate_name AS name, candidate_email AS email, jobs.company, record.created_by AS referrer
    FROM ${table} AS record JOIN jobs ON jobs.id = record.job
    WHERE record.id = ANY(${sql.param([...records])}::uuid[])`;
  await forgetSearches(tx, named);
  if (kind === "referral") await forgetQuestions(tx, named);
}
