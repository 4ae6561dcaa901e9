import type { Language } from "../../../../contract/choices.ts";
import type { TeamRole } from "../../../../contract/members/roles.ts";
import { paths } from "../../../../contract/paths.ts";
import { mailMessage } from "../message.ts";
import { teamRoleName } from "../team-role-name.ts";

export type TeamUpdate = "joined" | "role" | "removed" | "asked" | "accepted" | "declined";

type Data = {
  what: TeamUpdate;
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
  ) => Readonly<Record<TeamUpdate, readonly [title: string, text: string]>>;
  readonly team: string;
  readonly jobs: string;
};

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    somebody: "Someone",
    team: "View team",
    jobs: "View company",
    said: (company, role, who) => ({
      joined: [`${who} joined the ${company} team`, "They used an invitation."],
      role: [
        `Your role on the ${company} team is now ${role}`,
        "Your role was changed. See the team page for your new permissions.",
      ],
      removed: [
        `You are no longer on the ${company} team`,
        "Your responsibilities stay with the company. Your own account is not affected.",
      ],
      asked: [
        `${who} asked to join the ${company} team`,
        "Check who it is before you accept: members can see applicants.",
      ],
      accepted: [`Welcome to the ${company} team`, `Your request was accepted. Your role: ${role}.`],
      declined: [
        `The ${company} team declined your request`,
        "Your request to join was declined. Contact the team if you think this is a mistake.",
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
        `Tu rol en el equipo de ${company} es ahora ${role}`,
        "Tu rol ha cambiado. Consulta tus nuevos permisos en la página del equipo.",
      ],
      removed: [
        `Ya no formas parte del equipo de ${company}`,
        "Lo que tenías a tu cargo sigue en la empresa. Tu propia cuenta no cambia.",
      ],
      asked: [
        `${who} pide entrar en el equipo de ${company}`,
        "Comprueba quién es antes de aceptar: los miembros ven a los candidatos.",
      ],
      accepted: [`Te damos la bienvenida al equipo de ${company}`, `Han aceptado tu solicitud. Tu rol: ${role}.`],
      declined: [
        `El equipo de ${company} ha rechazado tu solicitud`,
        "Pediste entrar y tu solicitud se ha rechazado. Ponte en contacto con el equipo si crees que es un error.",
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
        `Votre nouveau rôle dans l’équipe de ${company} : ${role}`,
        "Votre rôle a été modifié. La page de l’équipe indique vos nouvelles autorisations.",
      ],
      removed: [
        `Vous ne faites plus partie de l’équipe de ${company}`,
        "Vos responsabilités restent à l’entreprise. Votre propre compte ne change pas.",
      ],
      asked: [
        `${who} demande à rejoindre l’équipe de ${company}`,
        "Vérifiez de qui il s’agit avant d’accepter : les membres voient les candidats.",
      ],
      accepted: [`Bienvenue dans l’équipe de ${company}`, `Votre demande a été acceptée. Votre rôle : ${role}.`],
      declined: [
        `L’équipe de ${company} a refusé votre demande`,
        "Vous aviez demandé à rejoindre l’équipe, et votre demande a été refusée. Contactez l’équipe si vous pensez qu’il s’agit d’une erreur.",
      ],
    }),
  },
  de: {
    somebody: "Jemand",
    team: "Team ansehen",
    jobs: "Unternehmen ansehen",
    said: (company, role, who) => ({
      joined: [`${who} ist jetzt im Team von ${company}`, "Die Person hat eine Einladung angenommen."],
      role: [
        `Deine Rolle im Team von ${company} ist jetzt ${role}`,
        "Deine Rolle wurde geändert. Deine neuen Berechtigungen stehen auf der Teamseite.",
      ],
      removed: [
        `Du bist nicht mehr im Team von ${company}`,
        "Deine Aufgaben bleiben beim Unternehmen. Dein Konto ändert sich nicht.",
      ],
      asked: [
        `${who} möchte ins Team von ${company}`,
        "Prüfe, wer es ist, bevor du die Anfrage annimmst: Mitglieder können Kandidaten sehen.",
      ],
      accepted: [`Willkommen im Team von ${company}`, `Deine Anfrage wurde angenommen. Deine Rolle: ${role}.`],
      declined: [
        `Das Team von ${company} hat deine Anfrage abgelehnt`,
        "Du hast um Aufnahme gebeten, und das Team hat abgelehnt. Wende dich an das Team, wenn du das für einen Irrtum hältst.",
      ],
    }),
  },
};

/** Recipients outside of the team cannot open its page. */
const OUTSIDE: readonly TeamUpdate[] = ["removed", "declined"];

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
export const teamUpdate = mailMessage<Data>({
  name: "team_update",
  sample: {
    what: "role",
    company: "01890000-0000-7000-8000-000000000000",
    company_name: "Fablewright Games",
    role: "recruiter",
  },
  texts: { en: text("en"), es: text("es"), fr: text("fr"), de: text("de") },
});
