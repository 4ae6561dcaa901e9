import { paths } from "../../../../contract/paths.ts";
import { mailMessage } from "../message.ts";

type Data = { job: string; application: string; job_title: string; candidate: string };

function pathOf({ job, application }: Data): string {
  return `${paths.manageJob(job)}?open=application:${application}`;
}

/** To the job's owner: a new application. */
export const applicationReceived = mailMessage<Data>({
  name: "application_received",
  sample: {
    job: "01890000-0000-7000-8000-000000000001",
    application: "01890000-0000-7000-8000-000000000002",
    job_title: "Staff Backend Engineer",
    candidate: "Soraya Haddad",
  },
  texts: {
    en: (data) => ({
      subject: `${data.candidate} applied for ${data.job_title}`,
      title: "New application",
      paragraphs: [`${data.candidate} applied and sent a cover letter.`],
      facts: [
        ["Candidate", data.candidate],
        ["Job", data.job_title],
      ],
      action: { label: "View application", path: pathOf(data) },
    }),
    es: (data) => ({
      subject: `${data.candidate} se ha postulado para ${data.job_title}`,
      title: "Nueva candidatura",
      paragraphs: [`${data.candidate} se ha postulado y ha enviado una carta de presentación.`],
      facts: [
        ["Candidato", data.candidate],
        ["Empleo", data.job_title],
      ],
      action: { label: "Leer la candidatura", path: pathOf(data) },
    }),
    fr: (data) => ({
      subject: `${data.candidate} a postulé pour ${data.job_title}`,
      title: "Nouvelle candidature",
      paragraphs: [`${data.candidate} a postulé avec une lettre de motivation.`],
      facts: [
        ["Candidat", data.candidate],
        ["Offre", data.job_title],
      ],
      action: { label: "Voir la candidature", path: pathOf(data) },
    }),
    de: (data) => ({
      subject: `${data.candidate} hat sich auf „${data.job_title}“ beworben`,
      title: "Neue Bewerbung",
      paragraphs: [`${data.candidate} hat sich beworben und ein Anschreiben geschickt.`],
      facts: [
        ["Person", data.candidate],
        ["Stelle", data.job_title],
      ],
      action: { label: "Bewerbung ansehen", path: pathOf(data) },
    }),
  },
});
