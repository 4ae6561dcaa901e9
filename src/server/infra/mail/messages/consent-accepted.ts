import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = { referral: string; candidate: string; job_title: string; company: string };

type Words = {
  readonly facts: readonly [candidate: string, job: string, company: string];
  readonly look: string;
  subject(data: Data): string;
  title(data: Data): string;
  text(data: Data): string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Candidate", "Job", "Company"],
    look: "View referral",
    subject: ({ candidate, job_title }) => `${candidate} accepted your referral for ${job_title}`,
    title: ({ candidate }) => `${candidate} accepted your referral`,
    text: ({ candidate, company }) => `${candidate} wants to be considered, and ${company} can see the referral.`,
  },
  es: {
    facts: ["Candidato", "Empleo", "Empresa"],
    look: "Ver la recomendación",
    subject: ({ candidate, job_title }) => `${candidate} ha aceptado tu recomendación para ${job_title}`,
    title: ({ candidate }) => `${candidate} ha aceptado tu recomendación`,
    text: ({ candidate, company }) => `${candidate} quiere optar al puesto y ${company} ya puede ver la recomendación.`,
  },
  fr: {
    facts: ["Candidat", "Offre", "Entreprise"],
    look: "Voir la recommandation",
    subject: ({ candidate, job_title }) => `${candidate} a accepté votre recommandation pour l’offre ${job_title}`,
    title: ({ candidate }) => `${candidate} a accepté votre recommandation`,
    text: ({ candidate, company }) =>
      `${candidate} souhaite que son profil soit étudié, et ${company} peut voir la recommandation.`,
  },
  de: {
    facts: ["Person", "Stelle", "Unternehmen"],
    look: "Empfehlung ansehen",
    subject: ({ candidate, job_title }) => `${candidate} hat deine Empfehlung für „${job_title}“ angenommen`,
    title: ({ candidate }) => `${candidate} hat deine Empfehlung angenommen`,
    text: ({ candidate, company }) =>
      `${candidate} möchte berücksichtigt werden, und ${company} kann die Empfehlung sehen.`,
  },
};

function contentIn({ facts, look, subject, title, text }: Words): (data: Data) => MailContent {
  return (data) => ({
    subject: subject(data),
    title: title(data),
    paragraphs: [text(data)],
    facts: [
      [facts[0], data.candidate],
      [facts[1], data.job_title],
      [facts[2], data.company],
    ],
    action: { label: look, path: paths.myReferrals(data.referral) },
  });
}

/** To the referrer: the referred person consented (rule F52). */
export const consentAccepted = mailMessage<Data>({
  name: "referral_accepted",
  sample: {
    referral: "0192f0c1-0000-7000-8000-000000000001",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
