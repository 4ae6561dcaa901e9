import type { Language } from "../../../contract/choices.ts";
import type { ApplicationStatus, ReferralStatus } from "../../../contract/statuses.ts";

type Words<S extends string> = Record<Language, Record<S, string>>;

/** Status names as on the screens (rule N3); a test compares both. */
export const REFERRAL_STATUS_LABELS: Words<ReferralStatus> = {
  en: {
    Pending: "Not Reviewed",
    Reviewing: "Viewed",
    Interviewing: "Interviewing",
    Hired: "Hired",
    Rejected: "Rejected",
    Withdrawn: "Withdrawn",
  },
  es: {
    Pending: "Sin revisar",
    Reviewing: "Vista",
    Interviewing: "En entrevistas",
    Hired: "Contratación",
    Rejected: "Rechazada",
    Withdrawn: "Retirada",
  },
  fr: {
    Pending: "Non examinée",
    Reviewing: "Vue",
    Interviewing: "En entretien",
    Hired: "Embauche",
    Rejected: "Refusée",
    Withdrawn: "Retirée",
  },
  de: {
    Pending: "Nicht geprüft",
    Reviewing: "Angesehen",
    Interviewing: "Im Gespräch",
    Hired: "Eingestellt",
    Rejected: "Abgelehnt",
    Withdrawn: "Zurückgezogen",
  },
};

/** The same for applications. */
export const APPLICATION_STATUS_LABELS: Words<ApplicationStatus> = {
  en: {
    Applied: "Applied",
    Reviewing: "Reviewing",
    Interviewing: "Interviewing",
    Hired: "Hired",
    Rejected: "Rejected",
    Withdrawn: "Withdrawn",
  },
  es: {
    Applied: "Enviada",
    Reviewing: "En revisión",
    Interviewing: "En entrevistas",
    Hired: "Contratación",
    Rejected: "Rechazada",
    Withdrawn: "Retirada",
  },
  fr: {
    Applied: "Envoyée",
    Reviewing: "À l’étude",
    Interviewing: "En entretien",
    Hired: "Embauche",
    Rejected: "Refusée",
    Withdrawn: "Retirée",
  },
  de: {
    Applied: "Beworben",
    Reviewing: "In Prüfung",
    Interviewing: "Im Gespräch",
    Hired: "Eingestellt",
    Rejected: "Abgelehnt",
    Withdrawn: "Zurückgezogen",
  },
};

/**
 * The closing sentence of emails about a hire or a rejection, to applicants (`applicant-status.ts`) and to people who
 * claimed a referral (`claimed-referral-status.ts`). Referred people without an account get `candidate-status.ts`.
 */
const PARTING: Record<Language, Partial<Record<ApplicationStatus | ReferralStatus, string>>> = {
  en: {
    Hired: "Congratulations, and good luck.",
    Rejected: "It did not work out this time. That says little about the next one.",
  },
  es: { Hired: "Enhorabuena, y buen comienzo.", Rejected: "Esta vez no ha podido ser. Mucha suerte en la próxima." },
  fr: {
    Hired: "Félicitations, et bonne prise de poste.",
    Rejected: "Ce ne sera pas pour cette fois. La prochaine sera peut-être la bonne.",
  },
  de: {
    Hired: "Herzlichen Glückwunsch und einen guten Anfang.",
    Rejected: "Diesmal hat es nicht geklappt. Das sagt wenig über das nächste Mal.",
  },
};

/** The closing sentence of a status; empty for statuses in between. See PARTING. */
export function closingSentence(status: ApplicationStatus | ReferralStatus, language: Language): string[] {
  const words = PARTING[language][status];
  return words === undefined ? [] : [words];
}
