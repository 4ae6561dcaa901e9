import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Data = {
  of: "referral" | "application";
  record: string;
  job: string;
  /** The author's name and id; the id finds the mail when they leave. */
  by: string;
  writer: string;
  candidate: string;
  job_title: string;
};

type Words = {
  readonly somebody: string;
  readonly title: (by: string, candidate: string) => string;
  readonly text: string;
  readonly facts: readonly [candidate: string, job: string];
  readonly read: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    somebody: "A colleague",
    title: (by, candidate) => `${by} mentioned you in a note about ${candidate}`,
    text: "Only your team can read the note, so it is not in this email.",
    facts: ["Candidate", "Job"],
    read: "Read the note",
  },
  es: {
    somebody: "Alguien de tu equipo",
    title: (by, candidate) => `${by} te ha mencionado en una nota sobre ${candidate}`,
    text: "La nota es solo para tu equipo; por eso no aparece en este correo.",
    facts: ["Candidato", "Empleo"],
    read: "Leer la nota",
  },
  fr: {
    somebody: "Un collègue",
    title: (by, candidate) => `${by} vous a mentionné dans une note sur ${candidate}`,
    text: "La note est réservée à votre équipe : elle ne figure pas dans cet e-mail.",
    facts: ["Candidat", "Offre"],
    read: "Lire la note",
  },
  de: {
    somebody: "Jemand aus deinem Team",
    title: (by, candidate) => `${by} hat dich in einer Notiz zu ${candidate} erwähnt`,
    text: "Die Notiz ist nur für dein Team und steht deshalb nicht in dieser E-Mail.",
    facts: ["Person", "Stelle"],
    read: "Notiz lesen",
  },
};

function contentIn(language: Language): (data: Data) => MailContent {
  const { somebody, title, text, facts, read } = WORDS[language];
  return ({ of, record, job, by, candidate, job_title }) => {
    const said = title(by || somebody, candidate);
    return {
      subject: said,
      title: said,
      paragraphs: [text],
      facts: [
        [facts[0], candidate],
        [facts[1], job_title],
      ],
      action: { label: read, path: `${paths.manageJob(job)}?open=${of}:${record}` },
    };
  };
}

/** To a team member mentioned in a note: that it exists, without its content (rule H9). */
export const noteMention = mailMessage<Data>({
  name: "note_mention",
  sample: {
    of: "referral",
    record: "01890000-0000-7000-8000-000000000002",
    job: "01890000-0000-7000-8000-000000000001",
    by: "Marguerite Olander",
    writer: "5b1f1a52-6c1f-4f0e-9d5b-0c8b6f6a7e11",
    candidate: "Jonah Feldman",
    job_title: "Staff Backend Engineer",
  },
  texts: { en: contentIn("en"), es: contentIn("es"), fr: contentIn("fr"), de: contentIn("de") },
});
