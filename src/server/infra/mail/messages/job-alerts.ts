import type { Language } from "../../../../contract/choices.ts";
import { paths } from "../../../../contract/paths.ts";
import { formatWhole } from "../../../../rules/numbers.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Job = { id: string; title: string; company: string; location: string };
/** `more`: number of jobs beyond the listed ones; `many`: there are even more; `stop`: path that ends the alert. */
type Search = { id: string; name: string; jobs: Job[]; more: number; many: boolean; stop: string };
type Data = { searches: Search[] };

type Words = {
  one: (search: string) => string;
  several: string;
  lead: string;
  more: (count: string) => string;
  all: string;
  stop: string;
  manage: string;
};

const WORDS: Record<Language, Words> = {
  en: {
    one: (search) => `New jobs: ${search}`,
    several: "New jobs in your saved searches",
    lead: "Posted since our last email.",
    more: (count) => `and ${count} more`,
    all: "View all results",
    stop: "Stop alerts for this search",
    manage: "Manage saved searches",
  },
  es: {
    one: (search) => `Empleos nuevos: ${search}`,
    several: "Empleos nuevos en tus búsquedas guardadas",
    lead: "Se publicaron después de nuestro último aviso.",
    more: (count) => `y ${count} más`,
    all: "Ver todos los de esta búsqueda",
    stop: "Dejar de recibir avisos de esta búsqueda",
    manage: "Gestionar búsquedas guardadas",
  },
  fr: {
    one: (search) => `Nouvelles offres : ${search}`,
    several: "Nouvelles offres dans vos recherches enregistrées",
    lead: "Publiées depuis notre dernier e-mail.",
    more: (count) => `et ${count} autre${count === "1" ? "" : "s"}`,
    all: "Voir tous les résultats",
    stop: "Ne plus recevoir d’alertes pour cette recherche",
    manage: "Gérer les recherches enregistrées",
  },
  de: {
    one: (search) => `Neue Stellen: ${search}`,
    several: "Neue Stellen in deinen gespeicherten Suchen",
    lead: "Neu seit unserer letzten E-Mail.",
    more: (count) => `und ${count} weitere`,
    all: "Alle Ergebnisse ansehen",
    stop: "Keine E-Mails mehr zu dieser Suche",
    manage: "Gespeicherte Suchen verwalten",
  },
};

function linksOf({ id, name, jobs, more, many, stop }: Search, language: Language): NonNullable<MailContent["links"]> {
  const words = WORDS[language];
  const path = paths.savedSearch(id);
  const shown = jobs.map((job) => ({
    title: job.title,
    note: `${job.company} · ${job.location}`,
    path: paths.job(job.id),
  }));
  const [first, ...rest] = shown;
  return [
    ...(first === undefined ? [] : [{ ...first, group: name }]),
    ...rest,
    { title: words.all, note: more === 0 ? "" : words.more(`${formatWhole(more, language)}${many ? "+" : ""}`), path },
    { title: words.stop, note: "", path: stop },
  ];
}

function contentOf({ searches }: Data, language: Language): MailContent {
  const words = WORDS[language];
  const [only, ...others] = searches;
  const title = only !== undefined && others.length === 0 ? words.one(only.name) : words.several;
  return {
    subject: title,
    title,
    paragraphs: [words.lead],
    links: searches.flatMap((search) => linksOf(search, language)),
    action: { label: words.manage, path: paths.savedSearches() },
  };
}

const JOBS = [
  {
    id: "01890000-0000-7000-8000-000000000001",
    title: "Product Designer",
    company: "Fablewright Games",
    location: "Berlin",
  },
  { id: "01890000-0000-7000-8000-000000000002", title: "Brand Designer", company: "Quillstack", location: "Berlin" },
];
const STOP = "/unsubscribe#savedSearch.01890000-0000-7000-8000-000000000003.mark";

/** To users with saved searches: new jobs of all due searches (rule J28). */
export const jobAlerts = mailMessage<Data>({
  name: "job_alerts",
  pace: "bulk",
  sample: {
    searches: [
      {
        id: "01890000-0000-7000-8000-000000000003",
        name: "designer · Berlin",
        jobs: JOBS,
        more: 4,
        many: false,
        stop: STOP,
      },
      {
        id: "01890000-0000-7000-8000-000000000004",
        name: "PostgreSQL",
        jobs: JOBS.slice(1),
        more: 0,
        many: false,
        stop: STOP,
      },
    ],
  },
  texts: {
    en: (data) => contentOf(data, "en"),
    es: (data) => contentOf(data, "es"),
    fr: (data) => contentOf(data, "fr"),
    de: (data) => contentOf(data, "de"),
  },
});
