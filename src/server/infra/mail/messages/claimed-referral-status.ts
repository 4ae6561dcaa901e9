import type { Language } from "../../../../contract/choices.ts";
import type { RejectionReason } from "../../../../contract/hiring/pipeline/reasons.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ReferralStatus } from "../../../../contract/statuses.ts";
import { type CompanyText, supportCompanyText } from "../company-text.ts";
import { type MailContent, mailMessage } from "../message.ts";
import { reasonFact } from "../reason-words.ts";
import { closingSentence, REFERRAL_STATUS_LABELS } from "../status-words.ts";

type Data = {
  job_title: string;
  company: string;
  status: ReferralStatus;
  reason?: RejectionReason | null;
  companyText?: CompanyText | null;
  /** Absent in previews. */
  referral?: string;
};

type Words = {
  readonly facts: readonly [job: string, company: string, status: string];
  readonly look: string;
  said(data: Data): { subject: string; title: string; text: string };
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Job", "Company", "Status"],
    look: "View status",
    said: ({ company, job_title }) => ({
      subject: `Update on your referral to ${company}`,
      title: "Update on your referral",
      text: `${company} updated the status of your referral for ${job_title}.`,
    }),
  },
  es: {
    facts: ["Empleo", "Empresa", "Estado"],
    look: "Ver el estado",
    said: ({ company, job_title }) => ({
      subject: `Novedades sobre tu recomendación a ${company}`,
      title: "Novedades sobre tu recomendación",
      text: `${company} ha actualizado el estado de tu recomendación para ${job_title}.`,
    }),
  },
  fr: {
    facts: ["Offre", "Entreprise", "Statut"],
    look: "Voir le statut",
    said: ({ company, job_title }) => ({
      subject: `Du nouveau pour votre recommandation chez ${company}`,
      title: "Du nouveau pour votre recommandation",
      text: `${company} a changé le statut de votre recommandation pour l’offre ${job_title}.`,
    }),
  },
  de: {
    facts: ["Stelle", "Unternehmen", "Status"],
    look: "Status ansehen",
    said: ({ company, job_title }) => ({
      subject: `Neues zu deiner Empfehlung bei ${company}`,
      title: "Neues zu deiner Empfehlung",
      text: `${company} hat den Status deiner Empfehlung für ${job_title} geändert.`,
    }),
  },
};

function contentIn(language: Language): (data: Data) => MailContent {
  const { facts, look, said } = WORDS[language];
  return (data) => {
    const status = REFERRAL_STATUS_LABELS[language][data.status];
    const { subject, title, text } = said(data);
    return {
      subject,
      title,
      paragraphs: [text, ...closingSentence(data.status, language)],
      facts: [
        [facts[0], data.job_title],
        [facts[1], data.company],
        [facts[2], status],
        ...reasonFact(data.reason, language),
      ],
      action: { label: look, path: data.referral ? paths.ownReferral(data.referral) : paths.myApplications() },
    };
  };
}

/** To a person who claimed a referral: its status changed, a rejection included. They need not have applied. */
export const claimedReferralStatus = mailMessage<Data>({
  name: "own_referral_status",
  sample: { job_title: "Staff Backend Engineer", company: "Quillstack", status: "Interviewing" },
  texts: supportCompanyText<Data>({
    en: contentIn("en"),
    es: contentIn("es"),
    fr: contentIn("fr"),
    de: contentIn("de"),
  }),
});
