import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Private Kalenderadresse",
  text: "Kalenderprogramme, die sie abonnieren, zeigen, was für dich zählt: Gespräche, fällige und zugesagte erste Antworten und Entscheidungen, gemeldete Arbeitsbeginne, Streitfälle, Prämien zum Einzahlen oder Teilen, Empfehlungen von dir, Angaben zum Bestätigen, Gesprächszeiten zum Auswählen, das Ende von Probezeiten, Auszahlungen. Bei Gesprächen steht, wen du triffst, der Ort und was das Team geschrieben hat; alles andere nennt weder Namen noch Beträge. Wer die Adresse kennt, sieht das alles: Behalte sie für dich und füge sie keinem Kalender hinzu, den du mit anderen teilst.",
  zone: "Tage wie der einer Auszahlung gelten in der Zeitzone, die du in den Einstellungen gewählt hast; solange du keine wählst, in UTC.",
  bound: "Darin stehen höchstens {{interviews}} Gespräche und {{each}} Tage jeder anderen Art: die nächsten zuerst.",
  how: "In Google Kalender wähle „Per URL“, in Apple Kalender „Neues Kalenderabonnement“, in Outlook „Aus dem Internet abonnieren“. Sie fragen alle paar Stunden nach.",
  loading: "Kalenderadresse wird geladen...",
  failed: "Deine Kalenderadresse konnte nicht geladen werden. Bitte versuche es noch einmal.",
  since: "Es gibt eine seit <when></when>. Sie wurde einmal gezeigt.",
  made: "Kopiere sie jetzt: Sie wird nicht noch einmal gezeigt.",
  copy: "Kopieren",
  copied: "Kopiert.",
  copy_failed: "Sie konnte nicht kopiert werden. Markiere und kopiere sie selbst.",
  make: "Adresse erzeugen",
  renew: "Neue Adresse erzeugen",
  renew_text: "Die jetzige endet sofort, in jedem Kalender, der sie abonniert.",
  end: "Beenden",
  end_text: "Kalender, die sie abonnieren, zeigen von jetzt an nichts Neues.",
  working: "Einen Moment...",
} as const satisfies Catalogue<typeof en>;
