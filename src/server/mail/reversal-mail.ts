import type { Language } from "../../contract/choices.ts";
import { paths } from "../../contract/paths.ts";
import type { MailContent } from "./message.ts";

/** What the mails on a payment that the provider or a bank took hold of say; the amounts are formatted: `$12,500`. */
export type ReversalData = {
  to: "owner" | "referrer";
  /** Told in the referrer's words to somebody with a part of the reward, who has none of the referral to open. */
  payee?: boolean;
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
  /** The whole reward. */
  reward: string;
  /** What is in dispute, or went back. */
  amount: string;
  /** Of the reward, after something went back; null where nothing is left. */
  left: string | null;
};

export type Said = { readonly title: string; readonly text: string };

type Frame = {
  readonly facts: readonly [string, string, string, string];
  readonly look: string;
  readonly record: string;
  /** Titles of mails to the referrer and to the owner when money went back. */
  titles(data: ReversalData): { readonly gone: string; readonly part: string; readonly returned: string };
};

const FRAMES: Record<Language, Frame> = {
  en: {
    facts: ["Candidate", "Job", "Company", "Reward"],
    look: "See the referral",
    record: "See the reward",
    titles: ({ candidate, amount, left }) => ({
      gone: `No reward for ${candidate}`,
      part: `${left} is left of the reward for ${candidate}`,
      returned: `${amount} went back to you`,
    }),
  },
  es: {
    facts: ["Candidato", "Empleo", "Empresa", "Recompensa"],
    look: "Ver la recomendación",
    record: "Ver la recompensa",
    titles: ({ candidate, amount, left }) => ({
      gone: `No hay recompensa por ${candidate}`,
      part: `Quedan ${left} de la recompensa por ${candidate}`,
      returned: `Has recuperado ${amount}`,
    }),
  },
  fr: {
    facts: ["Candidat", "Offre", "Entreprise", "Prime"],
    look: "Voir la recommandation",
    record: "Voir la prime",
    titles: ({ candidate, amount, left }) => ({
      gone: `Pas de prime pour ${candidate}`,
      part: `Il reste ${left} de la prime pour ${candidate}`,
      returned: `${amount} vous ont été rendus`,
    }),
  },
  de: {
    facts: ["Person", "Stelle", "Unternehmen", "Prämie"],
    look: "Empfehlung ansehen",
    record: "Prämie ansehen",
    titles: ({ candidate, amount, left }) => ({
      gone: `Keine Prämie für ${candidate}`,
      part: `Von der Prämie für ${candidate} bleiben ${left}`,
      returned: `${amount} gingen an dich zurück`,
    }),
  },
};

/** A person, a company and amounts for the page that shows all mails. */
export const REVERSAL_SAMPLE: ReversalData = {
  to: "referrer",
  referral: "0192f0c1-0000-7000-8000-000000000001",
  job: "0192f0c1-0000-7000-8000-000000000002",
  candidate: "Jonah Feldman",
  job_title: "Staff Backend Engineer",
  company: "Quillstack",
  reward: "$12,500",
  amount: "$2,000",
  left: null,
};

type Told<D extends ReversalData> = {
  /** Names the amount among the facts. */
  readonly amount: string;
  said(data: D): string | Said;
};

/** Where the button leads: the owner to the reward, the referrer to the referral, whoever else is paid to their money. */
function actionOf({ look, record }: Frame, { to, payee, job, referral }: ReversalData): MailContent["action"] {
  if (to === "owner") return { label: record, path: `${paths.manageJob(job)}?open=referral:${referral}` };
  return payee ? { label: record, path: paths.payouts() } : { label: look, path: paths.myReferrals(referral) };
}

/** The mail in a language: what is said under its title, the facts, and the way to the reward or the referral. */
export function reversalMail<D extends ReversalData>(language: Language, told: Told<D>): (data: D) => MailContent {
  const frame = FRAMES[language];
  return (data) => {
    const said = told.said(data);
    const { gone, part, returned } = frame.titles(data);
    const went = data.to === "owner" ? returned : data.left === null ? gone : part;
    const { title, text } = typeof said === "string" ? { title: went, text: said } : said;
    const values = [data.candidate, data.job_title, data.company, data.reward, data.amount];
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: [...frame.facts, told.amount].map((fact, at) => [fact, values[at] ?? ""]),
      action: actionOf(frame, data),
    };
  };
}
