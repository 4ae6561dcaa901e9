import { sql } from "drizzle-orm";
import { hasAddress, hasWords, isWholeName } from "../../../rules/hiring/names-in-text.ts";
import type { WriteHandle } from "../../infra/db/handles.ts";
import { eraseStoredResponses } from "../../infra/db/idempotency.ts";
import { eraseReportQuotes } from "./erase-reports.ts";

type NamedPerson = {
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly referrer: string;
};
type Kind = "referral" | "application";
type FoundText = { readonly id: string; readonly actor: string; readonly said: string };

const uuidArray = (ids: readonly string[]) => sql`ANY(${sql.param([...new Set(ids)])}::uuid[])`;

/**
 * Whether a text contains a person's address or whole name as separate words. Matched here, because the database's word
 * boundaries know only its own letters.
 */
function mentionsPerson(text: string, { name, email }: NamedPerson): boolean {
  return hasAddress(text, email) || (isWholeName(name) && hasWords(text, name));
}

function readNamedPeople(tx: WriteHandle, kind: Kind, records: readonly string[]): Promise<NamedPerson[]> {
  const table = kind === "referral" ? sql`referrals` : sql`applications`;
  return tx.rows<NamedPerson>(sql`
    SELECT candidate_name AS name, candidate_email AS email, jobs.company, record.created_by AS referrer
    FROM ${table} AS record JOIN jobs ON jobs.id = record.job WHERE record.id = ${uuidArray(records)}`);
}

/**
 * Deletes saved searches of the company's team that name a person, and the stored responses that list them. A member
 * has at most 25.
 */
async function eraseSearches(tx: WriteHandle, people: readonly NamedPerson[]): Promise<void> {
  const saved = await tx.rows<FoundText & { company: string }>(sql`
    SELECT people_views.id, people_views.user_id AS actor, company_members.company,
      people_views.name || ' ' || coalesce(people_views.filters ->> 'search', '') AS said
    FROM company_members JOIN people_views ON people_views.user_id = company_members.user_id
    WHERE company_members.company = ${uuidArray(people.map(({ company }) => company))}`);
  const gone = saved.filter(({ company, said }) =>
    people.some((one) => one.company === company && mentionsPerson(said, one)),
  );
  await tx.rows(sql`DELETE FROM people_views WHERE id = ${uuidArray(gone.map(({ id }) => id))}`);
  for (const { id, actor } of gone)
    await tx.rows(sql`
      DELETE FROM idempotency_keys
      WHERE actor = ${actor} AND (body::jsonb -> 'items') @> ${JSON.stringify([{ id }])}::jsonb`);
}

/** Deletes the referrers' questions to teams that name a person, whatever became of them. */
async function eraseQuestions(tx: WriteHandle, people: readonly NamedPerson[]): Promise<void> {
  const asked = await tx.rows<FoundText & { job: string }>(sql`
    SELECT id, asked_by AS actor, job, concat_ws(' ', text, answer, published_question, published_answer) AS said
    FROM referrer_questions WHERE asked_by = ${uuidArray(people.map(({ referrer }) => referrer))}`);
  const gone = asked.filter(({ actor, said }) =>
    people.some((one) => one.referrer === actor && mentionsPerson(said, one)),
  );
  const ids = gone.map(({ id }) => id);
  await tx.rows(sql`DELETE FROM referrer_questions WHERE id = ${uuidArray(ids)}`);
  for (const { id, actor, job } of gone) {
    await eraseStoredResponses(tx, { id, actor });
    tx.publish("job_changed", job);
  }
  await eraseReportQuotes(tx, ["question", "answer"], ids);
}

/** Deletes agent drafts of the referrers that name a person and were not submitted. */
async function eraseDrafts(tx: WriteHandle, people: readonly NamedPerson[]): Promise<void> {
  const waiting = await tx.rows<FoundText>(sql`
    SELECT id, user_id AS actor, concat_ws(' ', about, content ->> 'candidate_name', content ->> 'candidate_email',
      content ->> 'recommendation', content ->> 'cover_letter', content ->> 'text') AS said
    FROM agent_drafts WHERE state = 'open' AND user_id = ${uuidArray(people.map(({ referrer }) => referrer))}`);
  const gone = waiting.filter(({ actor, said }) =>
    people.some((one) => one.referrer === actor && mentionsPerson(said, one)),
  );
  await tx.rows(sql`DELETE FROM agent_drafts WHERE id = ${uuidArray(gone.map(({ id }) => id))}`);
}

/**
 * Erases mentions of a person outside of their records at their request (rule F16): saved searches of the company's
 * team, the referrers' questions and their agents' drafts. Call it while the records still contain the name.
 */
export async function eraseMentions(tx: WriteHandle, kind: Kind, records: readonly string[]): Promise<void> {
  if (records.length === 0) return;
  const people = await readNamedPeople(tx, kind, records);
  await eraseSearches(tx, people);
  await eraseDrafts(tx, people);
  if (kind === "referral") await eraseQuestions(tx, people);
}

/**
 * Erases a referrer's questions to the company about a person whose referral ended without them (rules F21, F23). Saved
 * searches, other users' texts, published answers and reports stay, because nobody requested this erasure. Call it
 * while the referral still contains the name.
 */
export async function eraseQuestionsMentioning(tx: WriteHandle, referral: string): Promise<void> {
  const [person] = await readNamedPeople(tx, "referral", [referral]);
  if (person === undefined) return;
  const unreported = sql`NOT EXISTS (
    SELECT FROM report_cases WHERE kind IN ('question', 'answer') AND subject = referrer_questions.id)`;
  const asked = await tx.rows<{ id: string; job: string; text: string }>(sql`
    SELECT referrer_questions.id, job, text FROM referrer_questions JOIN jobs ON jobs.id = job
    WHERE asked_by = ${person.referrer} AND jobs.company = ${person.company} AND ${unreported}
    ORDER BY referrer_questions.id FOR UPDATE OF referrer_questions`);
  const about = asked.filter(({ text }) => mentionsPerson(text, person));
  const ids = about.map(({ id }) => id);
  const which = sql`id = ${uuidArray(ids)} AND ${unreported}`;
  await tx.rows(sql`DELETE FROM referrer_questions WHERE ${which} AND published_at IS NULL`);
  await tx.rows(sql`UPDATE referrer_questions SET asked_by = NULL, text = '' WHERE ${which}`);
  for (const { id, job } of about) {
    await eraseStoredResponses(tx, { id, actor: person.referrer });
    tx.publish("job_changed", job);
  }
}
