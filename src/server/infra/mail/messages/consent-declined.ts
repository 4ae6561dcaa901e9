import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = {
  to: "owner" | "referrer";
  referral: string;
  job: string;
  candidate: string;
  referrer: string;
  job_title: string;
  company: string;
};

type Words = {
  readonly facts: Readonly<Record<"candidate" | "referrer" | "job" | "company", string>>;
  readonly open: Readonly<Record<Data["to"], string>>;
  subject(data: Data): string;
  readonly title: string;
  text(data: Data): Readonly<Record<Data["to"], string>>;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: { candidate: "Candidate", referrer: "Referred by", job: "Job", company: "Company" },
    open: { owner: "View pipeline", referrer: "View referral" },
    subject: ({ candidate, job_title }) => `${candidate} declined the referral for ${job_title}`,
    title: "A referral was declined",
    text: ({ candidate, company }) => ({
      owner: `${candidate} does not want to be considered through this referral. It is closed, and nothing is owed for it.`,
      referrer: `${candidate} does not want to be considered by ${company} through your referral. It is closed.`,
    }),
  },
  es: {
    facts: { candidate: "Candidato", referrer: "Recomendación de", job: "Empleo", company: "Empresa" },
    open: { owner: "Ver el proceso", referrer: "Ver la recomendación" },
    subject: ({ candidate, job_title }) => `${candidate} ha rechazado la recomendación para ${job_title}`,
    title: "Recomendación rechazada",
    text: ({ candidate, company }) => ({
      owner: `${candidate} no quiere optar al puesto con esta recomendación. Queda cerrada y no se debe nada por ella.`,
      referrer: `${candidate} no quiere optar al puesto en ${company} con tu recomendación. Queda cerrada.`,
    }),
  },
  fr: {
    facts: { candidate: "Candidat", referrer: "Recommandé par", job: "Offre", company: "Entreprise" },
    open: { owner: "Voir le processus", referrer: "Voir la recommandation" },
    subject: ({ candidate, job_title }) => `${candidate} a refusé la recommandation pour l’offre ${job_title}`,
    title: "Une recommandation a été refusée",
    text: ({ candidate, company }) => ({
      owner: `${candidate} ne souhaite pas donner suite à cette recommandation. Elle est terminée et rien n’est dû.`,
      referrer: `${candidate} ne souhaite pas que ${company} tienne compte de votre recommandation. Elle est terminée.`,
    }),
  },
  de: {
    facts: { candidate: "Person", referrer: "Empfohlen von", job: "Stelle", company: "Unternehmen" },
    open: { owner: "Pipeline ansehen", referrer: "Empfehlung ansehen" },
    subject: ({ candidate, job_title }) => `${candidate} hat die Empfehlung für „${job_title}“ abgelehnt`,
    title: "Eine Empfehlung wurde abgelehnt",
    text: ({ candidate, company }) => ({
      owner: `${candidate} möchte über diese Empfehlung nicht berücksichtigt werden. Sie ist beendet, und es ist nichts zu zahlen.`,
      referrer: `${candidate} möchte über deine Empfehlung nicht von ${company} berücksichtigt werden. Sie ist beendet.`,
    }),
  },
};

function contentIn({ facts, open, subject, title, text }: Words): (data: Data) => MailContent {
  return (data) => ({
    subject: subject(data),
    title,
    paragraphs: [text(data)[data.to]],
    facts: [
      [facts.candidate, data.candidate],
      data.to === "owner" ? [facts.referrer, data.referrer] : [facts.company, data.company],
      [facts.job, data.job_title],
    ],
    action: {
      label: open[data.to],
      path:
        data.to === "owner"
          ? `${paths.manageJob(data.job)}?open=referral:${data.referral}`
          : paths.myReferrals(data.referral),
    },
  });
}

/** To the job's owner and the referrer: the referred person declined (rules F5, F6). */
export const consentDeclined = mailMessage<Data>({
  name: "referral_declined",
  sample: {
    to: "owner",
    referral: "0192f0c1-0000-7000-8000-000000000001",
    job: "0192f0c1-0000-7000-8000-000000000002",
    candidate: "Jonah Feldman",
    referrer: "Ines Marchetti",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
