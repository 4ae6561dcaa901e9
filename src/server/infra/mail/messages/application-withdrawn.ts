import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = { job: string; application: string; job_title: string; candidate: string };

type Words = {
  readonly facts: readonly [candidate: string, job: string];
  readonly open: string;
  readonly title: string;
  subject(data: Data): string;
  text(data: Data): string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Candidate", "Job"],
    open: "View pipeline",
    title: "An application was withdrawn",
    subject: ({ candidate, job_title }) => `${candidate} withdrew their application for ${job_title}`,
    text: ({ candidate }) => `${candidate} no longer wants to be considered. You don't need to reply.`,
  },
  es: {
    facts: ["Candidato", "Empleo"],
    open: "Ver el proceso",
    title: "Se ha retirado una candidatura",
    subject: ({ candidate, job_title }) => `${candidate} ha retirado su candidatura para ${job_title}`,
    text: ({ candidate }) => `${candidate} ya no quiere optar al puesto. No tienes que responder.`,
  },
  fr: {
    facts: ["Candidat", "Offre"],
    open: "Voir le processus",
    title: "Une candidature a été retirée",
    subject: ({ candidate, job_title }) => `${candidate} a retiré sa candidature pour ${job_title}`,
    text: ({ candidate }) =>
      `${candidate} ne souhaite plus que vous étudiiez son profil. Vous n’avez pas besoin de répondre.`,
  },
  de: {
    facts: ["Person", "Stelle"],
    open: "Pipeline ansehen",
    title: "Eine Bewerbung wurde zurückgezogen",
    subject: ({ candidate, job_title }) => `${candidate} hat die Bewerbung auf „${job_title}“ zurückgezogen`,
    text: ({ candidate }) => `${candidate} möchte nicht mehr berücksichtigt werden. Du musst nicht antworten.`,
  },
};

function contentIn({ facts, open, title, subject, text }: Words): (data: Data) => MailContent {
  return (data) => ({
    subject: subject(data),
    title,
    paragraphs: [text(data)],
    facts: [
      [facts[0], data.candidate],
      [facts[1], data.job_title],
    ],
    action: { label: open, path: `${paths.manageJob(data.job)}?open=application:${data.application}` },
  });
}

/** To those assigned to the job: an applicant withdrew (rules F15, F6). */
export const applicationWithdrawn = mailMessage<Data>({
  name: "application_withdrawn",
  sample: {
    job: "01890000-0000-7000-8000-000000000001",
    application: "01890000-0000-7000-8000-000000000002",
    job_title: "Staff Backend Engineer",
    candidate: "Soraya Haddad",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
