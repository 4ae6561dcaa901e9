import { sql } from "drizzle-orm";
import { LANGUAGES } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import {
  type CompanyMail,
  type CompanyMails,
  MAIL_TRIGGERS,
  type MailTemplates,
  type MailTrigger,
} from "../../../contract/hiring/company-mails.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { mayWithCompany } from "../../infra/db/team-rights.ts";

type Company = { id: string; name: string; logo: string | null; may: boolean };

/**
 * The company for a team member, and whether they may change its templates (rule R17). Throws `not_found` for others.
 */
export async function companyOfMember(db: ReadHandle, viewer: string, company: string): Promise<Company> {
  const [row] = await db.rows<Company>(sql`
    SELECT companies.id, companies.name, companies.logo, ${mayWithCompany("write_mails", viewer)} AS may
    FROM companies WHERE companies.id = ${company}
      AND EXISTS (SELECT FROM company_members WHERE company = companies.id AND user_id = ${viewer})`);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

/** A job of that company. Throws `not_found`, also for jobs of other companies. */
export async function jobOf(
  db: ReadHandle,
  company: string,
  job: string,
): Promise<{ id: string; title: string; location: string }> {
  const [row] = await db.rows<{ id: string; title: string; location: string }>(sql`
    SELECT id, title, location FROM jobs WHERE id = ${job} AND company = ${company}`);
  if (row === undefined) throw new AppError("not_found");
  return row;
}

type Row = {
  id: string;
  of_job: boolean;
  trigger: MailTrigger;
  texts: MailTemplates;
  changed_by: string | null;
  saved_at: string;
};

/** The current templates of the company and, if named, of its job. */
async function readCurrentTemplates(db: ReadHandle, company: string, job: string | null): Promise<Row[]> {
  return db.rows<Row>(sql`
    SELECT DISTINCT ON (words.trigger, words.job) words.id, words.job IS NOT NULL AS of_job, words.trigger, words.texts,
      NULLIF(trim(concat(users.name, ' ', users.surname)), '') AS changed_by, words.saved_at
    FROM company_email_templates AS words LEFT JOIN users ON users.id = words.saved_by
    WHERE words.company = ${company} AND (words.job IS NULL OR words.job = ${job}::uuid)
    ORDER BY words.trigger, words.job, words.saved_at DESC, words.id DESC`);
}

function viewOf(trigger: MailTrigger, rows: readonly Row[], ofJob: boolean): CompanyMail {
  const of = (job: boolean) => rows.find((row) => row.trigger === trigger && row.of_job === job);
  const own = of(ofJob);
  const behind = ofJob ? (of(false)?.texts ?? {}) : {};
  return {
    trigger,
    version: own?.id ?? null,
    texts: own?.texts ?? {},
    fallback: LANGUAGES.filter((language) => behind[language] !== undefined),
    changed_by: own?.changed_by ?? null,
    changed_at: own === undefined ? null : new Date(own.saved_at).toISOString(),
  };
}

/** A company's templates for all triggers, for team members (rules R17, C20). Throws `not_found`. */
export async function readCompanyMails(
  db: ReadHandle,
  viewer: string,
  { company: id, job: jobId }: { company: string; job: string | null },
): Promise<CompanyMails> {
  const { may, ...company } = await companyOfMember(db, viewer, id);
  const job = jobId === null ? null : await jobOf(db, id, jobId);
  const rows = await readCurrentTemplates(db, id, jobId);
  return {
    company,
    job: job && { id: job.id, title: job.title },
    mails: MAIL_TRIGGERS.map((trigger) => viewOf(trigger, rows, job !== null)),
    can: { change: may },
  };
}

/** The templates of one trigger. The caller has checked the right to read them. */
export async function readCompanyMail(
  db: ReadHandle,
  { company, job, trigger }: { company: string; job: string | null; trigger: MailTrigger },
): Promise<CompanyMail> {
  return viewOf(trigger, await readCurrentTemplates(db, company, job), job !== null);
}
