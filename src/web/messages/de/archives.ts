import type { Catalogue } from "../catalogue.ts";
import type en from "../en/archives.ts";

export default {
  title: "Unternehmensdaten exportieren",
  lead: "Lade die Daten von {{name}} als eine Datei herunter.",
  what: "Die Datei enthält das Unternehmen, sein Team, seine Stellen und deren Kandidaten mit Einwilligungen, Notizen, Nachrichten, Gesprächen und Prämien sowie die Lebensläufe.",
  not_in:
    "Nicht enthalten: Passwörter, Schlüssel, Zahlungswege, noch nicht benachrichtigte Personen, was jemand für sich selbst speichert und was das Team über eigene Mitglieder geschrieben hat.",
  loading: "Exporte werden geladen...",
  load_failed: "Die Exporte konnten nicht geladen werden. Bitte versuche es noch einmal.",
  log_in: "Bitte melde dich an, um diese Exporte zu sehen.",
  make: "Export erstellen",
  make_text: "Im Export sind alle Personen erkennbar. Bewahre ihn so auf, dass ihn nur Berechtigte lesen können.",
  making: "Wird angefordert...",
  asked: "Der Export wird erstellt",
  moving: "Zahlungen laufen noch",
  moving_text:
    "Ein jetzt erstellter Export wäre ungenau. Bitte versuche es noch einmal, sobald die Zahlungen abgeschlossen sind.",
  moving_checkout: "Offene Zahlungsseiten: {{n}}, {{amount}}",
  moving_payout: "Auszahlungen: {{n}}, {{amount}}",
  moving_refund: "Erstattungen: {{n}}, {{amount}}",
  empty: "Es gibt noch keinen Export.",
  of: "Export vom {{when}}",
  state_waiting: "In der Warteschlange",
  state_running: "In Arbeit: {{lines}} Zeilen, {{files}} Dateien",
  state_ready: "Fertig: {{lines}} Zeilen, {{files}} Dateien, {{size}}",
  state_failed: "Der Export ist fehlgeschlagen. Bitte fordere ihn noch einmal an.",
  ends: "Wird am {{when}} gelöscht",
  sum: "SHA-256",
  download: "Herunterladen",
  download_of: "Export vom {{when}} herunterladen",
  remove: "Löschen",
  stop: "Anhalten",
  remove_of: "Export vom {{when}} löschen",
  remove_text: "Danach kann er nicht mehr heruntergeladen werden. Schon heruntergeladene Kopien bleiben, wo sie sind.",
  working: "Einen Moment...",
  removed: "Export gelöscht",
} as const satisfies Catalogue<typeof en>;
