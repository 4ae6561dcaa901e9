import type { Language } from "../../../../contract/choices.ts";
import type { RejectionReason } from "../../../../contract/hiring/pipeline/reasons.ts";
import { labelled } from "../../../../rules/french.ts";
import { linkNotes } from "../accountless-notes.ts";
import { type CompanyText, supportCompanyText } from "../company-text.ts";
import { type MailContent, mailMessage } from "../message.ts";
import { reasonFact } from "../reason-words.ts";

/** Statuses that a person without an account is notified of. */
export const MAILED_STATUSES = ["Interviewing", "Hired", "Rejected"] as const;
type Mailed = (typeof MAILED_STATUSES)[number];

type Data = {
  job_title: string;
  company: string;
  status: Mailed;
  reason?: RejectionReason | null;
  companyText?: CompanyText | null;
  /** Path of the person's page. */
  path: string;
};

type Said = { readonly title: string; readonly text: string };
type Words = {
  readonly facts: readonly [job: string, company: string];
  readonly see: string;
  said(data: Data): Readonly<Record<Mailed, Said>>;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Job", "Company"],
    see: "View referral",
    said: ({ company, job_title }) => ({
      Interviewing: {
        title: `${company} invites you to interview`,
        text: `${company} has moved your referral for ${job_title} to the interview stage and will contact you.`,
      },
      Hired: {
        title: `${company} hired you`,
        text: `${company} has recorded that you were hired for ${job_title}. Congratulations!`,
      },
      Rejected: {
        title: `${company} decided against your referral`,
        text: `${company} has decided not to continue with your referral for ${job_title}.`,
      },
    }),
  },
  es: {
    facts: ["Empleo", "Empresa"],
    see: "Ver tu recomendación",
    said: ({ company, job_title }) => ({
      Interviewing: {
        title: `${company} quiere entrevistarte`,
        text: `${company} ha pasado tu recomendación para ${job_title} a la etapa de entrevistas y se pondrá en contacto contigo.`,
      },
      Hired: {
        title: `${company} te ha contratado`,
        text: `${company} ha registrado tu contratación para ${job_title}. ¡Enhorabuena!`,
      },
      Rejected: {
        title: `${company} no sigue adelante con tu recomendación`,
        text: `${company} ha decidido no seguir adelante con tu recomendación para ${job_title}.`,
      },
    }),
  },
  fr: {
    facts: ["Offre", "Entreprise"],
    see: "Voir votre recommandation",
    said: ({ company, job_title }) => ({
      Interviewing: {
        title: `${company} vous invite à un entretien`,
        text: `${company} a fait passer votre recommandation pour l’offre ${job_title} en phase d’entretien et vous contactera.`,
      },
      Hired: {
        title: `${company} a confirmé votre embauche`,
        text: `${company} a enregistré votre embauche pour l’offre ${job_title}. Félicitations !`,
      },
      Rejected: {
        title: `${company} ne donne pas suite à votre recommandation`,
        text: `${company} a décidé de ne pas donner suite à votre recommandation pour l’offre ${job_title}.`,
      },
    }),
  },
  de: {
    facts: ["Stelle", "Unternehmen"],
    see: "Empfehlung ansehen",
    said: ({ company, job_title }) => ({
      Interviewing: {
        title: `${company} lädt dich zum Gespräch ein`,
        text: `Deine Empfehlung für ${job_title} ist bei ${company} in der Gesprächsphase. Das Unternehmen meldet sich bei dir.`,
      },
      Hired: {
        title: `${company} hat dich eingestellt`,
        text: `${company} hat deine Einstellung als ${job_title} erfasst. Herzlichen Glückwunsch!`,
      },
      Rejected: {
        title: `Absage von ${company}`,
        text: `${company} hat entschieden, deine Empfehlung für ${job_title} nicht weiterzuverfolgen.`,
      },
    }),
  },
};

function contentIn(language: Language): (data: Data) => MailContent {
  const { facts, see, said } = WORDS[language];
  return (data) => {
    const { title, text } = said(data)[data.status];
    return {
      subject: labelled(language, title, data.job_title),
      title,
      paragraphs: [text],
      facts: [[facts[0], data.job_title], [facts[1], data.company], ...reasonFact(data.reason, language)],
      action: { label: see, path: data.path },
      notes: linkNotes(language),
    };
  };
}

/** To a referred person without an account: the referral's status changed, a rejection included (rule F51). */
export const candidateStatusMail = mailMessage<Data>({
  name: "referred_status",
  sample: {
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    status: "Rejected",
    reason: "experience",
    path: "/referred#token=sample",
  },
  texts: supportCompanyText<Data>({
    en: contentIn("en"),
    es: contentIn("es"),
    fr: contentIn("fr"),
    de: contentIn("de"),
  }),
});
