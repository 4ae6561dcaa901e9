import type { Catalogue } from "../catalogue.ts";
import type en from "../en/static.ts";

export default {
  back_home: "Zurück zur Startseite",
  last_updated: "Zuletzt aktualisiert im Dezember 2024",

  contact_title: "Kontakt",
  contact_description:
    "Wohin du schreibst, wie schnell wir antworten, unsere Supportzeiten und Antworten auf häufige Fragen.",
  contact_lead: "Wähle die passende Adresse, dann landet deine Nachricht bei jemandem, der sie beantworten kann.",
  addresses_title: "Wohin du schreibst",
  general: "Allgemeines",
  general_for: "Alles, was sonst nirgends passt",
  support: "Support",
  support_for: "Hilfe mit deinem Konto, einer Stelle, einer Empfehlung oder einer Bewerbung",
  business: "Geschäftliches",
  business_for: "Einstellen mit uns und Partnerschaften",
  legal: "Rechtliches",
  legal_for: "Nutzungsbedingungen, Mitteilungen und andere rechtliche Fragen",
  privacy: "Datenschutz",
  privacy_for: "Was wir über dich speichern, und wie du es berichtigen oder löschen lässt",
  register_offer: "Du willst gar nicht empfohlen werden?",
  register_link: "Trag deine Adresse ins Verzeichnis ein",

  times_title: "Antwortzeiten",
  times_general: "Allgemeine Fragen",
  times_support: "Support",
  times_business: "Partnerschaften",
  times_urgent: "Dringendes",
  hours: "{{hours}} Stunden",
  urgent_hint: "Ist es dringend, schreib an den Support und setze „urgent“ in den Betreff.",

  hours_title: "Supportzeiten",
  hours_week: "Mo–Fr 9–18 Uhr EST",
  hours_weekend: "Am Wochenende eingeschränkter Support",

  faq_title: "Häufige Fragen",
  faq_payout: "Wann kommt meine Auszahlung an?",
  faq_payout_answer:
    "In der Regel innerhalb von 30 Tagen. Diese 30 Tage beginnen, wenn deine Auszahlung angelegt wird. Das geschieht in der Regel innerhalb von 90 Tagen nach Bestätigung der Einstellung, sobald die Probezeit bestanden ist.",
  faq_first: "Jemand anderes hat dieselbe Person empfohlen. Wem wird das angerechnet?",
  faq_first_answer:
    "Dem, der sie zuerst für diese Stelle empfohlen hat. Eine spätere Empfehlung derselben Person für dieselbe Stelle wird nicht angenommen, und du erfährst das sofort.",
  faq_role: "Kann ich mit einem Konto Stellen ausschreiben, Leute empfehlen und mich bewerben?",
  faq_role_answer:
    "Ja. Du wechselst in den Einstellungen jederzeit zwischen Arbeitgeber, Empfehlenden und Bewerbenden. Dabei geht nichts verloren.",
} as const satisfies Catalogue<typeof en>;
