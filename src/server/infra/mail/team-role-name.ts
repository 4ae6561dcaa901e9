import type { Language } from "../../../contract/choices.ts";
import type { TeamRole } from "../../../contract/members/roles.ts";

const NAMES: Readonly<Record<Language, Readonly<Record<TeamRole, string>>>> = {
  en: { owner: "owner", recruiter: "recruiter", hiring_manager: "hiring manager", viewer: "viewer" },
  es: {
    owner: "propietario",
    recruiter: "reclutador",
    hiring_manager: "responsable de contratación",
    viewer: "observador",
  },
  fr: {
    owner: "propriétaire",
    recruiter: "chargé de recrutement",
    hiring_manager: "responsable du poste",
    viewer: "observateur",
  },
  de: { owner: "Inhaber", recruiter: "Recruiter", hiring_manager: "Hiring-Manager", viewer: "Mitleser" },
};

/** A team role's name within a sentence of a mail. */
export function teamRoleName(language: Language, role: TeamRole): string {
  return NAMES[language][role];
}
