import type { Language } from "../../../../contract/choices.ts";
import type { ConversationSide, MessageReaders } from "../../../../contract/hiring/messages/bounds.ts";
import { PRODUCT_NAME } from "../../../../contract/product.ts";
import { type MailContent, mailMessage } from "../message.ts";

export type MessageMail = {
  to: ConversationSide;
  from: ConversationSide;
  readers: MessageReaders;
  /** Author's name; empty if erased. */
  by: string;
  /** Empty for the candidate. */
  candidate: string;
  job_title: string;
  company: string;
  /** Record and message it is about, so that an erasure finds waiting mails. */
  record: string;
  message: string;
  path: string;
  /** Where a reader without an account can view and erase their data; omitted for others. */
  own_page?: string;
};

type Words = {
  readonly facts: Readonly<Record<"by" | "candidate" | "job" | "company" | "readers", string>>;
  readonly open: string;
  readonly readers: Readonly<Record<MessageReaders, string>>;
  subject(data: MessageMail): string;
  readonly title: string;
  text(data: MessageMail): string;
  readonly where: string;
  readonly stranger: readonly [string, string];
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    facts: { by: "From", candidate: "Candidate", job: "Job", company: "Company", readers: "Visible to" },
    open: "Read and reply",
    readers: {
      company_referrer: "Company and referrer",
      company_candidate: "Company and candidate",
      all: "Company, referrer and candidate",
    },
    subject: ({ job_title }) => `A message for you about ${job_title}`,
    title: "You have a new message",
    text: ({ from, company, job_title }) => {
      if (from === "company") return `${company} wrote to you about ${job_title}.`;
      return from === "referrer"
        ? `The referrer wrote to you about ${job_title}.`
        : `The candidate wrote to you about ${job_title}.`;
    },
    where: `Read it on ${PRODUCT_NAME}; the text is not in this email. Until you have read it, we email you about further messages at most once a day.`,
    stranger: ["Don't want these emails?", "You can stop them on the page, and see or erase what is kept about you."],
  },
  es: {
    facts: { by: "De", candidate: "Candidato", job: "Empleo", company: "Empresa", readers: "Visible para" },
    open: "Leer y responder",
    readers: {
      company_referrer: "Empresa y recomendador",
      company_candidate: "Empresa y candidato",
      all: "Empresa, recomendador y candidato",
    },
    subject: ({ job_title }) => `Un mensaje para ti sobre ${job_title}`,
    title: "Tienes un mensaje nuevo",
    text: ({ from, company, job_title }) => {
      if (from === "company") return `${company} te ha escrito sobre ${job_title}.`;
      return from === "referrer"
        ? `Quien hizo la recomendación te ha escrito sobre ${job_title}.`
        : `El candidato te ha escrito sobre ${job_title}.`;
    },
    where:
      "Por privacidad, el texto no aparece en este correo. Hasta que lo leas, te avisamos de otros mensajes como mucho una vez al día.",
    stranger: [
      "¿No quieres estos correos?",
      "En la página puedes dejar de recibirlos y ver o borrar lo que se guarda sobre ti.",
    ],
  },
  fr: {
    facts: { by: "De", candidate: "Candidat", job: "Offre", company: "Entreprise", readers: "Visible par" },
    open: "Lire et répondre",
    readers: {
      company_referrer: "Entreprise et recommandeur",
      company_candidate: "Entreprise et candidat",
      all: "Entreprise, recommandeur et candidat",
    },
    subject: ({ job_title }) => `Un message pour vous sur l’offre ${job_title}`,
    title: "Vous avez un nouveau message",
    text: ({ from, company, job_title }) => {
      if (from === "company") return `${company} vous a écrit au sujet de l’offre ${job_title}.`;
      return from === "referrer"
        ? `Le recommandeur vous a écrit au sujet de l’offre ${job_title}.`
        : `Le candidat vous a écrit au sujet de l’offre ${job_title}.`;
    },
    where: `Lisez-le sur ${PRODUCT_NAME} ; son texte n’est pas dans cet e-mail. Tant que vous ne l’avez pas lu, nous vous signalons d’autres messages une fois par jour au plus.`,
    stranger: [
      "Vous ne voulez pas de ces e-mails ?",
      "Vous pouvez les désactiver sur la page, et y voir ou effacer ce qui est conservé sur vous.",
    ],
  },
  de: {
    facts: { by: "Von", candidate: "Person", job: "Stelle", company: "Unternehmen", readers: "Sichtbar für" },
    open: "Lesen und antworten",
    readers: {
      company_referrer: "Unternehmen und empfehlende Person",
      company_candidate: "Unternehmen und empfohlene Person",
      all: "Unternehmen, empfehlende und empfohlene Person",
    },
    subject: ({ job_title }) => `Eine Nachricht für dich zu „${job_title}“`,
    title: "Du hast eine neue Nachricht",
    text: ({ from, company, job_title }) => {
      if (from === "company") return `${company} hat dir zur Stelle ${job_title} geschrieben.`;
      return from === "referrer"
        ? `Die empfehlende Person hat dir zur Stelle ${job_title} geschrieben.`
        : `Die empfohlene Person hat dir zur Stelle ${job_title} geschrieben.`;
    },
    where: `Lies sie bei ${PRODUCT_NAME}; der Text steht nicht in dieser E-Mail. Bis du sie gelesen hast, melden wir weitere höchstens einmal am Tag.`,
    stranger: [
      "Keine solchen E-Mails mehr?",
      "Du kannst sie auf der Seite abbestellen. Was über dich gespeichert ist, siehst und löschst du hier.",
    ],
  },
};

function contentIn(words: Words): (data: MessageMail) => MailContent {
  const { facts, open, readers, title, where, stranger } = words;
  return (data) => ({
    subject: words.subject(data),
    title,
    paragraphs: [words.text(data), where],
    facts: (
      [
        [facts.by, data.by],
        [facts.candidate, data.candidate],
        [facts.job, data.job_title],
        [facts.company, data.to === "company" ? "" : data.company],
        [facts.readers, readers[data.readers]],
      ] as const
    ).filter(([, value]) => value !== ""),
    action: { label: open, path: data.path },
    ...(data.own_page !== undefined && {
      links: [{ title: stranger[0], note: stranger[1], path: data.own_page }],
      below: true,
    }),
  });
}

/** To the readers of a message: that there is one, without its content (rule T4). */
export const messageWritten = mailMessage<MessageMail>({
  name: "message_written",
  writtenBy: ({ by }) => by,
  sample: {
    to: "candidate",
    from: "company",
    readers: "company_candidate",
    by: "Marguerite Olander",
    candidate: "",
    job_title: "Staff Backend Engineer",
    company: "Quillstack",
    record: "0192f0c1-0000-7000-8000-000000000001",
    message: "0192f0c1-0000-7000-8000-000000000002",
    path: "/messages#token=sample",
    own_page: "/referred#token=sample",
  },
  texts: { en: contentIn(WORDS.en), es: contentIn(WORDS.es), fr: contentIn(WORDS.fr), de: contentIn(WORDS.de) },
});
