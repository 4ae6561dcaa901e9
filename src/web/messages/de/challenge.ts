import type { Catalogue } from "../catalogue.ts";
import type en from "../en/challenge.ts";

export default {
  title: "Zwei-Faktor-Authentifizierung",
  lead: "Gib den 6-stelligen Code ein, den deine Authenticator-App für dieses Konto zeigt.",
  lead_recovery:
    "Gib einen der Wiederherstellungscodes ein, die du aufgehoben hast. Jeder geht einmal und widerruft deine API-Schlüssel und Agenten.",
  code: "Code",
  recovery_code: "Wiederherstellungscode",
  authenticator: "Authenticator",
  unnamed: "Authenticator-App",
  submit: "Bestätigen",
  checking: "Wird geprüft...",
  use_recovery: "Stattdessen einen Wiederherstellungscode nehmen",
  use_app: "Stattdessen die Authenticator-App nehmen",
  lost_all:
    "Weder Telefon noch Wiederherstellungscodes? Dann <contact>schreib uns</contact>, und wir schalten sie aus, sobald wir sicher sind, dass du es bist.",

  other_account: "Mit einem anderen Konto anmelden",
  signed_in_as: "Anmeldung als {{email}}",
  failed_title: "Dieser Code wurde nicht angenommen",
  code_wrong: "Er stimmt nicht oder wurde schon benutzt. Warte auf den nächsten Code und versuche es noch einmal.",
  recovery_wrong: "Er stimmt nicht oder wurde schon benutzt. Bitte versuch einen anderen.",
  too_many_tries: "Zu viele Versuche. Bitte warte eine Weile oder nimm einen Wiederherstellungscode.",
  again: "Das hat zu lange gedauert, oder dein Netz hat gewechselt. Bitte gib den nächsten Code ein.",
} as const satisfies Catalogue<typeof en>;
