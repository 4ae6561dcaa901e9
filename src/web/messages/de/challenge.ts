import type { Catalogue } from "../catalogue.ts";
import type en from "../en/challenge.ts";

export default {
  title: "Zwei-Faktor-Authentifizierung",
  lead: "Gib den 6-stelligen Code aus deiner Authenticator-App ein.",
  lead_recovery:
    "Gib einen deiner Wiederherstellungscodes ein. Jeder gilt nur einmal; wenn du ihn verwendest, werden deine API-Schlüssel und die Zugriffe deiner Agenten widerrufen.",
  code: "Code",
  recovery_code: "Wiederherstellungscode",
  authenticator: "Authenticator-App",
  unnamed: "Authenticator-App",
  submit: "Bestätigen",
  checking: "Wird geprüft...",
  use_recovery: "Stattdessen Wiederherstellungscode verwenden",
  use_app: "Stattdessen Authenticator-App verwenden",
  lost_all:
    "Handy und Wiederherstellungscodes verloren? <contact>Schreib uns</contact>. Wir schalten die Zwei-Faktor-Authentifizierung aus, sobald wir deine Identität geprüft haben.",

  other_account: "Mit einem anderen Konto anmelden",
  signed_in_as: "Anmeldung als {{email}}",
  failed_title: "Dieser Code wurde nicht angenommen",
  code_wrong: "Er ist falsch oder wurde schon verwendet. Warte auf den nächsten Code und versuche es noch einmal.",
  recovery_wrong: "Er ist falsch oder wurde schon verwendet. Bitte versuche einen anderen.",
  too_many_tries: "Zu viele Versuche. Bitte warte eine Weile oder verwende einen Wiederherstellungscode.",
  again: "Das hat zu lange gedauert, oder du hast das Netzwerk gewechselt. Bitte gib den nächsten Code ein.",
} as const satisfies Catalogue<typeof en>;
