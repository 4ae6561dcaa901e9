import { paths } from "../../../../contract/paths.ts";
import { type MailContent, mailMessage } from "../message.ts";

type Match = { id: string; title: string; company: string; location: string; words: string };
type Data = { jobs: Match[] };

function linksOf({ jobs }: Data, why: (words: string) => string): NonNullable<MailContent["links"]> {
  return jobs.map(({ id, title, company, location, words }) => ({
    title,
    note: `${company} · ${location} · ${why(words)}`,
    path: paths.job(id),
  }));
}

/** To subscribed users: new open jobs that match their profile. */
export const jobMatches = mailMessage<Data>({
  name: "job_matches",
  pace: "bulk",
  sample: {
    jobs: [
      {
        id: "01890000-0000-7000-8000-000000000001",
        title: "Staff Backend Engineer",
        company: "Quillstack",
        location: "Lisbon",
        words: "PostgreSQL, Engineer",
      },
      {
        id: "01890000-0000-7000-8000-000000000002",
        title: "Platform Engineer",
        company: "Fablewright Games",
        location: "Montréal",
        words: "Engineer",
      },
    ],
  },
  texts: {
    en: (data) => ({
      subject: data.jobs.length === 1 ? "A new job that matches you" : `${data.jobs.length} new jobs that match you`,
      title: data.jobs.length === 1 ? "A new job that matches you" : "New jobs that match you",
      paragraphs: [
        data.jobs.length === 1
          ? "It was posted yesterday and matches the position and skills in your profile."
          : "They were posted yesterday and match the position and skills in your profile.",
      ],
      links: linksOf(data, (words) => `matches: ${words}`),
      action: { label: "View all jobs", path: paths.opportunities() },
    }),
    es: (data) => ({
      subject:
        data.jobs.length === 1
          ? "Un empleo nuevo que encaja contigo"
          : `${data.jobs.length} empleos nuevos que encajan contigo`,
      title: data.jobs.length === 1 ? "Un empleo nuevo que encaja contigo" : "Empleos nuevos que encajan contigo",
      paragraphs: [
        data.jobs.length === 1
          ? "Se publicó ayer y encaja con el puesto y las habilidades de tu perfil."
          : "Se publicaron ayer y encajan con el puesto y las habilidades de tu perfil.",
      ],
      links: linksOf(data, (words) => `coincide en: ${words}`),
      action: { label: "Ver todos los empleos", path: paths.opportunities() },
    }),
    fr: (data) => ({
      subject:
        data.jobs.length === 1
          ? "Une nouvelle offre qui vous correspond"
          : `${data.jobs.length} nouvelles offres qui vous correspondent`,
      title: data.jobs.length === 1 ? "Une nouvelle offre pour vous" : "De nouvelles offres pour vous",
      paragraphs: [
        data.jobs.length === 1
          ? "Publiée hier, elle correspond au poste et aux compétences de votre profil."
          : "Publiées hier, elles correspondent au poste et aux compétences de votre profil.",
      ],
      links: linksOf(data, (words) => `correspondance : ${words}`),
      action: { label: "Voir toutes les offres", path: paths.opportunities() },
    }),
    de: (data) => ({
      subject:
        data.jobs.length === 1
          ? "Eine neue Stelle, die zu dir passt"
          : `${data.jobs.length} neue Stellen, die zu dir passen`,
      title: data.jobs.length === 1 ? "Eine neue Stelle, die zu dir passt" : "Neue Stellen, die zu dir passen",
      paragraphs: [
        data.jobs.length === 1
          ? "Sie wurde gestern ausgeschrieben und passt zu Position und Kenntnissen in deinem Profil."
          : "Sie wurden gestern ausgeschrieben und passen zu Position und Kenntnissen in deinem Profil.",
      ],
      links: linksOf(data, (words) => `wegen: ${words}`),
      action: { label: "Alle Stellen ansehen", path: paths.opportunities() },
    }),
  },
});
