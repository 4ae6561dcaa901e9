import { LANGUAGES, type Language } from "../../../contract/choices.ts";
import type { MailField, MailTemplate, MailTemplates, MailTrigger } from "../../../contract/hiring/company-mails.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";
import { fillFields } from "../../../rules/team/mail-fields.ts";
import type { FilledTemplate } from "../../infra/mail/company-text.ts";
import { escapeHtml, escapeUnlinked, oneLine } from "../../infra/mail/mail-styles.ts";
import { REASON_LABELS } from "../../infra/mail/reason-words.ts";
import { APPLICATION_STATUS_LABELS, REFERRAL_STATUS_LABELS } from "../../infra/mail/status-words.ts";
import { textOfBody } from "./sanitize-template.ts";

/** The placeholder values that do not depend on the language. */
export type FieldValues = Readonly<Record<Exclude<MailField, "status" | "reason" | "who_writes">, string>> & {
  readonly trigger: MailTrigger;
  /** The team member who made the step; empty if it was not a current member. */
  readonly who_writes: string;
  /** The rejection reason; null if there is no rejection or no stated reason (rule R14). */
  readonly reason: RejectionReason | null;
};

const TEAM: Readonly<Record<Language, (company: string) => string>> = {
  en: (company) => `the ${company} team`,
  es: (company) => `el equipo de ${company}`,
  fr: (company) => `l’équipe de ${company}`,
  de: (company) => `das Team von ${company}`,
};

/** The status that each trigger announces. */
export const APPLIED = {
  application_received: "Applied",
  application_reviewing: "Reviewing",
  application_interviewing: "Interviewing",
  application_rejected: "Rejected",
  application_hired: "Hired",
} as const;
export const REFERRED = {
  referral_reviewing: "Reviewing",
  referral_interviewing: "Interviewing",
  referral_rejected: "Rejected",
  referral_hired: "Hired",
} as const;

/** True for triggers of applications, false for those of referrals. */
export function isApplicationTrigger(trigger: MailTrigger): trigger is keyof typeof APPLIED {
  return Object.hasOwn(APPLIED, trigger);
}

function statusIn(trigger: MailTrigger, language: Language): string {
  return isApplicationTrigger(trigger)
    ? APPLICATION_STATUS_LABELS[language][APPLIED[trigger]]
    : REFERRAL_STATUS_LABELS[language][REFERRED[trigger]];
}

/** Names are typed by strangers: they are reduced to one line of limited length. */
const LONGEST = 200;

function valuesIn(values: FieldValues, language: Language): (field: MailField) => string {
  return (field) => {
    if (field === "status") return statusIn(values.trigger, language);
    if (field === "reason") return values.reason === null ? "" : REASON_LABELS[language][values.reason];
    const value = oneLine(values[field], LONGEST);
    return field === "who_writes" && value === "" ? TEAM[language](oneLine(values.company, LONGEST)) : value;
  };
}

/** Fills placeholders in text between tags; tags and their URLs stay unchanged. */
function fillHtml(body: string, valueFor: (field: MailField) => string): string {
  return body
    .split(/(<[^<>]*>)/)
    .map((piece) => (piece.startsWith("<") ? piece : fillFields(piece, valueFor)))
    .join("");
}

/** Fills a company's template for both parts of a mail. `marked`: values are highlighted. */
export function fillTemplate(
  { subject, body }: MailTemplate,
  values: FieldValues,
  { language, marked = false }: { language: Language; marked?: boolean },
): FilledTemplate {
  const valueFor = valuesIn(values, language);
  const plain = (field: MailField) => escapeHtml(valueFor(field));
  const looked = (field: MailField) => {
    const value = valueFor(field);
    return marked && value !== "" ? `<mark>${escapeUnlinked(value)}</mark>` : escapeUnlinked(value);
  };
  return {
    subject: fillFields(subject, valueFor),
    html: fillHtml(body, looked),
    text: textOfBody(fillHtml(body, plain)),
  };
}

/** Fills the templates of every language. */
export function fillTemplates(texts: MailTemplates, values: FieldValues): Partial<Record<Language, FilledTemplate>> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const words = texts[language];
      return words === undefined ? [] : [[language, fillTemplate(words, values, { language })]];
    }),
  );
}
