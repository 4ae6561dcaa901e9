import type { Language } from "../../../../contract/choices.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = { name: string; referrer: string; job_title: string; company: string };

type Words = {
  readonly facts: readonly [job: string, company: string];
  readonly somebody: string;
  said(data: Data): { subject: string; title: string; text: string; rest: string };
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: ["Job", "Company"],
    somebody: "Someone",
    said: ({ name, referrer, job_title, company }) => ({
      subject: `${referrer} withdrew a referral: ${job_title}`,
      title: `${name}, a referral was withdrawn`,
      text: `${referrer} withdrew the referral to ${company} before anyone there had opened it. The referral ended, and your details were erased from it.`,
      rest: "You don't need to do anything. You can still apply to the job yourself.",
    }),
  },
  es: {
    facts: ["Empleo", "Empresa"],
    somebody: "Alguien",
    said: ({ name, referrer, job_title, company }) => ({
      subject: `${referrer} ha retirado una recomendación: ${job_title}`,
      title: `${name}, se ha retirado una recomendación`,
      text: `${referrer} ha retirado la recomendación a ${company} antes de que alguien de la empresa la abriera. La recomendación se ha cerrado y tus datos se han borrado de ella.`,
      rest: "No tienes que hacer nada. Aún puedes postularte al empleo por tu cuenta.",
    }),
  },
  fr: {
    facts: ["Offre", "Entreprise"],
    somebody: "Quelqu’un",
    said: ({ name, referrer, job_title, company }) => ({
      subject: `${referrer} a retiré une recommandation : ${job_title}`,
      title: `${name}, une recommandation a été retirée`,
      text: `${referrer} a retiré sa recommandation auprès de ${company} avant que quelqu’un de l’entreprise ne l’ouvre. La recommandation est terminée, et vos données en ont été effacées.`,
      rest: "Vous n’avez rien à faire. Vous pouvez toujours postuler vous-même à cette offre.",
    }),
  },
  de: {
    facts: ["Stelle", "Unternehmen"],
    somebody: "Jemand",
    said: ({ name, referrer, job_title, company }) => ({
      subject: `${referrer} hat eine Empfehlung zurückgezogen: ${job_title}`,
      title: `${name}, eine Empfehlung wurde zurückgezogen`,
      text: `${referrer} hat die Empfehlung bei ${company} zurückgezogen, bevor sie dort jemand geöffnet hat. Sie ist beendet, und deine Angaben wurden daraus gelöscht.`,
      rest: "Du musst nichts tun. Selbst bewerben kannst du dich weiterhin.",
    }),
  },
};

function contentIn({ facts, somebody, said }: Words): (data: Data) => MailContent {
  return (data) => {
    // A deleted account has no name.
    const { subject, title, text, rest } = said({ ...data, referrer: data.referrer || somebody });
    return {
      subject,
      title,
      paragraphs: [text, rest],
      facts: [
        [facts[0], data.job_title],
        [facts[1], data.company],
      ],
    };
  };
}

/** To a referred person who had been notified: the referrer withdrew the referral (rule F23). */
export const referralWithdrawn = mailMessage<Data>({
  name: "referral_taken_back",
  sample: {
    name: "Jonah Feldman",
    referrer: "Ines Marchetti",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
