import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import type { TeamRole } from "../../../contract/team/roles.ts";
import { mailMessage } from "../message.ts";
import { teamRoleName } from "../team-role-name.ts";

export type TeamNews = "joined" | "role" | "removed" | "asked" | "accepted" | "declined";

type Data = { what: TeamNews; company: string; company_name: string; role: TeamRole | null };

/** Title and text of each piece of news, for a company and the name of a role. */
type Words = {
  readonly said: (company: string, role: string) => Readonly<Record<TeamNews, readonly [title: string, text: string]>>;
  readonly team: string;
  readonly jobs: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    team: "See the team",
    jobs: "See the company",
    said: (company, role) => ({
      joined: [`Somebody joined the team of ${company}`, "They used an invitation. The team's page says who it is."],
      role: [
        `You are ${role} in the team of ${company}`,
        "Your role was changed. The team's page says what you may do now.",
      ],
      removed: [
        `You are no longer in the team of ${company}`,
        "What you were responsible for stays with the company. Your own account stays as it is.",
      ],
      asked: [
        `Somebody asks to join the team of ${company}`,
        "Look at who it is before you let them in: members see people who applied.",
      ],
      accepted: [`Welcome to the team of ${company}`, `You asked to join, and were taken in as ${role}.`],
      declined: [
        `The team of ${company} did not take you in`,
        "You asked to join and were declined. Talk to them if you think that this is a mistake.",
      ],
    }),
  },
  es: {
    team: "Ver el equipo",
    jobs: "Ver la empresa",
    said: (company, role) => ({
      joined: [
        `Alguien se ha unido al equipo de ${company}`,
        "Ha usado una invitación. La página del equipo dice quién es.",
      ],
      role: [
        `Ahora eres ${role} en el equipo de ${company}`,
        "Tu función ha cambiado. La página del equipo dice qué puedes hacer ahora.",
      ],
      removed: [
        `Ya no formas parte del equipo de ${company}`,
        "Aquello de lo que te ocupabas se queda en la empresa. Tu cuenta sigue como está.",
      ],
      asked: [
        `Alguien pide unirse al equipo de ${company}`,
        "Mira quién es antes de admitirlo: los miembros ven a quienes se han presentado.",
      ],
      accepted: [`Te damos la bienvenida al equipo de ${company}`, `Pediste unirte y te han admitido como ${role}.`],
      declined: [
        `El equipo de ${company} no te ha admitido`,
        "Pediste unirte y lo han rechazado. Habla con ellos si crees que es un error.",
      ],
    }),
  },
  fr: {
    team: "Voir l’équipe",
    jobs: "Voir l’entreprise",
    said: (company, role) => ({
      joined: [
        `Quelqu’un a rejoint l’équipe de ${company}`,
        "Cette personne a utilisé une invitation. La page de l’équipe dit qui c’est.",
      ],
      role: [
        `Vous êtes désormais ${role} dans l’équipe de ${company}`,
        "Votre rôle a changé. La page de l’équipe dit ce que vous pouvez faire maintenant.",
      ],
      removed: [
        `Vous ne faites plus partie de l’équipe de ${company}`,
        "Ce dont vous aviez la charge reste à l’entreprise. Votre compte reste tel quel.",
      ],
      asked: [
        `Quelqu’un demande à rejoindre l’équipe de ${company}`,
        "Regardez qui c’est avant d’accepter : les membres voient les personnes qui ont postulé.",
      ],
      accepted: [
        `Bienvenue dans l’équipe de ${company}`,
        `Vous aviez demandé à la rejoindre et y êtes désormais ${role}.`,
      ],
      declined: [
        `L’équipe de ${company} ne vous a pas accepté`,
        "Votre demande a été refusée. Parlez-leur si vous pensez qu’il s’agit d’une erreur.",
      ],
    }),
  },
  de: {
    team: "Team ansehen",
    jobs: "Unternehmen ansehen",
    said: (company, role) => ({
      joined: [
        `Jemand ist jetzt im Team von ${company}`,
        "Die Person hat eine Einladung genutzt. Wer es ist, steht auf der Seite des Teams.",
      ],
      role: [
        `Du bist jetzt ${role} im Team von ${company}`,
        "Deine Rolle wurde geändert. Was du jetzt darfst, steht auf der Seite des Teams.",
      ],
      removed: [
        `Du bist nicht mehr im Team von ${company}`,
        "Wofür du zuständig warst, bleibt beim Unternehmen. Dein Konto bleibt, wie es ist.",
      ],
      asked: [
        `Jemand möchte ins Team von ${company}`,
        "Sieh nach, wer es ist, bevor du zusagst: Mitglieder sehen die Menschen, die sich beworben haben.",
      ],
      accepted: [`Willkommen im Team von ${company}`, `Du hast um Aufnahme gebeten und bist jetzt ${role}.`],
      declined: [
        `Das Team von ${company} hat dich nicht aufgenommen`,
        "Deine Anfrage wurde abgelehnt. Sprich mit dem Team, wenn du das für einen Irrtum hältst.",
      ],
    }),
  },
};

/** Whoever is not in the team has no page of it to look at. */
const OUTSIDE: readonly TeamNews[] = ["removed", "declined"];

function text(language: Language) {
  return ({ what, company, company_name, role }: Data) => {
    const { said, team, jobs } = WORDS[language];
    const [title, paragraph] = said(company_name, role === null ? "" : teamRoleName(language, role))[what];
    const outside = OUTSIDE.includes(what);
    const action = outside
      ? { label: jobs, path: paths.companyJobs(company) }
      : { label: team, path: paths.team(company) };
    return { subject: title, title, paragraphs: [paragraph], action };
  };
}

/** To members of a team, and to those who asked to be: what happened there (rules C10 to C14). */
export const teamNews = mailMessage<Data>({
  name: "team_news",
  sample: {
    what: "role",
    company: "01890000-0000-7000-8000-000000000000",
    company_name: "Fablewright Games",
    role: "recruiter",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
