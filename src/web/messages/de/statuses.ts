import type { Catalogue } from "../catalogue.ts";
import type en from "../en/statuses.ts";

export default {
  not_submitted: "Nicht eingereicht",
  submitted: "Eingereicht",
  active: "Aktiv",
  paused: "Pausiert",
  closed: "Geschlossen",
  archived: "Archiviert",
  not_reviewed: "Nicht geprüft",
  viewed: "Angesehen",
  interviewing: "Im Gespräch",
  hired: "Eingestellt",
  rejected: "Abgelehnt",
  applied: "Beworben",
  reviewing: "In Prüfung",
  pending: "Ausstehend",
  in_escrow: "Auf Treuhandkonto",
  processing: "In Bearbeitung",
  completed: "Abgeschlossen",
  failed: "Fehlgeschlagen",
  released: "Freigegeben",
  refunded: "Erstattet",
  new: "Neu",
  erased: "Daten gelöscht",
  deleted_user: "Gelöschtes Konto",
} as const satisfies Catalogue<typeof en>;
