import { paths } from "../../../contract/paths.ts";
import type { ApplicationStatus } from "../../../contract/statuses.ts";
import { mailMessage } from "../message.ts";
import { APPLICATION_WORDS, partingWords } from "../status-words.ts";

type Data = { application: string; job_title: string; company: string; status: ApplicationStatus };

/** To the applicant: the company moved the application on. */
export const applicationStatus = mailMessage<Data>({
  name: "application_status",
  sample: {
    application: "01890000-0000-7000-8000-000000000002",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    status: "Interviewing",
  },
  texts: {
    en: (data) => {
      const status = APPLICATION_WORDS.en[data.status];
      return {
        subject: `Your application at ${data.company}: ${status}`,
        title: `Your application is now: ${status}`,
        paragraphs: [
          `${data.company} updated the status of your application for ${data.job_title}.`,
          ...partingWords(data.status, "en"),
        ],
        facts: [
          ["Job", data.job_title],
          ["Company", data.company],
          ["Status", status],
        ],
        action: { label: "See your application", path: paths.myApplications(data.application) },
      };
    },
    es: (data) => {
      const status = APPLICATION_WORDS.es[data.status];
      return {
        subject: `Tu candidatura en ${data.company}: ${status}`,
        title: `Estado de tu candidatura: ${status}`,
        paragraphs: [
          `${data.company} ha actualizado el estado de tu candidatura para ${data.job_title}.`,
          ...partingWords(data.status, "es"),
        ],
        facts: [
          ["Empleo", data.job_title],
          ["Empresa", data.company],
          ["Estado", status],
        ],
        action: { label: "Ver tu candidatura", path: paths.myApplications(data.application) },
      };
    },
    fr: (data) => {
      const status = APPLICATION_WORDS.fr[data.status];
      return {
        subject: `Votre candidature chez ${data.company} : ${status}`,
        title: `Statut de votre candidature : ${status}`,
        paragraphs: [
          `${data.company} a changé le statut de votre candidature à l’offre ${data.job_title}.`,
          ...partingWords(data.status, "fr"),
        ],
        facts: [
          ["Offre", data.job_title],
          ["Entreprise", data.company],
          ["Statut", status],
        ],
        action: { label: "Voir votre candidature", path: paths.myApplications(data.application) },
      };
    },
    de: (data) => {
      const status = APPLICATION_WORDS.de[data.status];
      return {
        subject: `Deine Bewerbung bei ${data.company}: ${status}`,
        title: `Status deiner Bewerbung: ${status}`,
        paragraphs: [
          `${data.company} hat den Status deiner Bewerbung für ${data.job_title} geändert.`,
          ...partingWords(data.status, "de"),
        ],
        facts: [
          ["Stelle", data.job_title],
          ["Unternehmen", data.company],
          ["Status", status],
        ],
        action: { label: "Deine Bewerbung ansehen", path: paths.myApplications(data.application) },
      };
    },
  },
});
