import { sql } from "drizzle-orm";
import type { MailTemplate, MailTemplates, MailTrigger } from "../../../contract/hiring/company-mails.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import { firstNameOf } from "../../../rules/team/mail-fields.ts";
import type { TxContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import type { CompanyText } from "../../infra/mail/company-text.ts";
import { actorId } from "../../infra/platform/actor.ts";
import { fillTemplates } from "./fill-template.ts";

/** The announced step: its trigger, job and time. */
export type MailStep = {
  readonly trigger: MailTrigger;
  readonly job: string;
  readonly at: Date;
  /** The recipient as named in the record; no id without an account. */
  readonly person: { readonly id: string | null; readonly name: string };
  /** A text for this mail only, for all languages or per language (rules C26, J65). */
  readonly words?: MailTemplate | MailTemplates | null;
  /** The rejection reason (rule R14). */
  readonly reason?: RejectionReason | null;
};

type Row = { of_job: boolean; texts: MailTemplates };

/**
 * A company's template of a trigger for one of its jobs as of a given time (rule C22): the job's template per
 * language, else the company's.
 */
export async function readTemplateAt(
  db: ReadHandle,
  { trigger, job, at }: Pick<MailStep, "trigger" | "job" | "at">,
): Promise<MailTemplates> {
  const rows = await db.rows<Row>(sql`
    SELECT DISTINCT ON (words.job) words.job IS NOT NULL AS of_job, words.texts
    FROM jobs JOIN company_email_templates AS words ON words.company = jobs.company
    WHERE jobs.id = ${job} AND words.trigger = ${trigger} AND words.saved_at <= ${at.toISOString()}
      AND (words.job IS NULL OR words.job = jobs.id)
    ORDER BY words.job, words.saved_at DESC, words.id DESC`);
  const of = (job: boolean) => rows.find(({ of_job }) => of_job === job)?.texts ?? {};
  return { ...of(false), ...of(true) };
}

type Facts = { company: string; logo: string | null; job: string; place: string; first: string; writer: string };

async function factsOf(tx: ReadHandle, { job, person }: MailStep, by: string | null): Promise<Facts | undefined> {
  const [row] = await tx.rows<Facts>(sql`
    SELECT companies.name AS company, files.storage_key AS logo, jobs.title AS job, jobs.location AS place,
      coalesce((SELECT users.name FROM users WHERE users.id = ${person.id}), '') AS first,
      coalesce((SELECT trim(concat(users.name, ' ', users.surname)) FROM users
        JOIN company_members AS member ON member.user_id = users.id
        WHERE users.id = ${by} AND NOT users.service AND member.company = jobs.company), '') AS writer
    FROM jobs JOIN companies ON companies.id = jobs.company LEFT JOIN files ON files.id = companies.logo_file
    WHERE jobs.id = ${job}`);
  return row;
}

function textsOf(words: MailTemplate | MailTemplates): MailTemplates {
  return "subject" in words ? { en: words, es: words, fr: words, de: words } : words;
}

/** The company's text for a recipient; null if it has none and the product's text is used (rule C20). */
export async function companyTextFor(
  ctx: Pick<TxContext, "actor">,
  tx: ReadHandle,
  step: MailStep,
): Promise<CompanyText | null> {
  const { words: once } = step;
  const texts = once ? textsOf(once) : await readTemplateAt(tx, step);
  if (Object.keys(texts).length === 0) return null;
  const facts = await factsOf(tx, step, actorId(ctx.actor));
  if (facts === undefined) return null;
  const { company, logo, job, place, first, writer } = facts;
  const { name } = step.person;
  const words = fillTemplates(texts, {
    trigger: step.trigger,
    first_name: firstNameOf(name, first),
    name,
    job,
    place,
    company,
    who_writes: writer,
    reason: step.reason ?? null,
  });
  return { company, logo, words };
}
