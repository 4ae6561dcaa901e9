import { sql } from "drizzle-orm";
import type { Language } from "../../../contract/choices.ts";
import { AppError } from "../../../contract/errors.ts";
import type { MailPreview, MailTrigger } from "../../../contract/hiring/company-mails.ts";
import { firstNameOf } from "../../../rules/team/mail-fields.ts";
import type { Context, UserContext, UserCreationContext } from "../../infra/db/context.ts";
import type { ReadHandle } from "../../infra/db/handles.ts";
import { attachCompanyLogo } from "../../infra/mail/company-logo.ts";
import type { CompanyText } from "../../infra/mail/company-text.ts";
import { type RenderedMail, renderMail } from "../../infra/mail/layout.ts";
import type { FilledMessage } from "../../infra/mail/message.ts";
import { applicantStatus } from "../../infra/mail/messages/applicant-status.ts";
import { claimedReferralStatus } from "../../infra/mail/messages/claimed-referral-status.ts";
import { previewHtml } from "../../infra/mail/preview.ts";
import { mailMessageNamed } from "../../infra/mail/registry.ts";
import { sendMail } from "../../infra/mail/send-mail.ts";
import type { Limit } from "../../infra/platform/load/rate-limits.ts";
import { APPLIED, fillTemplate, isApplicationTrigger, REFERRED } from "./fill-template.ts";
import { companyOfMember, jobOf, readCompanyMail } from "./queries.ts";
import { sanitizeTemplate } from "./sanitize-template.ts";

/** Editors preview after every few words. */
const PREVIEWS: Limit = { name: "company mail previews", points: 600, seconds: 600 };
/** Samples go only to the user's own address, but are mails nevertheless. */
const SAMPLES: Limit = { name: "company mail samples", points: 10, seconds: 3_600 };

/** Fictitious values for previews. */
const EXAMPLE = {
  name: "Soraya Haddad",
  job: "Staff Backend Engineer",
  place: "Lisbon",
  reason: "others_further",
} as const;
const TURNED_DOWN: readonly MailTrigger[] = ["application_rejected", "referral_rejected"];
const NO_RECORD = "00000000-0000-7000-8000-000000000000";

type RenderedTrial = { readonly message: FilledMessage; readonly language: Language };
type Facts = { logo: string | null; me: string };

/** The mail of a trigger, with this template or the product's text. */
function messageOf(
  trigger: MailTrigger,
  { company, job_title, companyText }: { company: string; job_title: string; companyText: CompanyText | null },
): FilledMessage {
  const reason = TURNED_DOWN.includes(trigger) ? EXAMPLE.reason : null;
  const words = { company, job_title, reason, companyText };
  return isApplicationTrigger(trigger)
    ? applicantStatus.with({ ...words, application: NO_RECORD, status: APPLIED[trigger] })
    : claimedReferralStatus.with({ ...words, status: REFERRED[trigger] });
}

/** The mail as a fictitious candidate would get it. Throws `not_found`, and `validation_failed` by field. */
async function renderTrial(
  db: ReadHandle,
  viewer: string,
  { id: company, trigger }: { id: string; trigger: MailTrigger },
  { job: jobId, language, subject, body }: MailPreview,
): Promise<RenderedTrial & { may: boolean }> {
  const { name: companyName, may } = await companyOfMember(db, viewer, company);
  const job = jobId === null ? null : await jobOf(db, company, jobId);
  const typed = sanitizeTemplate({ subject, body });
  // A job without a template uses the company's.
  const words =
    typed ?? (jobId === null ? null : (await readCompanyMail(db, { company, job: null, trigger })).texts[language]);
  const [facts] = await db.rows<Facts>(sql`
    SELECT (SELECT files.storage_key FROM companies JOIN files ON files.id = companies.logo_file
        WHERE companies.id = ${company}) AS logo,
      trim(concat(users.name, ' ', users.surname)) AS me FROM users WHERE users.id = ${viewer}`);
  const job_title = job?.title ?? EXAMPLE.job;
  const values = {
    trigger,
    name: EXAMPLE.name,
    first_name: firstNameOf(EXAMPLE.name, ""),
    job: job_title,
    place: job?.location ?? EXAMPLE.place,
    company: companyName,
    who_writes: facts?.me ?? "",
    reason: TURNED_DOWN.includes(trigger) ? EXAMPLE.reason : null,
  };
  const companyText: CompanyText | null = words
    ? {
        company: companyName,
        logo: facts?.logo ?? null,
        words: { [language]: fillTemplate(words, values, { language, marked: true }) },
        sample: true,
      }
    : null;
  return { message: messageOf(trigger, { company: companyName, job_title, companyText }), language, may };
}

type Asked = { id: string; trigger: MailTrigger };

/** Previews a mail for a team member before it is saved (rule C24). Stores nothing. Throws what `renderTrial` throws. */
export async function previewMail(
  ctx: UserContext,
  asked: Asked,
  { dark, ...trial }: MailPreview & { dark: boolean },
): Promise<RenderedMail> {
  await ctx.limits.consumeLocal(PREVIEWS, ctx.actor.id);
  const { message, language } = await renderTrial(ctx.db, ctx.actor.id, asked, trial);
  const content = mailMessageNamed(message.name).texts[language](message.data);
  const kept = await attachCompanyLogo(ctx, content.companyText?.logo ?? null);
  const picture = kept && `data:image/png;base64,${kept.bytes.toString("base64")}`;
  // Mails contain an unsubscribe link; the one of a preview does nothing.
  const { publicUrl: origin, operator } = ctx.config;
  const around = { language, origin, operator, unsubscribe: "/unsubscribe", ...(picture && { picture }) };
  const { html, ...rest } = renderMail(content, around);
  return { ...rest, html: previewHtml(html, dark) };
}

async function ownAddress(ctx: Pick<Context, "config">, db: ReadHandle, user_id: string): Promise<string> {
  const [row] = await db.rows<{ email: string; verified: boolean }>(
    sql`SELECT email, verified FROM users WHERE id = ${user_id}`,
  );
  const proved = row !== undefined && row.email !== "" && (row.verified || ctx.config.smtpUrl === null);
  if (!proved) throw new AppError("address_unproved");
  return row.email;
}

/**
 * Mails a sample with fictitious values to the editor's own verified address (rule C25). Throws `not_found` without the
 * right to edit, `address_unproved`, `rate_limited`, and `validation_failed` by field.
 */
export async function sendSampleMail(
  ctx: UserCreationContext,
  asked: Asked,
  trial: MailPreview,
): Promise<{ sent_to: string }> {
  return ctx.write(async (tx) => {
    const { message, language, may } = await renderTrial(tx, ctx.actor.id, asked, trial);
    if (!may) throw new AppError("not_found");
    const to = await ownAddress(ctx, tx, ctx.actor.id);
    await ctx.limits.consumeIn(tx, SAMPLES, ctx.actor.id);
    await sendMail(ctx, tx, { to, language, dedupe_key: `company_mail_sample:${ctx.ids.next()}`, message });
    return { sent_to: to };
  });
}
