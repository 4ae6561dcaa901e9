import type { Catalogue } from "../catalogue.ts";
import type en from "../en/confirm.ts";

export default {
  title: "Bestätige, dass du es bist",
  why: "Hier geht es um Geld. 15 Minuten lang wirst du nicht noch einmal gefragt.",
  confirm: "Bestätigen",
  confirming: "Wird bestätigt...",
  password: "Dein Passwort",
  password_hint: "Lass es leer, wenn du dich ohne Passwort und in den letzten 15 Minuten angemeldet hast.",
  code: "Code",
  code_hint: "Aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.",
} as const satisfies Catalogue<typeof en>;
