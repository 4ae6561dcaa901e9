import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import { formatStoredCents } from "../../../rules/amounts.ts";
import type { MailContent } from "./message.ts";

/** Data of mails about reversed payments. Amounts are integer cents. */
export type ReversalData<Amount = number> = {
  to: "owner" | "referrer";
  /** To a recipient of a reward share, who has no referral to open; worded like for the referrer. */
  payee?: boolean;
  referral: string;
  job: string;
  candidate: string;
  job_title: string;
  company: string;
  /** The whole reward. */
  reward: Amount;
  /** The disputed or returned amount. */
  amount: Amount;
  /** What remains of the reward after a return; null if nothing. */
  left: Amount | null;
};

/** The same with formatted amounts. */
export type ReversalWords = ReversalData<string>;

export type Said = { readonly title: string; readonly text: string };

type Frame = {
  readonly facts: readonly [string, string, string, string];
  readonly look: string;
  readonly record: string;
  /** Titles of mails to referrer and owner about returned money. */
  titles(data: ReversalWords): { readonly gone: string; readonly part: string; readonly returned: string };
};

const FRAMES: Record<Language, Frame> = {
  en: {
    facts: ["Candidate", "Job", "Company", "Reward"],
    look: "View referral",
    record: "View reward",
    titles: ({ candidate, amount, left }) => ({
      gone: `No reward for ${candidate}`,
      part: `${left} of the reward for ${candidate} remains`,
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
      returned: `${amount} vous ont été remboursés`,
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

/** Sample person, company and amounts for the mail preview page. */
export const REVERSAL_SAMPLE: ReversalData = {
  to: "referrer",
  referral: "0192f0c1-0000-7000-8000-000000000001",
  job: "0192f0c1-0000-7000-8000-000000000002",
  candidate: "Jonah Feldman",
  job_title: "Staff Backend Engineer",
  company: "Quillstack",
  reward: 1_250_000,
  amount: 200_000,
  left: null,
};

type ReversalTexts<D extends ReversalData> = {
  /** Label of the amount among the facts. */
  readonly amount: string;
  said(data: Omit<D, keyof ReversalWords> & ReversalWords): string | Said;
};

/** The button's target: the reward for the owner, the referral for the referrer, the payouts for other recipients. */
function actionOf({ look, record }: Frame, { to, payee, job, referral }: ReversalWords): MailContent["action"] {
  if (to === "owner") return { label: record, path: `${paths.manageJob(job)}?open=referral:${referral}` };
  return payee ? { label: record, path: paths.payouts() } : { label: look, path: paths.myReferrals(referral) };
}

/** Renders the mail in a language: text, facts and the link to reward or referral. */
export function reversalMail<D extends ReversalData>(
  language: Language,
  texts: ReversalTexts<D>,
): (data: D) => MailContent {
  const frame = FRAMES[language];
  const amountOf = (cents: number) => formatStoredCents(cents, language);
  return (kept) => {
    const left = kept.left === null ? null : amountOf(kept.left);
    const data = { ...kept, reward: amountOf(kept.reward), amount: amountOf(kept.amount), left };
    const said = texts.said(data);
    const { gone, part, returned } = frame.titles(data);
    const went = data.to === "owner" ? returned : data.left === null ? gone : part;
    const { title, text } = typeof said === "string" ? { title: went, text: said } : said;
    const values = [data.candidate, data.job_title, data.company, data.reward, data.amount];
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: [...frame.facts, texts.amount].map((fact, at) => [fact, values[at] ?? ""]),
      action: actionOf(frame, data),
    };
  };
}
