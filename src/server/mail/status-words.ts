import type { Language } from "../../contract/choices.ts";
import type { ApplicationStatus, ReferralStatus } from "../../contract/statuses.ts";

type Words<S extends string> = Record<Language, Record<S, string>>;

/** The words that the screens show for these statuses (rule N3); a test compares both. */
export const REFERRAL_WORDS: Words<ReferralStatus> = {
  en: {
    Pending: "Not Reviewed",
    Reviewing: "Viewed",
    Interviewing: "Interviewing",
    Hired: "Hired",
    Rejected: "Rejected",
  },
  es: {
    Pending: "Sin revisar",
    Reviewing: "Vista",
    Interviewing: "En entrevistas",
    Hired: "Contratación",
    Rejected: "Rechazada",
  },
  fr: {
    Pending: "Non examinée",
    Reviewing: "Vue",
    Interviewing: "En entretien",
    Hired: "Embauche",
    Rejected: "Refusée",
  },
  de: {
    Pending: "Nicht geprüft",
    Reviewing: "Angesehen",
    Interviewing: "Im Gespräch",
    Hired: "Eingestellt",
    Rejected: "Abgelehnt",
  },
};

/** The same for applications. */
export const APPLICATION_WORDS: Words<ApplicationStatus> = {
  en: {
    Applied: "Applied",
    Reviewing: "Reviewing",
    Interviewing: "Interviewing",
    Hired: "Hired",
    Rejected: "Rejected",
  },
  es: {
    Applied: "Enviada",
    Reviewing: "En revisión",
    Interviewing: "En entrevistas",
    Hired: "Contratación",
    Rejected: "Rechazada",
  },
  fr: {
    Applied: "Envoyée",
    Reviewing: "En examen",
    Interviewing: "En entretien",
    Hired: "Embauche",
    Rejected: "Refusée",
  },
  de: {
    Applied: "Beworben",
    Reviewing: "In Prüfung",
    Interviewing: "Im Gespräch",
    Hired: "Eingestellt",
    Rejected: "Abgelehnt",
  },
};

/** A word to the person whose application or referral it is: taken, or not. */
const PARTING: Record<Language, Partial<Record<ApplicationStatus | ReferralStatus, string>>> = {
  en: {
    Hired: "Congratulations, and a good start.",
    Rejected: "It did not work out this time. That says little about the next one.",
  },
  es: { Hired: "Enhorabuena, y buen comienzo.", Rejected: "Esta vez no ha podido ser. Eso dice poco de la próxima." },
  fr: {
    Hired: "Félicitations, et bon début.",
    Rejected: "Cette fois, cela n’a pas abouti. Cela ne dit pas grand-chose de la prochaine.",
  },
  de: {
    Hired: "Herzlichen Glückwunsch und einen guten Anfang.",
    Rejected: "Diesmal hat es nicht geklappt. Über das nächste Mal sagt das wenig.",
  },
};

/** Nothing on the way between; see PARTING. */
export function partingWords(status: ApplicationStatus | ReferralStatus, language: Language): string[] {
  const words = PARTING[language][status];
  return words === undefined ? [] : [words];
}
