import type { Language } from "../../contract/choices.ts";
import type { Pay } from "../../contract/jobs/pay.ts";
import type { JobType } from "../../contract/statuses.ts";

/** Texts of feeds and of the embedded list in one language. */
export type FeedWords = {
  readonly board: string;
  readonly board_text: string;
  at(name: string): string;
  at_text(name: string): string;
  readonly types: Record<JobType, string>;
  /** For the pay: its period, and which bound it is if only one is given (rule J19). */
  readonly per: Record<Pay["per"], string>;
  from(amount: string): string;
  up_to(amount: string): string;
  reward(amount: string): string;
  /** The link under an embedded list to all jobs, which opens in a new tab. */
  all(name: string): string;
  readonly all_board: string;
  readonly none: string;
  readonly gone: string;
  readonly gone_text: string;
};

const en: FeedWords = {
  board: "Open jobs",
  board_text: "Open jobs, with a reward for a good word.",
  at: (name) => `Jobs at ${name}`,
  at_text: (name) => `Open jobs at ${name}, with a reward for a good word.`,
  types: {
    "Full-time": "Full-time",
    "Part-time": "Part-time",
    Contract: "Contract",
    Remote: "Remote",
    Internship: "Internship",
  },
  per: { hour: "an hour", month: "a month", year: "a year" },
  from: (amount) => `from ${amount}`,
  up_to: (amount) => `up to ${amount}`,
  reward: (amount) => `${amount} reward for a good word`,
  all: (name) => `All jobs at ${name}`,
  all_board: "All open jobs",
  none: "No open jobs at the moment",
  gone: "This list does not exist",
  gone_text: "The company may have been removed, or its address is incorrect.",
};

const de: FeedWords = {
  board: "Offene Stellen",
  board_text: "Offene Stellen, mit Prämie für eine Empfehlung.",
  at: (name) => `Stellen bei ${name}`,
  at_text: (name) => `Offene Stellen bei ${name}, mit Prämie für eine Empfehlung.`,
  types: {
    "Full-time": "Vollzeit",
    "Part-time": "Teilzeit",
    Contract: "Befristet",
    Remote: "Remote",
    Internship: "Praktikum",
  },
  per: { hour: "pro Stunde", month: "pro Monat", year: "pro Jahr" },
  from: (amount) => `ab ${amount}`,
  up_to: (amount) => `bis ${amount}`,
  reward: (amount) => `${amount} Prämie für eine Empfehlung`,
  all: (name) => `Alle Stellen bei ${name}`,
  all_board: "Alle offenen Stellen",
  none: "Zurzeit keine offenen Stellen",
  gone: "Diese Liste gibt es nicht",
  gone_text: "Vielleicht wurde das Unternehmen entfernt, oder die Adresse ist falsch.",
};

const es: FeedWords = {
  board: "Empleos abiertos",
  board_text: "Empleos abiertos, con una recompensa por una buena recomendación.",
  at: (name) => `Empleos en ${name}`,
  at_text: (name) => `Empleos abiertos en ${name}, con una recompensa por una buena recomendación.`,
  types: {
    "Full-time": "Jornada completa",
    "Part-time": "Jornada parcial",
    Contract: "Por proyecto",
    Remote: "Remoto",
    Internship: "Prácticas",
  },
  per: { hour: "por hora", month: "al mes", year: "al año" },
  from: (amount) => `desde ${amount}`,
  up_to: (amount) => `hasta ${amount}`,
  reward: (amount) => `${amount} de recompensa por una buena recomendación`,
  all: (name) => `Todos los empleos en ${name}`,
  all_board: "Todos los empleos abiertos",
  none: "No hay empleos abiertos por ahora",
  gone: "Esta lista no existe",
  gone_text: "Puede que se haya eliminado la empresa o que la dirección tenga un error.",
};

const fr: FeedWords = {
  board: "Offres ouvertes",
  board_text: "Offres ouvertes, avec une prime pour une bonne recommandation.",
  at: (name) => `Offres chez ${name}`,
  at_text: (name) => `Offres ouvertes chez ${name}, avec une prime pour une bonne recommandation.`,
  types: {
    "Full-time": "Temps plein",
    "Part-time": "Temps partiel",
    Contract: "Mission",
    Remote: "Télétravail",
    Internship: "Stage",
  },
  per: { hour: "par heure", month: "par mois", year: "par an" },
  from: (amount) => `à partir de ${amount}`,
  up_to: (amount) => `jusqu’à ${amount}`,
  reward: (amount) => `${amount} de prime pour une bonne recommandation`,
  all: (name) => `Toutes les offres chez ${name}`,
  all_board: "Toutes les offres ouvertes",
  none: "Aucune offre ouverte pour le moment",
  gone: "Cette liste n’existe pas",
  gone_text: "L’entreprise a peut-être été supprimée, ou l’adresse contient une erreur.",
};

/** Texts of feeds and of the embedded list. */
export const FEED_WORDS: Record<Language, FeedWords> = { en, es, fr, de };
