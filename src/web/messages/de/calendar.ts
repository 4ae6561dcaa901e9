import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Private Kalenderadresse",
  text: "Kalenderprogramme, die diese Adresse abonnieren, zeigen deine Termine und Fristen: Gespräche, fällige oder zugesagte erste Antworten und Entscheidungen, gemeldete Einstellungen, Streitfälle, einzuzahlende oder zu teilende Prämien, unbeantwortete Empfehlungen, zu bestätigende Angaben, Gesprächszeiten zur Auswahl, das Ende von Probezeiten und Auszahlungen. Bei Gesprächen stehen Gesprächspartner, Ort und die Nachricht des Teams; alle anderen Einträge nennen weder Namen noch Beträge. Wer die Adresse kennt, sieht das alles: Behalte sie für dich und füge sie keinem Kalender hinzu, den du mit anderen teilst.",
  zone: "Datumsangaben wie die einer Auszahlung richten sich nach der Zeitzone in deinen Einstellungen; solange du keine gewählt hast, nach UTC.",
  bound:
    "Der Kalender enthält höchstens {{interviews}} Gespräche und je {{each}} Termine jeder anderen Art, die nächsten zuerst.",
  how: "Wähle in Google Kalender „Per URL“, in Apple Kalender „Neues Kalenderabonnement“, in Outlook „Aus dem Internet abonnieren“. Kalender aktualisieren sich alle paar Stunden.",
  loading: "Kalenderadresse wird geladen...",
  failed: "Deine Kalenderadresse konnte nicht geladen werden. Bitte versuche es noch einmal.",
  since: "Du hast am <when></when> eine Adresse erstellt. Sie wurde nur einmal angezeigt.",
  made: "Kopiere die Adresse jetzt. Sie wird nicht noch einmal angezeigt.",
  copy: "Kopieren",
  copied: "Kopiert.",
  copy_failed: "Kopieren hat nicht geklappt. Markiere die Adresse und kopiere sie von Hand.",
  make: "Adresse erstellen",
  renew: "Adresse ersetzen",
  renew_text: "Die aktuelle Adresse wird sofort ungültig, in jedem Kalender, der sie abonniert.",
  end: "Adresse löschen",
  end_text: "Kalender, die sie abonnieren, werden nicht mehr aktualisiert.",
  working: "Einen Moment...",
} as const satisfies Catalogue<typeof en>;
