import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import { formatPercent } from "../../../rules/numbers.ts";
import { type MailContent, mailMessage } from "../message.ts";

/**
 * What the other party did about a shared reward; `percent` is the reader's share. Title and company are empty if the
 * reader may not see the job.
 */
type Data = {
  what: "asked" | "agreed" | "ended" | "used";
  by: string;
  percent: number;
  job_title: string;
  company: string;
};

type Said = { subject: string; title: string; text: string };
type Words = {
  readonly facts: Readonly<Record<"job" | "company" | "part", string>>;
  readonly open: string;
} & Readonly<Record<Data["what"], (data: Data) => Said>>;

const named = (title: string, before = ": ") => (title === "" ? "" : `${before}${title}`);

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: { job: "Job", company: "Company", part: "Your part" },
    open: "View shared rewards",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} asked to share a reward with you${named(job_title)}`,
      title: "Share the reward of a referral?",
      text: `${by} wants to refer someone to this job together with you. If you agree, either of you can submit the referral, once, and you get ${percent}% of its reward. The candidate is not named before that.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} agreed to share${named(job_title)}`,
      title: "Agreed",
      text: `${by} agreed to share the reward of one referral to this job with you. Either of you can now submit it, within 30 days.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} declined to share a reward${named(job_title)}`,
      title: "The reward is not shared",
      text: `${by} declined to share the reward of a referral to this job with you, or ended the agreement. Each of you can still refer people separately.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} submitted your shared referral${named(job_title)}`,
      title: "Shared referral submitted",
      text: `${by} submitted the referral to this job that you agreed to share. You see who it is once that person has been notified, and you can follow its status from now on.`,
    }),
  },
  es: {
    facts: { job: "Empleo", company: "Empresa", part: "Tu parte" },
    open: "Ver tus recompensas compartidas",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} te propone compartir una recompensa${named(job_title)}`,
      title: "¿Compartir la recompensa de una recomendación?",
      text: `${by} quiere recomendar a alguien para este empleo junto contigo. Si aceptas, cualquiera de los dos envía la recomendación, una sola vez, y el ${percent} por ciento de la recompensa es tuyo. Antes no se nombra a nadie.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} acepta compartir${named(job_title)}`,
      title: "Acordado",
      text: `${by} comparte contigo la recompensa de una recomendación para este empleo. Ahora cualquiera de los dos puede enviarla, en un plazo de 30 días.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} no comparte${named(job_title)}`,
      title: "La recompensa no se comparte",
      text: `${by} no quiere compartir contigo la recompensa de una recomendación para este empleo, o ha terminado lo acordado. Cada uno puede seguir recomendando por su cuenta.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} ha recomendado a alguien según lo acordado${named(job_title)}`,
      title: "Enviada, y compartida contigo",
      text: `${by} ha enviado una recomendación para este empleo según lo acordado. Verás de quién se trata cuando esa persona lo sepa, y desde ahora en qué punto está.`,
    }),
  },
  fr: {
    facts: { job: "Offre", company: "Entreprise", part: "Votre part" },
    open: "Voir vos primes partagées",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} vous propose de partager une prime${named(job_title, " : ")}`,
      title: "Partager la prime d’une recommandation ?",
      text: `${by} souhaite recommander quelqu’un pour cette offre avec vous. Si vous acceptez, l’un de vous deux envoie la recommandation, une seule fois, et ${percent} pour cent de la prime vous reviennent. Personne n’est nommé avant cela.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} accepte de partager${named(job_title, " : ")}`,
      title: "C’est convenu",
      text: `${by} partage avec vous la prime d’une recommandation pour cette offre. L’un de vous deux peut maintenant l’envoyer, sous 30 jours.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} ne partage pas${named(job_title, " : ")}`,
      title: "La prime n’est pas partagée",
      text: `${by} n’a pas souhaité partager avec vous la prime d’une recommandation pour cette offre, ou a mis fin à votre accord. Chacun peut toujours recommander seul.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} a recommandé quelqu’un selon votre accord${named(job_title, " : ")}`,
      title: "Envoyée, et partagée avec vous",
      text: `${by} a envoyé une recommandation pour cette offre selon votre accord. Vous lirez de qui il s’agit quand cette personne le saura, et dès maintenant où elle en est.`,
    }),
  },
  de: {
    facts: { job: "Stelle", company: "Unternehmen", part: "Dein Anteil" },
    open: "Geteilte Prämien ansehen",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} möchte eine Prämie mit dir teilen${named(job_title)}`,
      title: "Die Prämie einer Empfehlung teilen?",
      text: `${by} möchte zusammen mit dir jemanden für diese Stelle empfehlen. Stimmst du zu, reicht einer von euch die Empfehlung ein, einmal, und ${percent} Prozent der Prämie gehören dir. Vorher wird niemand genannt.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} teilt mit dir${named(job_title)}`,
      title: "Vereinbart",
      text: `${by} teilt mit dir die Prämie einer Empfehlung für diese Stelle. Jetzt kann einer von euch sie einreichen, innerhalb von 30 Tagen.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} teilt nicht${named(job_title)}`,
      title: "Die Prämie wird nicht geteilt",
      text: `${by} möchte die Prämie einer Empfehlung für diese Stelle nicht mit dir teilen oder hat eure Vereinbarung beendet. Jeder von euch kann weiter allein empfehlen.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} hat nach eurer Vereinbarung jemanden empfohlen${named(job_title)}`,
      title: "Eingereicht und mit dir geteilt",
      text: `${by} hat nach eurer Vereinbarung eine Empfehlung für diese Stelle eingereicht. Wer es ist, liest du, sobald die Person davon weiß; wo sie steht, von jetzt an.`,
    }),
  },
};

function contentIn(language: Language): (data: Data) => MailContent {
  const words = WORDS[language];
  const { facts, open } = words;
  return (data) => {
    const { subject, title, text } = words[data.what](data);
    return {
      subject,
      title,
      paragraphs: [text],
      facts: [
        ...(data.job_title === ""
          ? []
          : ([
              [facts.job, data.job_title],
              [facts.company, data.company],
            ] as const)),
        ...(data.what === "ended" ? [] : ([[facts.part, formatPercent(data.percent, language)]] as const)),
      ],
      action: { label: open, path: paths.rewardSplits() },
    };
  };
}

/** To the other party of a reward-sharing agreement or request (rule R30). */
export const splitNews = mailMessage<Data>({
  name: "split_news",
  sample: {
    what: "asked",
    by: "Ines Marchetti",
    percent: 40,
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn("en"), es: contentIn("es"), fr: contentIn("fr"), de: contentIn("de") },
});
