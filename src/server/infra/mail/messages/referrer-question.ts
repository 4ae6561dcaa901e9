import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = { to: "team" | "asker"; job: string; job_title: string; company: string };
type Said = { readonly subject: string; readonly title: string; readonly text: string; readonly open: string };

const WORDS: Readonly<Record<Language, (data: Data) => Readonly<Record<Data["to"], Said>>>> = {
  en: ({ job_title, company }) => ({
    team: {
      subject: `A question about ${job_title}`,
      title: "New question from a referrer",
      text: `A referrer has a question about ${job_title}. Answer it, and publish it on the job page if it helps others.`,
      open: "View question",
    },
    asker: {
      subject: `Your question was answered: ${job_title}`,
      title: "Your question was answered",
      text: `${company} answered your question about ${job_title}.`,
      open: "View answer",
    },
  }),
  es: ({ job_title, company }) => ({
    team: {
      subject: `Una pregunta sobre ${job_title}`,
      title: "Nueva pregunta de un recomendador",
      text: `Alguien que puede recomendar para ${job_title} tiene una pregunta. Respóndela y publícala en la página del empleo si puede ayudar a otros.`,
      open: "Ver la pregunta",
    },
    asker: {
      subject: `Han respondido a tu pregunta: ${job_title}`,
      title: "Han respondido a tu pregunta",
      text: `${company} ha respondido a lo que preguntaste sobre ${job_title}.`,
      open: "Leer la respuesta",
    },
  }),
  fr: ({ job_title, company }) => ({
    team: {
      subject: `Une question sur l’offre ${job_title}`,
      title: "Nouvelle question d’un recommandeur",
      text: `Un recommandeur a une question sur l’offre ${job_title}. Répondez-y, et publiez-la sur la page de l’offre si elle peut aider d’autres personnes.`,
      open: "Voir la question",
    },
    asker: {
      subject: `Réponse à votre question : ${job_title}`,
      title: "Vous avez une réponse à votre question",
      text: `${company} a répondu à votre question sur l’offre ${job_title}.`,
      open: "Voir la réponse",
    },
  }),
  de: ({ job_title, company }) => ({
    team: {
      subject: `Eine Frage zur Stelle ${job_title}`,
      title: "Neue Frage vor einer Empfehlung",
      text: `Jemand, der Personen für die Stelle ${job_title} empfehlen darf, hat eine Frage. Beantworte sie und veröffentliche sie auf der Stellenseite, wenn sie anderen hilft.`,
      open: "Frage ansehen",
    },
    asker: {
      subject: `Deine Frage wurde beantwortet: ${job_title}`,
      title: "Deine Frage wurde beantwortet",
      text: `${company} hat deine Frage zur Stelle ${job_title} beantwortet.`,
      open: "Antwort ansehen",
    },
  }),
};

function contentIn(language: Language): (data: Data) => MailContent {
  return (data) => {
    const { subject, title, text, open } = WORDS[language](data)[data.to];
    const path = data.to === "team" ? `${paths.manageJob(data.job)}#questions` : `${paths.job(data.job)}#questions`;
    return { subject, title, paragraphs: [text], action: { label: open, path } };
  };
}

/** Questions about a job before referring, and answers (rule T8): that they exist, without content. */
export const referrerQuestion = mailMessage<Data>({
  name: "referrer_question",
  sample: {
    to: "asker",
    job: "0192f0c1-0000-7000-8000-000000000001",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
  },
  texts: { en: contentIn("en"), es: contentIn("es"), fr: contentIn("fr"), de: contentIn("de") },
});
