import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/static.ts";

export default {
  back_home: "Zurück zur Startseite",
  last_updated: "Zuletzt aktualisiert am {{date}}",

  contact_title: "Kontakt",
  contact_description:
    "Wohin du schreibst, wie schnell wir antworten, unsere Supportzeiten und Antworten auf häufige Fragen.",
  contact_lead: "Wähle die passende Adresse, dann landet deine Nachricht bei jemandem, der sie beantworten kann.",
  addresses_title: "Wohin du schreibst",
  general: "Allgemeines",
  general_for: "Alles, was sonst nirgends passt",
  support: "Support",
  support_for: "Hilfe zu deinem Konto, einer Stelle, einer Empfehlung oder einer Bewerbung",
  business: "Geschäftliches",
  business_for: "Recruiting mit uns und Partnerschaften",
  legal: "Rechtliches",
  legal_for: "Nutzungsbedingungen, Mitteilungen und andere rechtliche Fragen",
  privacy: "Datenschutz",
  privacy_for: "Was wir über dich speichern und wie du es berichtigen oder löschen lässt",
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
    "In der Regel innerhalb von 30 Tagen. Diese 30 Tage beginnen, wenn deine Auszahlung erstellt wird. Das geschieht in der Regel innerhalb von 90 Tagen nach Bestätigung der Einstellung, sobald die Probezeit bestanden ist.",
  faq_first: "Jemand anderes hat dieselbe Person empfohlen. Wessen Empfehlung zählt?",
  faq_first_answer:
    "Die erste für diese Stelle. Eine spätere Empfehlung derselben Person für dieselbe Stelle wird nicht angenommen, und du erfährst das sofort.",
  faq_role: "Kann ich mit einem Konto Stellen ausschreiben, Leute empfehlen und mich bewerben?",
  faq_role_answer:
    "Ja. In den Einstellungen kannst du jederzeit zwischen den Rollen Arbeitgeber, Empfehlende und Bewerbende wechseln. Nichts geht verloren.",
  faq_who: "Wer antwortet mir?",
  faq_who_answer: `Die Menschen, die ${PRODUCT_NAME} betreiben. Sie kennen den Dienst, nicht die Meinung eines Unternehmens über jemanden: Bei Fragen zu einem Gespräch, einer Entscheidung oder einem ersten Arbeitstag schreib dem Unternehmen in den Nachrichten der Empfehlung oder Bewerbung.`,
  faq_erase: "Jemand hat mich empfohlen. Wie kann ich gespeicherte Daten sehen, berichtigen oder löschen?",
  faq_erase_answer:
    "Über den Link in unserer E-Mail, ohne Konto. Hast du sie nicht mehr, <fresh>fordere einen neuen Link an</fresh>. Oder schreib an <mail/>; wir antworten innerhalb eines Monats.",
  faq_why: "Warum wurde mir oder der Person, die ich empfohlen habe, abgesagt?",
  faq_why_answer:
    "Das Unternehmen nennt einen Grund aus einer Liste. Du siehst ihn bei der Empfehlung oder Bewerbung. Noch 30 Tage nach der Absage kannst du dem Unternehmen dort in den Nachrichten schreiben. Einen anderen Grund als den angezeigten kennen wir nicht, und die Entscheidung liegt beim Unternehmen.",
  faq_dispute:
    "Jemand wurde eingestellt und niemand meldet es, oder ich bin mit einer Prämie nicht einverstanden. Was kann ich tun?",
  faq_dispute_answer:
    "Sobald die Gespräche begonnen haben, kann die empfohlene oder die empfehlende Person den ersten Arbeitstag bei der Empfehlung melden; das Unternehmen hat sieben Tage Zeit zu antworten. Widerspricht es, beginnt ein Streitfall, und solange eine Prämie fällig ist oder auf dem Treuhandkonto liegt, kann jede Seite dort einen eröffnen, mit Stellungnahme und Dokument. Die andere Seite hat sieben Tage Zeit zu antworten; dann entscheidet einer unserer Admins, und beide Seiten erfahren, warum. Bis dahin wird die Prämie zurückgehalten.",
  faq_report: "Mit einer Stelle, einer Seite oder einer Nachricht stimmt etwas nicht. Wo melde ich das?",
  faq_report_answer:
    "Direkt dort: Jede öffentliche Stelle, jedes Unternehmen und jede Empfehlungsseite lässt sich melden, auch ohne Konto. Eine Nachricht, Frage oder Antwort können alle melden, die sie lesen und nicht selbst geschrieben haben. Einer unserer Admins entscheidet und nennt den Grund. Wer den Inhalt geschrieben hat, erfährt nie, von wem die Meldung kommt, und jede Seite kann einmal Beschwerde gegen eine Entscheidung einlegen.",
} as const satisfies Catalogue<typeof en>;
