import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

/** `percent`: the reader's current share, 0 for none. `referral`: finds the mail in an erasure (rule F16). */
type Data = {
  referral: string;
  what: "rests" | "decided";
  candidate: string;
  job_title: string;
  company: string;
  percent: number;
};

type Words = {
  readonly facts: Readonly<Record<"person" | "job" | "company", string>>;
  readonly open: string;
  rests(candidate: string): { readonly title: string; readonly text: string };
  decided(candidate: string, percent: number): { readonly title: string; readonly text: string };
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: { person: "Person", job: "Job", company: "Company" },
    open: "View payouts",
    rests: (candidate) => ({
      title: `The reward for ${candidate} is on hold`,
      text: "The hire is disputed. The reward, including your share, is on hold until the dispute is decided. You don't need to do anything.",
    }),
    decided: (candidate, percent) => ({
      title: `Dispute decided: the reward for ${candidate}`,
      text: `The dispute about the hire was decided. ${percent > 0 ? `You get ${percent}% of the reward.` : "You get no share of the reward."}`,
    }),
  },
  es: {
    facts: { person: "Persona", job: "Empleo", company: "Empresa" },
    open: "Ver tus cobros",
    rests: (candidate) => ({
      title: `La recompensa por ${candidate} queda retenida`,
      text: "Hay un litigio sobre la contratación. Hasta que se resuelva, la recompensa queda retenida, también tu parte. No tienes que hacer nada.",
    }),
    decided: (candidate, percent) => ({
      title: `Ya hay una decisión sobre la recompensa por ${candidate}`,
      text: `Se resolvió el litigio sobre la contratación. ${percent > 0 ? `El ${percent} por ciento de la recompensa es tuyo.` : "No te corresponde ninguna parte de la recompensa."}`,
    }),
  },
  fr: {
    facts: { person: "Personne", job: "Offre", company: "Entreprise" },
    open: "Voir vos versements",
    rests: (candidate) => ({
      title: `La prime pour ${candidate} est retenue`,
      text: "L’embauche fait l’objet d’un litige. La prime, y compris votre part, est retenue jusqu’à la décision. Vous n’avez rien à faire.",
    }),
    decided: (candidate, percent) => ({
      title: `Décision prise : la prime pour ${candidate}`,
      text: `Le litige sur l’embauche a été tranché. ${percent > 0 ? `${percent} % de la prime vous reviennent.` : "Aucune part de la prime ne vous revient."}`,
    }),
  },
  de: {
    facts: { person: "Person", job: "Stelle", company: "Unternehmen" },
    open: "Auszahlungen ansehen",
    rests: (candidate) => ({
      title: `Die Prämie für ${candidate} wird zurückgehalten`,
      text: "Zu der Einstellung gibt es einen Streitfall. Die Prämie, auch dein Anteil, wird zurückgehalten, bis er entschieden ist. Du musst nichts tun.",
    }),
    decided: (candidate, percent) => ({
      title: `Entschieden: die Prämie für ${candidate}`,
      text: `Der Streitfall um die Einstellung ist entschieden. ${percent > 0 ? `Du bekommst ${percent} Prozent der Prämie.` : "Du bekommst keinen Anteil an der Prämie."}`,
    }),
  },
};

function contentIn(words: Words): (data: Data) => MailContent {
  const { facts, open } = words;
  return ({ what, candidate, job_title, company, percent }) => {
    const { title, text } = words[what](candidate, percent);
    return {
      subject: title,
      title,
      paragraphs: [text],
      facts: [
        [facts.person, candidate],
        [facts.job, job_title],
        [facts.company, company],
      ],
      action: { label: open, path: paths.payouts() },
    };
  };
}

/** To recipients of a disputed reward share: the outcome without the sides' statements (rules R12, R30). */
export const rewardShareUpdate = mailMessage<Data>({
  name: "reward_share_update",
  sample: {
    referral: "01890000-0000-7000-8000-000000000001",
    what: "decided",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    percent: 30,
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
