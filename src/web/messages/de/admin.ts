import type { Catalogue } from "../catalogue.ts";
import type en from "../en/admin.ts";

export default {
  title: "Erster Admin",
  lead: "Für eine Installation, die noch keinen Admin hat.",
  text: "Wer den Knopf drückt, wird ihr Admin: prüft Scout-Bewerbungen, wickelt Auszahlungen ab und verwaltet Konten. Der Link gilt einmal und eine Stunde lang.",
  button: "Admin werden",
  busy: "Einen Moment...",
  done: "Du bist jetzt Admin dieser Installation.",
  missing:
    "Die Adresse ist nur mit dem Teil nach dem #-Zeichen vollständig. Kopiere die ganze Zeile, die beim Start ausgegeben wurde.",
  to_dashboard: "Zur Übersicht",
  please_log_in: "Bitte melde dich an, um erster Admin zu werden.",
} as const satisfies Catalogue<typeof en>;
