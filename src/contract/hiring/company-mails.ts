import { z } from "zod";
import { LANGUAGES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, line, text } from "../fields.ts";

/** Events on which a company mails a candidate who applied, or who was referred and claimed the referral (rule C20). */
export const MAIL_TRIGGERS = [
  "application_received",
  "application_reviewing",
  "application_interviewing",
  "application_rejected",
  "application_hired",
  "referral_reviewing",
  "referral_interviewing",
  "referral_rejected",
  "referral_hired",
] as const;
export type MailTrigger = (typeof MAIL_TRIGGERS)[number];

/** Placeholders between {{ and }} in a company's template, filled when a mail is sent (rule C21). */
export const MAIL_FIELDS = ["first_name", "name", "job", "place", "company", "status", "reason", "who_writes"] as const;
export type MailField = (typeof MAIL_FIELDS)[number];

const trigger = z.enum(MAIL_TRIGGERS);
const language = z.enum(LANGUAGES);

/** A template of one trigger in one language; the body is sanitized HTML. */
const mailTemplate = z.object({ subject: z.string(), body: z.string() });
export type MailTemplate = z.output<typeof mailTemplate>;

/** By language; the product's text is used for missing languages. */
const mailTemplates = z.object({ en: mailTemplate, es: mailTemplate, fr: mailTemplate, de: mailTemplate }).partial();
export type MailTemplates = z.output<typeof mailTemplates>;

/** The templates of one trigger. */
export const companyMail = z.object({
  trigger,
  /** The last saved version, sent back with the next change; null if nothing was saved. */
  version: id.nullable(),
  texts: mailTemplates,
  /** For a job: the languages in which the company's template is used because the job has none. */
  fallback: z.array(language),
  /** Null once the account is deleted. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
});
export type CompanyMail = z.output<typeof companyMail>;

/** The templates of a company or of one of its jobs, for team members. */
export const companyMails = z.object({
  company: z.object({ id, name: z.string(), logo: z.string().nullable() }),
  /** The job, if these are a job's templates; null for the company's. */
  job: z.object({ id, title: z.string() }).nullable(),
  mails: z.array(companyMail),
  can: z.object({ change: z.boolean() }),
});
export type CompanyMails = z.output<typeof companyMails>;

/** Limits of a template: subject, plain text of the body, and body with formatting. */
export const MAIL_BOUNDS = { subject: 120, body: 4_000, body_html: 20_000 } as const;
export const newMailTemplate = z.strictObject({
  subject: line(MAIL_BOUNDS.subject),
  /** The editor's HTML; the server sanitizes it. */
  body: text(MAIL_BOUNDS.body_html),
});
export type NewMailTemplate = z.output<typeof newMailTemplate>;

const ofJob = { job: id.nullable().default(null) };

export const mailUpdate = z.strictObject({
  ...ofJob,
  /** The version the client saw; a later one is not overwritten. */
  version: id.nullable(),
  /** All languages; the product's text is used for missing or empty ones. */
  texts: z
    .strictObject({ en: newMailTemplate, es: newMailTemplate, fr: newMailTemplate, de: newMailTemplate })
    .partial(),
});
export type MailUpdate = z.output<typeof mailUpdate>;

export const mailPreview = z.strictObject({
  ...ofJob,
  language,
  /** Both empty: previews the text that would be used without a template. */
  ...newMailTemplate.shape,
});
export type MailPreview = z.output<typeof mailPreview>;

const triggerParams = z.object({ id, trigger });

export const companyMailEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}/mails",
    access: "user",
    params: idParams,
    query: z.object({ job: id.optional() }),
    output: companyMails,
    summary: "A company's email templates for candidates, or those of one of its jobs",
  }),
  save: endpoint({
    method: "put",
    path: "/api/companies/{id}/mails/{trigger}",
    access: "user",
    params: triggerParams,
    body: mailUpdate,
    output: companyMail,
    errors: ["conflict", "rate_limited"],
    summary: "Change one template in all languages; empty ones use the default",
  }),
  preview: endpoint({
    method: "post",
    path: "/api/companies/{id}/mails/{trigger}/preview",
    access: "user",
    params: triggerParams,
    body: mailPreview.extend({ dark: z.boolean().default(false) }),
    output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ["rate_limited"],
    summary: "Preview an email with example values; nothing is stored",
  }),
  sample: endpoint({
    method: "post",
    path: "/api/companies/{id}/mails/{trigger}/samples",
    access: "user",
    params: triggerParams,
    body: mailPreview,
    output: z.object({ sent_to: z.string() }),
    creates: true,
    errors: ["rate_limited", "address_unproved"],
    summary: "Send the preview to the viewer's own address",
  }),
};
