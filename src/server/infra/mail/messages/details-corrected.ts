import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = {
  to: "team" | "referrer";
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
};

type Words = {
  readonly facts: readonly [candidate: string, job: string, company: string];
  readonly look: Readonly<Record<Data["to"], string>>;
  readonly title: string;
  subject(data: Data): string;
  text(data: Data): Readonly<Record<Data["to"], string>>;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Candidate", "Job", "Company"],
    look: { team: "View details", referrer: "View referral" },
    title: "Details were corrected",
    subject: ({ candidate, job_title }) => `${candidate} corrected their details: ${job_title}`,
    text: ({ candidate }) => ({
      team: `${candidate} corrected their name, LinkedIn or CV. What you see is up to date; nothing else has changed.`,
      referrer: `${candidate} corrected their name, LinkedIn or CV in your referral. Your recommendation and your credit do not change.`,
    }),
  },
  es: {
    facts: ["Candidato", "Empleo", "Empresa"],
    look: { team: "Ver los datos", referrer: "Ver la recomendación" },
    title: "Se han corregido datos",
    subject: ({ candidate, job_title }) => `${candidate} ha corregido sus datos: ${job_title}`,
    text: ({ candidate }) => ({
      team: `${candidate} ha corregido su nombre, su LinkedIn o su CV. Ya puedes ver los datos nuevos; no ha cambiado nada más.`,
      referrer: `${candidate} ha corregido su nombre, su LinkedIn o su CV en tu recomendación. Tu texto y tu derecho a la recompensa siguen igual.`,
    }),
  },
  fr: {
    facts: ["Candidat", "Offre", "Entreprise"],
    look: { team: "Voir les informations", referrer: "Voir la recommandation" },
    title: "Des informations ont été corrigées",
    subject: ({ candidate, job_title }) => `${candidate} a corrigé ses informations : ${job_title}`,
    text: ({ candidate }) => ({
      team: `${candidate} a corrigé son nom, son profil LinkedIn ou son CV. Ce que vous voyez est à jour ; rien d’autre n’a changé.`,
      referrer: `${candidate} a corrigé son nom, son profil LinkedIn ou son CV dans votre recommandation. Votre recommandation et votre droit à la prime ne changent pas.`,
    }),
  },
  de: {
    facts: ["Person", "Stelle", "Unternehmen"],
    look: { team: "Angaben ansehen", referrer: "Empfehlung ansehen" },
    title: "Angaben wurden korrigiert",
    subject: ({ candidate, job_title }) => `${candidate} hat die eigenen Angaben korrigiert: ${job_title}`,
    text: ({ candidate }) => ({
      team: `${candidate} hat Name, LinkedIn oder Lebenslauf korrigiert. Was du siehst, ist auf dem neuesten Stand; sonst hat sich nichts geändert.`,
      referrer: `${candidate} hat Name, LinkedIn oder Lebenslauf in deiner Empfehlung korrigiert. Dein Empfehlungstext und dein Anspruch auf die Prämie ändern sich nicht.`,
    }),
  },
};

function contentIn({ facts, look, title, subject, text }: Words): (data: Data) => MailContent {
  return (data) => ({
    subject: subject(data),
    title,
    paragraphs: [text(data)[data.to]],
    facts: [
      [facts[0], data.candidate],
      [facts[1], data.job_title],
      [facts[2], data.company],
    ],
    action: {
      label: look[data.to],
      path:
        data.to === "team"
          ? `${paths.manageJob(data.job)}?open=referral:${data.referral}`
          : paths.myReferrals(data.referral),
    },
  });
}

/** To the job's team and the referrer: the referred person corrected their details (rule F42). */
export const detailsCorrected = mailMessage<Data>({
  name: "details_corrected",
  sample: {
    to: "team",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    job: "0192f0c1-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
