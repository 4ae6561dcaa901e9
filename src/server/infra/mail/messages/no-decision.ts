import type { Language } from "../../../../contract/choices.ts";
import { labelled } from "../../../../rules/french.ts";
import { notificationPath } from "../../../../rules/notification-paths.ts";
import { linkNotes } from "../accountless-notes.ts";
import { mailMessage } from "../message.ts";

/** To the interviewed person or their referrer. */
type Data = {
  to: "person" | "referrer";
  of: "referral" | "application";
  record: string;
  candidate: string;
  job_title: string;
  company: string;
  /** For a reader without an account: the path of their page. */
  link?: string;
};

type Words = {
  readonly title: string;
  readonly text: (data: Data) => string;
  readonly facts: readonly [job: string, company: string, candidate: string];
  readonly see: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    title: "No decision yet",
    text: ({ company, job_title }) =>
      `${company} has been interviewing for ${job_title} for 45 days without a decision. We have reminded the team. Your referral or application stays open: if there is a decision, we'll let you know.`,
    facts: ["Job", "Company", "Candidate"],
    see: "View record",
  },
  es: {
    title: "Sin decisión",
    text: ({ company, job_title }) =>
      `${company} lleva 45 días con entrevistas para ${job_title} y no ha comunicado una decisión. Ya se lo habíamos recordado. El proceso sigue abierto: si toma una decisión, te avisaremos.`,
    facts: ["Empleo", "Empresa", "Candidato"],
    see: "Ver el estado",
  },
  fr: {
    title: "Pas encore de décision",
    text: ({ company, job_title }) =>
      `Après 45 jours d’entretiens pour ${job_title}, ${company} n’a pas pris de décision. Nous avons relancé l’équipe. Rien n’est clos : si une décision arrive, nous vous préviendrons.`,
    facts: ["Offre", "Entreprise", "Candidat"],
    see: "Voir le dossier",
  },
  de: {
    title: "Noch keine Entscheidung",
    text: ({ company, job_title }) =>
      `${company} führt seit 45 Tagen Gespräche für ${job_title}, ohne zu entscheiden. Wir haben das Team erinnert. Deine Empfehlung oder Bewerbung bleibt offen: Kommt eine Entscheidung, benachrichtigen wir dich.`,
    facts: ["Stelle", "Unternehmen", "Person"],
    see: "Ansehen",
  },
};

function text(language: Language) {
  return (data: Data) => {
    const { title, text: said, facts, see } = WORDS[language];
    const [job, company, candidate] = facts;
    const { to, of, record, job_title } = data;
    const path = data.link ?? notificationPath({ kind: "no_decision", subject: record, job: null, params: { to, of } });
    return {
      subject: labelled(language, title, job_title),
      title,
      paragraphs: [said(data)],
      facts: [
        [job, job_title],
        [company, data.company],
        ...(to === "referrer" ? ([[candidate, data.candidate]] as const) : []),
      ] as const,
      action: { label: see, path },
      ...(data.link !== undefined && { notes: linkNotes(language) }),
    };
  };
}

const sample: Data = {
  to: "person",
  of: "application",
  record: "01890000-0000-7000-8000-000000000001",
  candidate: "Jonah Weiss",
  job_title: "Staff Backend Engineer",
  company: "Quillstack",
};
const texts = { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") };

/** 45 days in Interviewing without a decision (rule R16). */
export const noDecision = mailMessage<Data>({ name: "no_decision", sample, texts });

/** The same to a referred person without an account (rule F51): a separate mail, which the suppression list stops. */
export const referredNoDecision = mailMessage<Data>({
  name: "referred_no_decision",
  sample: { ...sample, of: "referral", link: "/referred#token=sample" },
  texts,
});
