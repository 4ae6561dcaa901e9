import type { Language } from "../../contract/choices.ts";
import type { Reason } from "../../contract/pipeline/reasons.ts";

/** Why somebody was turned down, in the words that the screens show (rule R14); a test compares both. */
export const REASON_WORDS: Readonly<Record<Language, Readonly<Record<Reason, string>>>> = {
  en: {
    experience: "Other experience is needed",
    skills: "Other skills are needed",
    level: "The job is at another level",
    location: "Place of work, time zone or work permit",
    pay: "Pay expectations are too far apart",
    details: "There was too little to decide on",
    others_further: "Others are further on",
    job_closed: "The job was filled, changed or closed",
    unlisted: "Another reason",
  },
  es: {
    experience: "Se necesita otra experiencia",
    skills: "Se necesitan otros conocimientos",
    level: "El puesto es de otro nivel",
    location: "Lugar de trabajo, zona horaria o permiso de trabajo",
    pay: "Las expectativas salariales están demasiado lejos",
    details: "Había muy poca información para decidir",
    others_further: "Otras personas están más avanzadas",
    job_closed: "El puesto se cubrió, cambió o se cerró",
    unlisted: "Otro motivo",
  },
  fr: {
    experience: "Une autre expérience est requise",
    skills: "D’autres compétences sont requises",
    level: "Le poste est à un autre niveau",
    location: "Lieu de travail, fuseau horaire ou permis de travail",
    pay: "Les attentes salariales sont trop éloignées",
    details: "Il y avait trop peu d’éléments pour décider",
    others_further: "D’autres personnes sont plus avancées",
    job_closed: "Le poste a été pourvu, modifié ou fermé",
    unlisted: "Une autre raison",
  },
  de: {
    experience: "Andere Erfahrung ist gefragt",
    skills: "Andere Kenntnisse sind gefragt",
    level: "Die Stelle liegt auf einer anderen Stufe",
    location: "Arbeitsort, Zeitzone oder Arbeitserlaubnis",
    pay: "Die Gehaltsvorstellungen liegen zu weit auseinander",
    details: "Es gab zu wenig, um zu entscheiden",
    others_further: "Andere sind schon weiter",
    job_closed: "Die Stelle wurde besetzt, geändert oder geschlossen",
    unlisted: "Ein anderer Grund",
  },
};

const LABEL: Readonly<Record<Language, string>> = { en: "Reason", es: "Motivo", fr: "Raison", de: "Grund" };

/** Among the facts of a mail: the reason that the company named. Nothing where it named none. */
export function reasonFact(reason: Reason | null | undefined, language: Language): [label: string, value: string][] {
  return reason ? [[LABEL[language], REASON_WORDS[language][reason]]] : [];
}
