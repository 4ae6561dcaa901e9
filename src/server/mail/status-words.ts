import type { Language } from "../../contract/choices.ts";
import type { ApplicationStatus, ReferralStatus } from "../../contract/statuses.ts";

type Words<S extends string> = Record<Language, Record<S, string>>;

/** The words that the screens show for these statuses (DECISIONS N3); a test compares both. */
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
    Reviewing: "Visto",
    Interviewing: "En entrevistas",
    Hired: "Contratado",
    Rejected: "Rechazado",
  },
  fr: {
    Pending: "Non examinée",
    Reviewing: "Vue",
    Interviewing: "En entretien",
    Hired: "Recruté",
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
    Applied: "Postulado",
    Reviewing: "En revisión",
    Interviewing: "En entrevistas",
    Hired: "Contratado",
    Rejected: "Rechazado",
  },
  fr: {
    Applied: "Envoyée",
    Reviewing: "En cours d’examen",
    Interviewing: "En entretien",
    Hired: "Recruté",
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
