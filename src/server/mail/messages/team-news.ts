import type { Language } from "../../../contract/choices.ts";
import { paths } from "../../../contract/paths.ts";
import type { TeamRole } from "../../../contract/team/roles.ts";
import { mailMessage } from "../message.ts";
import { teamRoleName } from "../team-role-name.ts";

export type TeamNews = "joined" | "role" | "removed" | "asked" | "accepted" | "declined";

type Data = {
  what: TeamNews;
  company: string;
  company_name: string;
  role: TeamRole | null;
  /** The person who joined or asks to join, and their id, which finds the mail when they leave. */
  who?: string;
  by?: string;
};

/** Title and text of each event, for a company, a role's name and a person. */
type Words = {
  readonly somebody: string;
  readonly said: (
    company: string,
    role: string,
    who: string,
  ) => Readonly<Record<TeamNews, readonly [title: string, text: string]>>;
  readonly team: string;
  readonly jobs: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    somebody: "Somebody",
    team: "View team",
    jobs: "View company",
    said: (company, role, who) => ({
      joined: [`${who} joined the team of ${company}`, "They used an invitation."],
      role: [
        `You are ${role} in the team of ${company}`,
        "Your role was changed. See the team page for your new permissions.",
      ],
      removed: [
        `You are no longer in the team of ${company}`,
        "Your responsibilities stay with the company. Your own account does not change.",
      ],
      asked: [
        `${who} asked to join the team of ${company}`,
        "Check who it is before you accept: members can see applicants.",
      ],
      accepted: [`Welcome to the team of ${company}`, `Your request was accepted. Your role: ${role}.`],
      declined: [
        `The team of ${company} declined your request`,
        "You asked to join and were declined. Contact them if you think this is a mistake.",
      ],
    }),
  },
  es: {
    somebody: "Alguien",
    team: "Ver el equipo",
    jobs: "Ver la empresa",
    said: (company, role, who) => ({
      joined: [`${who} se ha unido al equipo de ${company}`, "Ha usado una invitación."],
      role: [
        `Ahora eres ${role} en el equipo de ${company}`,
        "Tu función ha cambiado. La página del equipo dice qué puedes hacer ahora.",
      ],
      removed: [
        `Ya no formas parte del equipo de ${company}`,
        "Aquello de lo que te ocupabas se queda en la empresa. Tu cuenta sigue como está.",
      ],
      asked: [
        `${who} pide unirse al equipo de ${company}`,
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
    somebody: "Quelqu’un",
    team: "Voir l’équipe",
    jobs: "Voir l’entreprise",
    said: (company, role, who) => ({
      joined: [`${who} a rejoint l’équipe de ${company}`, "Cette personne a utilisé une invitation."],
      role: [
        `Vous êtes désormais ${role} dans l’équipe de ${company}`,
        "Votre rôle a changé. La page de l’équipe dit ce que vous pouvez faire maintenant.",
      ],
      removed: [
        `Vous ne faites plus partie de l’équipe de ${company}`,
        "Ce dont vous aviez la charge reste à l’entreprise. Votre compte reste tel quel.",
      ],
      asked: [
        `${who} demande à rejoindre l’équipe de ${company}`,
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
    somebody: "Jemand",
    team: "Team ansehen",
    jobs: "Unternehmen ansehen",
    said: (company, role, who) => ({
      joined: [`${who} ist jetzt im Team von ${company}`, "Die Person hat eine Einladung genutzt."],
      role: [
        `Du bist jetzt ${role} im Team von ${company}`,
        "Deine Rolle wurde geändert. Was du jetzt darfst, steht auf der Seite des Teams.",
      ],
      removed: [
        `Du bist nicht mehr im Team von ${company}`,
        "Wofür du zuständig warst, bleibt beim Unternehmen. Dein Konto bleibt, wie es ist.",
      ],
      asked: [
        `${who} möchte ins Team von ${company}`,
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

/** Recipients outside of the team cannot open its page. */
const OUTSIDE: readonly TeamNews[] = ["removed", "declined"];

function text(language: Language) {
  return ({ what, company, company_name, role, who = "" }: Data) => {
    const { said, somebody, team, jobs } = WORDS[language];
    const [title, paragraph] = said(company_name, role === null ? "" : teamRoleName(language, role), who || somebody)[
      what
    ];
    const outside = OUTSIDE.includes(what);
    const action = outside
      ? { label: jobs, path: paths.companyJobs(company) }
      : { label: team, path: paths.team(company) };
    return { subject: title, title, paragraphs: [paragraph], action };
  };
}

/** To members of a team, and to people who asked to join: team events (rules C10 to C14). */
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
