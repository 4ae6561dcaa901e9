import type { Language } from "../../../contract/choices.ts";
import type { NeedKind } from "../../../contract/overview/dashboard.ts";

/** Due actions (rule J59). */
type DueNeed = Extract<
  NeedKind,
  | "answer"
  | "decision"
  | "hire_claim"
  | "reward"
  | "dispute"
  | "reward_share"
  | "invitation"
  | "link_entry"
  | "interview"
>;
/** Promises of others, and dates of money. */
type PromisedKind = "promised_answer" | "promised_decision" | "probation" | "payout" | "payout_ready";
export type EntryKind = DueNeed | PromisedKind;

/** Texts of date entries in a private calendar: no name and no amount, since calendars are often shared (rule X142). */
export const ENTRY_WORDS: Readonly<Record<Language, Readonly<Record<EntryKind, string>>>> = {
  en: {
    answer: "First reply due",
    decision: "Decision due",
    hire_claim: "Reported hire: response due",
    reward: "Reward to fund",
    dispute: "Dispute: response due",
    reward_share: "Shared reward: response due",
    invitation: "You were referred: answer due",
    link_entry: "Confirm your details",
    interview: "Choose a time for your interview",
    promised_answer: "First reply promised",
    promised_decision: "Decision promised",
    probation: "End of probation",
    payout: "Payout expected",
    payout_ready: "Payout ready to withdraw",
  },
  es: {
    answer: "Vence la primera respuesta",
    decision: "Vence la decisión",
    hire_claim: "Contratación comunicada: responde",
    reward: "Recompensa por depositar",
    dispute: "Litigio: responde",
    reward_share: "Recompensa compartida: responde",
    invitation: "Te han recomendado: responde",
    link_entry: "Confirma tus datos",
    interview: "Elige una hora para tu entrevista",
    promised_answer: "Primera respuesta prometida",
    promised_decision: "Decisión prometida",
    probation: "Fin del período de prueba",
    payout: "Cobro previsto",
    payout_ready: "Cobro disponible para retirar",
  },
  fr: {
    answer: "Première réponse attendue",
    decision: "Décision attendue",
    hire_claim: "Embauche signalée : votre réponse est attendue",
    reward: "Prime à déposer",
    dispute: "Litige : votre réponse est attendue",
    reward_share: "Prime partagée : votre réponse est attendue",
    invitation: "Une recommandation vous concerne : votre réponse est attendue",
    link_entry: "Confirmez vos informations",
    interview: "Choisissez un horaire pour votre entretien",
    promised_answer: "Première réponse promise",
    promised_decision: "Décision promise",
    probation: "Fin de la période d’essai",
    payout: "Versement prévu",
    payout_ready: "Versement disponible",
  },
  de: {
    answer: "Erste Antwort fällig",
    decision: "Entscheidung fällig",
    hire_claim: "Gemeldete Einstellung: Deine Antwort ist fällig",
    reward: "Prämie einzahlen",
    dispute: "Streitfall: Deine Antwort ist fällig",
    reward_share: "Geteilte Prämie: Deine Antwort ist fällig",
    invitation: "Du wurdest empfohlen: Deine Antwort ist fällig",
    link_entry: "Angaben bestätigen",
    interview: "Wähle eine Zeit für dein Gespräch",
    promised_answer: "Erste Antwort zugesagt",
    promised_decision: "Entscheidung zugesagt",
    probation: "Ende der Probezeit",
    payout: "Auszahlung erwartet",
    payout_ready: "Auszahlung bereit",
  },
};
