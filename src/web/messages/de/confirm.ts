import type { Catalogue } from "../catalogue.ts";
import type en from "../en/confirm.ts";

export default {
  title: "Bestätige, dass du es bist",
  why: "Es geht um Geld. Wir fragen 15 Minuten lang nicht noch einmal.",
  confirm: "Bestätigen",
  confirming: "Wird bestätigt...",
  password: "Dein Passwort",
  password_hint: "Leer lassen, wenn du dich in den letzten 15 Minuten ohne Passwort angemeldet hast.",
  code: "Code",
  code_hint: "Aus deiner Authenticator-App oder einer deiner Wiederherstellungscodes.",
} as const satisfies Catalogue<typeof en>;
