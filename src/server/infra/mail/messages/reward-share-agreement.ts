import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatPercent } from "../../../../rules/numbers.ts";
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
    facts: { job: "Job", company: "Company", part: "Your share" },
    open: "View shared rewards",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} asked to share a reward with you${named(job_title)}`,
      title: "Share the reward for a referral?",
      text: `${by} wants to refer someone to this job together with you. If you agree, either of you can submit the referral, once, and you will get ${percent}% of its reward. The candidate will not be named until then.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} agreed to share${named(job_title)}`,
      title: "Agreed",
      text: `${by} agreed to share the reward for one referral to this job with you. Either of you can now submit it, within 30 days.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} will not share a reward with you${named(job_title)}`,
      title: "The reward is not shared",
      text: `${by} will not share the reward for a referral to this job with you. Each of you can still refer people separately.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} submitted your shared referral${named(job_title)}`,
      title: "Shared referral submitted",
      text: `${by} submitted the referral to this job that you agreed to share. You will see who it is once that person has been notified, and you can follow its status from now on.`,
    }),
  },
  es: {
    facts: { job: "Empleo", company: "Empresa", part: "Tu parte" },
    open: "Ver tus recompensas compartidas",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} te propone compartir una recompensa${named(job_title)}`,
      title: "¿Compartir la recompensa de una recomendación?",
      text: `${by} quiere recomendar a alguien para este empleo junto contigo. Si aceptas, cualquiera de los dos puede enviar la recomendación, una sola vez, y el ${percent} por ciento de la recompensa será tuyo. Hasta entonces no se nombra a nadie.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} acepta compartir${named(job_title)}`,
      title: "Acordado",
      text: `${by} ha aceptado compartir contigo la recompensa de una recomendación para este empleo. Cualquiera de los dos puede enviarla en un plazo de 30 días.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} no compartirá una recompensa contigo${named(job_title)}`,
      title: "La recompensa no se compartirá",
      text: `${by} no compartirá contigo la recompensa de una recomendación para este empleo. Cada uno puede seguir recomendando por su cuenta.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} ha recomendado a alguien según lo acordado${named(job_title)}`,
      title: "Recomendación enviada y compartida contigo",
      text: `${by} ha enviado una recomendación para este empleo según lo acordado. Ya puedes seguir su estado; verás el nombre cuando hayamos avisado a esa persona.`,
    }),
  },
  fr: {
    facts: { job: "Offre", company: "Entreprise", part: "Votre part" },
    open: "Voir vos primes partagées",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} vous propose de partager une prime${named(job_title, " : ")}`,
      title: "Partager la prime d’une recommandation ?",
      text: `${by} souhaite recommander quelqu’un pour cette offre avec vous. Si vous acceptez, l’un de vous deux envoie la recommandation, une seule fois, et ${percent} % de la prime vous reviennent. D’ici là, le candidat n’est pas nommé.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} accepte de partager${named(job_title, " : ")}`,
      title: "C’est accepté",
      text: `${by} accepte de partager avec vous la prime d’une recommandation pour cette offre. L’un de vous deux peut maintenant envoyer cette recommandation, dans un délai de 30 jours.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} ne partagera pas de prime avec vous${named(job_title, " : ")}`,
      title: "La prime n’est pas partagée",
      text: `${by} ne partagera pas avec vous la prime d’une recommandation pour cette offre. Chacun de vous peut toujours recommander quelqu’un de son côté.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} a envoyé votre recommandation partagée${named(job_title, " : ")}`,
      title: "Recommandation partagée envoyée",
      text: `${by} a envoyé la recommandation que vous aviez convenu de partager pour cette offre. Vous verrez de qui il s’agit une fois cette personne prévenue, et pouvez dès maintenant suivre le statut.`,
    }),
  },
  de: {
    facts: { job: "Stelle", company: "Unternehmen", part: "Dein Anteil" },
    open: "Geteilte Prämien ansehen",
    asked: ({ by, job_title, percent }) => ({
      subject: `${by} möchte eine Prämie mit dir teilen${named(job_title)}`,
      title: "Die Prämie einer Empfehlung teilen?",
      text: `${by} möchte zusammen mit dir jemanden für diese Stelle empfehlen. Stimmst du zu, kann eine von beiden Seiten die Empfehlung einmal einreichen, und du bekommst ${percent} Prozent der Prämie. Vorher wird niemand genannt.`,
    }),
    agreed: ({ by, job_title }) => ({
      subject: `${by} teilt die Prämie mit dir${named(job_title)}`,
      title: "Vereinbart",
      text: `${by} hat zugestimmt, die Prämie einer Empfehlung für diese Stelle mit dir zu teilen. Jetzt kann eine von beiden Seiten diese Empfehlung innerhalb von 30 Tagen einreichen.`,
    }),
    ended: ({ by, job_title }) => ({
      subject: `${by} wird keine Prämie mit dir teilen${named(job_title)}`,
      title: "Die Prämie wird nicht geteilt",
      text: `${by} wird die Prämie einer Empfehlung für diese Stelle nicht mit dir teilen. Ihr könnt beide weiterhin unabhängig voneinander Personen empfehlen.`,
    }),
    used: ({ by, job_title }) => ({
      subject: `${by} hat eure gemeinsame Empfehlung eingereicht${named(job_title)}`,
      title: "Gemeinsame Empfehlung eingereicht",
      text: `${by} hat die Empfehlung für diese Stelle eingereicht, deren Prämie ihr euch teilt. Wer es ist, siehst du, sobald die Person benachrichtigt wurde; den Status kannst du ab jetzt verfolgen.`,
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
      action: { label: open, path: paths.rewardShareAgreements() },
    };
  };
}

/** To the other party of a reward-sharing agreement or request (rule R30). */
export const rewardShareMail = mailMessage<Data>({
  name: "reward_share_agreement",
  sample: {
    what: "asked",
    by: "Ines Marchetti",
    percent: 40,
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn("en"), es: contentIn("es"), fr: contentIn("fr"), de: contentIn("de") },
});
