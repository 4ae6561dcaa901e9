import { LANGUAGES, type Language } from "../../contract/choices.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";
import type { MailField, MailOccasion, MailTexts, MailWords } from "../../contract/team/company-mails.ts";
import { fillFields } from "../../rules/team/mail-fields.ts";
import type { LetterWords } from "../mail/letter.ts";
import { escaped, oneLine, shown } from "../mail/looks.ts";
import { REASON_WORDS } from "../mail/reason-words.ts";
import { APPLICATION_WORDS, REFERRAL_WORDS } from "../mail/status-words.ts";
import { textOfBody } from "./clean.ts";

/** The placeholder values that do not depend on the language. */
export type FieldValues = Readonly<Record<Exclude<MailField, "status" | "reason" | "who_writes">, string>> & {
  readonly occasion: MailOccasion;
  /** The team member who made the step; empty if it was not a current member. */
  readonly who_writes: string;
  /** The rejection reason; null if there is no rejection or no stated reason (rule R14). */
  readonly reason: Reason | null;
};

const TEAM: Readonly<Record<Language, (company: string) => string>> = {
  en: (company) => `the team of ${company}`,
  es: (company) => `el equipo de ${company}`,
  fr: (company) => `l’équipe de ${company}`,
  de: (company) => `das Team von ${company}`,
};

/** The status that each occasion announces. */
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

/** True for occasions of applications, false for those of referrals. */
export function isApplied(occasion: MailOccasion): occasion is keyof typeof APPLIED {
  return Object.hasOwn(APPLIED, occasion);
}

function statusIn(occasion: MailOccasion, language: Language): string {
  return isApplied(occasion)
    ? APPLICATION_WORDS[language][APPLIED[occasion]]
    : REFERRAL_WORDS[language][REFERRED[occasion]];
}

/** Names are typed by strangers: they are reduced to one line of limited length. */
const LONGEST = 200;

function valuesIn(values: FieldValues, language: Language): (field: MailField) => string {
  return (field) => {
    if (field === "status") return statusIn(values.occasion, language);
    if (field === "reason") return values.reason === null ? "" : REASON_WORDS[language][values.reason];
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
export function filledWords(
  { subject, body }: MailWords,
  values: FieldValues,
  { language, marked = false }: { language: Language; marked?: boolean },
): LetterWords {
  const valueFor = valuesIn(values, language);
  const plain = (field: MailField) => escaped(valueFor(field));
  const looked = (field: MailField) => {
    const value = valueFor(field);
    return marked && value !== "" ? `<mark>${shown(value)}</mark>` : shown(value);
  };
  return {
    subject: fillFields(subject, valueFor),
    html: fillHtml(body, looked),
    text: textOfBody(fillHtml(body, plain)),
  };
}

/** Fills the templates of every language. */
export function filledTexts(texts: MailTexts, values: FieldValues): Partial<Record<Language, LetterWords>> {
  return Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const words = texts[language];
      return words === undefined ? [] : [[language, filledWords(words, values, { language })]];
    }),
  );
}
