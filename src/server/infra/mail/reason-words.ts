import type { Language } from "../../../contract/choices.ts";
import type { RejectionReason } from "../../../contract/hiring/pipeline/reasons.ts";

/** Rejection reasons in the words of the screens (rule R14); a test compares both. */
export const REASON_LABELS: Readonly<Record<Language, Readonly<Record<RejectionReason, string>>>> = {
  en: {
    experience: "We need different experience",
    skills: "We need different skills",
    level: "The job is at a different level",
    location: "Work location, time zone or work permit",
    pay: "Pay expectations are too far apart",
    details: "There was not enough information to decide",
    others_further: "Other candidates are further along",
    job_closed: "The job was filled, changed or closed",
    unlisted: "Other reason",
  },
  es: {
    experience: "Necesitamos otra experiencia",
    skills: "Necesitamos otras habilidades",
    level: "El puesto es de otro nivel",
    location: "Lugar de trabajo, zona horaria o permiso de trabajo",
    pay: "Las expectativas salariales difieren demasiado",
    details: "No había información suficiente para decidir",
    others_further: "Otros candidatos están más avanzados",
    job_closed: "El puesto se cubrió, cambió o se cerró",
    unlisted: "Otro motivo",
  },
  fr: {
    experience: "Nous cherchons un autre type d’expérience",
    skills: "Nous cherchons d’autres compétences",
    level: "Le poste est d’un autre niveau",
    location: "Lieu de travail, fuseau horaire ou permis de travail",
    pay: "Les attentes salariales sont trop éloignées",
    details: "Trop peu d’éléments pour décider",
    others_further: "D’autres candidats sont plus avancés dans le processus",
    job_closed: "Le poste a été pourvu, modifié ou clôturé",
    unlisted: "Autre raison",
  },
  de: {
    experience: "Andere Erfahrung ist gefragt",
    skills: "Andere Kenntnisse sind gefragt",
    level: "Die Stelle hat eine andere Karrierestufe",
    location: "Arbeitsort, Zeitzone oder Arbeitserlaubnis",
    pay: "Die Gehaltsvorstellungen liegen zu weit auseinander",
    details: "Zu wenige Informationen für eine Entscheidung",
    others_further: "Andere sind schon weiter",
    job_closed: "Die Stelle wurde besetzt, geändert oder geschlossen",
    unlisted: "Anderer Grund",
  },
};

const LABEL: Readonly<Record<Language, string>> = { en: "Reason", es: "Motivo", fr: "Raison", de: "Grund" };

/** The rejection reason as a mail fact; empty if none was given. */
export function reasonFact(
  reason: RejectionReason | null | undefined,
  language: Language,
): [label: string, value: string][] {
  return reason ? [[LABEL[language], REASON_LABELS[language][reason]]] : [];
}
