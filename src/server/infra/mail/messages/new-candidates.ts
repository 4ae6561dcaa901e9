import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { type MailContent, mailMessage } from "../message.ts";

/** `record`: kind and id as in a pipeline URL. `count` may exceed the number of named candidates. */
type Data = { candidates: { name: string; job: string; job_title: string; record: string }[]; count: number };

type Words = { one: string; several: (count: string) => string; lead: string; all: string };

const WORDS: Record<Language, Words> = {
  en: {
    one: "1 more new candidate",
    several: (count) => `${count} more new candidates`,
    lead: "They arrived within an hour, after those we emailed you about individually.",
    all: "View all candidates",
  },
  es: {
    one: "1 candidato nuevo más",
    several: (count) => `${count} candidatos nuevos más`,
    lead: "Llegaron en la misma hora, después de los que ya te enviamos uno por uno.",
    all: "Ver todos los candidatos",
  },
  fr: {
    one: "1 autre nouveau candidat",
    several: (count) => `${count} autres nouveaux candidats`,
    lead: "Arrivés en une heure, après ceux annoncés un par un.",
    all: "Voir tous les candidats",
  },
  de: {
    one: "1 weitere neue Person",
    several: (count) => `${count} weitere neue Personen`,
    lead: "Innerhalb einer Stunde dazugekommen, nach den Personen, die wir dir einzeln gemeldet haben.",
    all: "Alle Personen ansehen",
  },
};

function contentOf({ candidates, count }: Data, language: Language): MailContent {
  const words = WORDS[language];
  const title = count === 1 ? words.one : words.several(formatWhole(count, language));
  return {
    subject: title,
    title,
    paragraphs: [words.lead],
    links: candidates.map(({ name, job, job_title, record }) => ({
      title: name,
      note: job_title,
      path: `${paths.manageJob(job)}?open=${record}`,
    })),
    action: { label: words.all, path: paths.people() },
  };
}

/** To a team member: the candidates of an hour beyond those mailed individually (rule F55). */
export const newCandidates = mailMessage<Data>({
  name: "new_candidates",
  sample: {
    candidates: [
      {
        name: "Jonah Feldman",
        job: "01890000-0000-7000-8000-000000000001",
        job_title: "Staff Backend Engineer",
        record: "referral:01890000-0000-7000-8000-000000000002",
      },
      {
        name: "Soraya Haddad",
        job: "01890000-0000-7000-8000-000000000003",
        job_title: "Product Designer",
        record: "application:01890000-0000-7000-8000-000000000004",
      },
    ],
    count: 2,
  },
  texts: {
    en: (data) => contentOf(data, "en"),
    es: (data) => contentOf(data, "es"),
    fr: (data) => contentOf(data, "fr"),
    de: (data) => contentOf(data, "de"),
  },
});
