import type { Catalogue } from "../catalogue.ts";
import type en from "../en/history.ts";

export default {
  title: "Verlauf",
  referred: "{{who}} hat empfohlen",
  posted: "{{who}} hat die Stelle veröffentlicht",
  closed_in_time: "Durch den Bewerbungsschluss geschlossen",
  applied: "{{who}} hat sich beworben",
  moved: "{{who}} hat die Bewerbung von „{{from}}“ auf „{{to}}“ gestellt",
  paid_out: "Die Auszahlung wurde angelegt",
  changed_by: "{{who}} hat den Status von „{{from}}“ auf „{{to}}“ geändert",
  changed: "Der Status wechselte von „{{from}}“ auf „{{to}}“",
  loading: "Verlauf wird geladen...",
  load_failed: "Der Verlauf konnte nicht geladen werden. Bitte versuche es noch einmal.",
  declined: "{{name}} hat die Empfehlung abgelehnt",
  erased: "Die Person hat ihre Daten löschen lassen",
  credit_kept: "Durch eigene Bewerbung eingestellt; die Empfehlung zählte noch, die Prämie wird fällig",
  claimed: "Das Unternehmen hat die gemeldete Einstellung bestätigt",
  as_claimed: "Eingestellt wie gemeldet: Das Unternehmen hat sieben Tage lang nicht geantwortet",
  decided: "In einem Streitfall entschieden",
  ended_company: "{{company}} hat sich entschieden, nicht weiterzumachen.",
  ended_declined: "{{name}} hat die Empfehlung abgelehnt.",
  ended_erased: "Die Person hat ihre Daten löschen lassen; die Empfehlung ist beendet.",
  own_ended_declined: "Du hast diese Empfehlung abgelehnt.",
  own_ended_erased: "Deine Daten wurden aus dieser Empfehlung gelöscht.",
} as const satisfies Catalogue<typeof en>;
