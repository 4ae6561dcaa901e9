import { z } from "zod";
import { LANGUAGES } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant, text } from "../fields.ts";

/** What a company does with somebody who applied, or who was referred and has claimed it, and they are mailed of (rule C20). */
export const MAIL_OCCASIONS = [
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
export type MailOccasion = (typeof MAIL_OCCASIONS)[number];

/** What may stand in a company's words between {{ and }}, and is filled in when a mail goes out (rule C21). */
export const MAIL_FIELDS = ["first_name", "name", "job", "place", "company", "status", "reason", "who_writes"] as const;
export type MailField = (typeof MAIL_FIELDS)[number];

const occasion = z.enum(MAIL_OCCASIONS);
const language = z.enum(LANGUAGES);

/** A company's words of one occasion in one language; the body is sanitised HTML. */
const mailWords = z.object({ subject: z.string(), body: z.string() });
export type MailWords = z.output<typeof mailWords>;

/** By language; where one is missing, the product's own words stand. */
const mailTexts = z.object({ en: mailWords, es: mailWords, fr: mailWords, de: mailWords }).partial();
export type MailTexts = z.output<typeof mailTexts>;

/** What is said on one occasion. */
export const companyMail = z.object({
  occasion,
  /** What was saved last, to be handed back with the next change; null where nobody has saved anything. */
  version: id.nullable(),
  texts: mailTexts,
  /** Of a job's words: the languages in which those of the company stand where the job has none. */
  fallback: z.array(language),
  /** Null once the account is deleted. */
  changed_by: z.string().nullable(),
  changed_at: instant.nullable(),
});
export type CompanyMail = z.output<typeof companyMail>;

/** All occasions of a company, or of one of its jobs, as a member of the team reads them. */
export const companyMails = z.object({
  company: z.object({ id, name: z.string(), logo: z.string().nullable() }),
  /** The job whose own words these are; null for those of the company. */
  job: z.object({ id, title: z.string() }).nullable(),
  mails: z.array(companyMail),
  can: z.object({ change: z.boolean() }),
});
export type CompanyMails = z.output<typeof companyMails>;

/** A company's words in one mail: its subject, the text of its body, and that with all of its formatting. Only who writes carries them. */
export const MAIL_BOUNDS = { subject: 120, body: 4_000, body_html: 20_000 } as const;
export const newMailWords = z.strictObject({
  subject: text(MAIL_BOUNDS.subject),
  /** HTML of the editor; the server sanitises it. */
  body: text(MAIL_BOUNDS.body_html),
});
export type NewMailWords = z.output<typeof newMailWords>;

const ofJob = { job: id.nullable().default(null) };

export const mailUpdate = z.strictObject({
  ...ofJob,
  /** What was seen: later words are not replaced. */
  version: id.nullable(),
  /** All languages; those that are left out or empty are the product's from now on. */
  texts: z.strictObject({ en: newMailWords, es: newMailWords, fr: newMailWords, de: newMailWords }).partial(),
});
export type MailUpdate = z.output<typeof mailUpdate>;

export const mailTrial = z.strictObject({
  ...ofJob,
  language,
  /** Both empty: the words that would stand there now without them. */
  ...newMailWords.shape,
});
export type MailTrial = z.output<typeof mailTrial>;

const occasionParams = z.object({ id, occasion });

export const companyMailEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}/mails",
    access: "user",
    params: idParams,
    query: z.object({ job: id.optional() }),
    output: companyMails,
    summary: "A company's own words to candidates by occasion, or those of one of its jobs",
  }),
  save: endpoint({
    method: "put",
    path: "/api/companies/{id}/mails/{occasion}",
    access: "user",
    params: occasionParams,
    body: mailUpdate,
    output: companyMail,
    errors: ["conflict", "rate_limited"],
    summary: "Change the words of one occasion in all languages; none at all are the product's again",
  }),
  preview: endpoint({
    method: "post",
    path: "/api/companies/{id}/mails/{occasion}/preview",
    access: "user",
    params: occasionParams,
    body: mailTrial.extend({ dark: z.boolean().default(false) }),
    output: z.object({ subject: z.string(), html: z.string(), text: z.string() }),
    errors: ["rate_limited"],
    summary: "A mail as it would go out with these words and example values; nothing is kept",
  }),
  sample: endpoint({
    method: "post",
    path: "/api/companies/{id}/mails/{occasion}/samples",
    access: "user",
    params: occasionParams,
    body: mailTrial,
    output: z.object({ sent_to: z.string() }),
    creates: true,
    errors: ["rate_limited", "address_unproved"],
    summary: "The same as a mail to one's own address",
  }),
};
