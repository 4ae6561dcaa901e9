import type { Catalogue } from "../catalogue.ts";
import type en from "../en/disputes.ts";

export default {
  dispute: "Streitfall",
  disputes_empty: "Kein Streitfall wartet.",
  disputes_empty_decided: "Noch wurde nichts entschieden.",
  who: "Person und Stelle",
  referrer: "Empfohlen von",
  opened: "Eröffnet",
  standing_ready: "Zu entscheiden",
  standing_waits: "Wartet auf Antwort",
  dispute_reward: "Prämie",
  dispute_started: "Gemeldeter Beginn",
  dispute_failed: "Der Streitfall konnte nicht geladen werden. Bitte versuch es noch einmal.",
  decide: "Entscheiden",
  decide_outcome: "Entscheidung",
  choose: "Auswählen",
  choose_uphold: "Zugestehen: Die Prämie bekommt, wer empfohlen hat",
  choose_move: "Weitergeben: an jemand anderen oder zurück ans Unternehmen",
  choose_split: "In ganzen Prozent teilen",
  move_to: "An wen",
  percent_of: "{{name}}, Prozent",
  decide_words: "Worte, die beide Seiten lesen",
  decided_done: "Der Streitfall ist entschieden.",
  deciding: "Wird entschieden...",
  company_share_hint:
    "Was eingezahlt ist, geht ans Unternehmen zurück; bei einer Teilung bekommt es seinen Teil als Auszahlung, wenn die Prämie frei wird.",
  short_uphold: "Zugestanden",
  short_move: "Weitergegeben",
  short_split: "Geteilt",
  short_ended: "Beendet",
} as const satisfies Catalogue<typeof en>;
