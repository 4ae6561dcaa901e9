import type { Language } from "../../../../contract/choices.ts";
import type { RejectionReason } from "../../../../contract/hiring/pipeline/reasons.ts";
import { paths } from "../../../../contract/paths.ts";
import type { ApplicationStatus } from "../../../../contract/statuses.ts";
import { type CompanyText, supportCompanyText } from "../company-text.ts";
import { type MailContent, mailMessage } from "../message.ts";
import { reasonFact } from "../reason-words.ts";
import { APPLICATION_STATUS_LABELS, closingSentence } from "../status-words.ts";

type Data = {
  application: string;
  job_title: string;
  company: string;
  status: ApplicationStatus;
  reason?: RejectionReason | null;
  companyText?: CompanyText | null;
};

type Arrived = {
  readonly facts: readonly [job: string, company: string];
  readonly look: string;
  said(data: Data): { subject: string; title: string; paragraphs: readonly string[] };
};

const ARRIVED: Readonly<Record<Language, Arrived>> = {
  en: {
    facts: ["Job", "Company"],
    look: "View application",
    said: ({ company, job_title }) => ({
      subject: `Your application to ${company} has arrived`,
      title: "Your application has arrived",
      paragraphs: [
        `${company} can now read your application for ${job_title}.`,
        "We'll notify you when its status changes.",
      ],
    }),
  },
  es: {
    facts: ["Empleo", "Empresa"],
    look: "Ver tu candidatura",
    said: ({ company, job_title }) => ({
      subject: `Tu candidatura a ${company} ha llegado`,
      title: "Tu candidatura ha llegado",
      paragraphs: [
        `${company} ya puede leer tu candidatura para ${job_title}.`,
        "Te avisaremos cada vez que cambie su estado.",
      ],
    }),
  },
  fr: {
    facts: ["Offre", "Entreprise"],
    look: "Voir votre candidature",
    said: ({ company, job_title }) => ({
      subject: `Votre candidature est arrivée chez ${company}`,
      title: "Votre candidature est arrivée",
      paragraphs: [
        `${company} peut maintenant lire votre candidature pour ${job_title}.`,
        "Nous vous préviendrons à chaque changement de statut.",
      ],
    }),
  },
  de: {
    facts: ["Stelle", "Unternehmen"],
    look: "Deine Bewerbung ansehen",
    said: ({ company, job_title }) => ({
      subject: `Deine Bewerbung bei ${company} ist eingegangen`,
      title: "Deine Bewerbung ist eingegangen",
      paragraphs: [
        `${company} kann deine Bewerbung für ${job_title} jetzt sehen.`,
        "Wir benachrichtigen dich, sobald sich ihr Status ändert.",
      ],
    }),
  },
};

/** The initial status was not set by the company, so its text differs. */
function arrivedOr(language: Language, changed: (data: Data) => MailContent): (data: Data) => MailContent {
  const { facts, look, said } = ARRIVED[language];
  return (data) => {
    if (data.status !== "Applied") return changed(data);
    return {
      ...said(data),
      facts: [
        [facts[0], data.job_title],
        [facts[1], data.company],
      ],
      action: { label: look, path: paths.myApplications(data.application) },
    };
  };
}

/** To the applicant: the application was received (rule C24), or its status changed, a rejection included. */
export const applicantStatus = mailMessage<Data>({
  name: "application_status",
  sample: {
    application: "01890000-0000-7000-8000-000000000002",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    status: "Interviewing",
  },
  texts: supportCompanyText<Data>({
    en: arrivedOr("en", (data) => {
      const status = APPLICATION_STATUS_LABELS.en[data.status];
      return {
        subject: `Update on your application to ${data.company}`,
        title: "Update on your application",
        paragraphs: [
          `${data.company} updated the status of your application for ${data.job_title}.`,
          ...closingSentence(data.status, "en"),
        ],
        facts: [
          ["Job", data.job_title],
          ["Company", data.company],
          ["Status", status],
          ...reasonFact(data.reason, "en"),
        ],
        action: { label: "View application", path: paths.myApplications(data.application) },
      };
    }),
    es: arrivedOr("es", (data) => {
      const status = APPLICATION_STATUS_LABELS.es[data.status];
      return {
        subject: `Novedades sobre tu candidatura a ${data.company}`,
        title: "Novedades sobre tu candidatura",
        paragraphs: [
          `${data.company} ha actualizado el estado de tu candidatura para ${data.job_title}.`,
          ...closingSentence(data.status, "es"),
        ],
        facts: [
          ["Empleo", data.job_title],
          ["Empresa", data.company],
          ["Estado", status],
          ...reasonFact(data.reason, "es"),
        ],
        action: { label: "Ver tu candidatura", path: paths.myApplications(data.application) },
      };
    }),
    fr: arrivedOr("fr", (data) => {
      const status = APPLICATION_STATUS_LABELS.fr[data.status];
      return {
        subject: `Du nouveau pour votre candidature chez ${data.company}`,
        title: "Du nouveau pour votre candidature",
        paragraphs: [
          `${data.company} a changé le statut de votre candidature pour ${data.job_title}.`,
          ...closingSentence(data.status, "fr"),
        ],
        facts: [
          ["Offre", data.job_title],
          ["Entreprise", data.company],
          ["Statut", status],
          ...reasonFact(data.reason, "fr"),
        ],
        action: { label: "Voir votre candidature", path: paths.myApplications(data.application) },
      };
    }),
    de: arrivedOr("de", (data) => {
      const status = APPLICATION_STATUS_LABELS.de[data.status];
      return {
        subject: `Neues zu deiner Bewerbung bei ${data.company}`,
        title: "Neues zu deiner Bewerbung",
        paragraphs: [
          `${data.company} hat den Status deiner Bewerbung für ${data.job_title} geändert.`,
          ...closingSentence(data.status, "de"),
        ],
        facts: [
          ["Stelle", data.job_title],
          ["Unternehmen", data.company],
          ["Status", status],
          ...reasonFact(data.reason, "de"),
        ],
        action: { label: "Deine Bewerbung ansehen", path: paths.myApplications(data.application) },
      };
    }),
  }),
});
