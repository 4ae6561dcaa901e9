import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/account-mail.ts";

export default {
  forgot_title: "Passwort vergessen?",
  forgot_text: "Gib die Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
  link_title: "Per E-Mail anmelden",
  link_text: "Gib die Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du dich ohne Passwort anmeldest.",
  email: "E-Mail-Adresse",
  send: "Mail schicken",
  sending: "Wird gesendet...",
  back: "Zurück zur Anmeldung",
  lost_mailbox:
    "Kommst du an dieses Postfach nicht mehr heran? Wenn du dein Passwort kennst, melde dich an und ändere die Adresse in den Einstellungen. Sonst <contact>schreib uns</contact>.",

  sent_title: "Sieh in deine E-Mails",
  sent_signup: "Wir haben an {{email}} geschrieben. Öffne den Link in der Mail oder gib hier den Code daraus ein.",
  sent_signup_maybe:
    "Wenn {{email}} noch bestätigt werden muss, ist eine Mail unterwegs. Öffne den Link darin oder gib hier den Code ein. Ist die Adresse schon bestätigt, melde dich einfach an.",
  sent_maybe:
    "Wenn es zu {{email}} ein Konto gibt, ist eine Mail unterwegs. Öffne den Link darin oder gib hier den Code ein.",
  sent_note: "Der Code gilt 10 Minuten, der Link eine Stunde. Nichts da? Sieh im Spam nach.",
  code: "Code aus der Mail",
  code_submit: "Weiter",
  checking: "Wird geprüft...",
  resend: "Noch einmal schicken",

  resent: "Die Mail ist wieder unterwegs.",

  mails_full_one:
    "Gerade werden so viele Mails verlangt, dass keine mehr hinausgehen. Bitte versuche es in {{count}} Minute noch einmal.",
  mails_full_other:
    "Gerade werden so viele Mails verlangt, dass keine mehr hinausgehen. Bitte versuche es in {{count}} Minuten noch einmal.",
  code_wrong: "Dieser Code stimmt nicht oder gilt nicht mehr.",
  failed: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
  confirm_title: "Bestätigen",
  confirm_lead: "Ein Link aus einer Mail von uns hat dich hierher geführt.",
  signup_title: "Bestätige deine Adresse",
  signup_text: `Drücke den Knopf, und dein Konto bei ${PRODUCT_NAME} ist bereit.`,
  signup_button: "Meine Adresse bestätigen",
  recovery_title: "Neues Passwort wählen",
  recovery_text: "Drücke den Knopf, um dich anzumelden und ein neues Passwort zu wählen.",
  recovery_button: "Neues Passwort wählen",
  magiclink_title: "Anmelden",
  magiclink_text: "Drücke den Knopf, um dich auf diesem Gerät anzumelden.",
  magiclink_button: "Anmelden",
  change_title: "Änderung deiner Adresse",
  change_text: "Drücke den Knopf, um die Änderung deiner E-Mail-Adresse zu bestätigen.",
  change_button: "Änderung bestätigen",
  working: "Einen Moment...",
  half_title: "Diese Hälfte ist erledigt",
  half_text: "Öffne jetzt den Link in der Mail an die andere Adresse. Dann ist die Änderung gemacht.",
  changed_title: "Deine Adresse wurde geändert",
  changed_text: "Ab jetzt meldest du dich mit {{email}} an. Deine anderen Geräte sind abgemeldet.",
  to_dashboard: "Zur Übersicht",
  expired_title: "Dieser Link gilt nicht mehr",
  expired_text:
    "Links gelten eine Stunde und nur einmal, und eine neuere Mail ersetzt eine ältere. Wir schicken dir gern einen neuen.",
  expired_used: "Wenn du den Knopf schon einmal gedrückt hast, ist deine Adresse bestätigt: Melde dich an.",
  to_sign_in: "Anmelden",
  change_expired:
    "Wenn du den Knopf schon einmal gedrückt hast, ist diese Hälfte geschafft. Sonst verlange die Änderung in den Einstellungen noch einmal.",
  company_required: "Dein Unternehmen bittet dich, dich mit ihm anzumelden. Geh zur Anmeldeseite und wähle es dort.",
  taken: "Diese Adresse hat inzwischen jemand anderes.",
  to_settings: "Einstellungen öffnen",
  incomplete_title: "An diesem Link fehlt etwas",
  incomplete_text:
    "Öffne den ganzen Link aus der Mail, oder gib hier deine Adresse und den Code aus der Mail ein. Der Code gilt 10 Minuten.",
  new_title: "Neues Passwort wählen",
  new_text:
    "Ab jetzt meldest du dich damit an. Deine anderen Geräte werden abgemeldet, deine Passkeys entfernt und deine API-Schlüssel und Agenten widerrufen.",
  new_password: "Neues Passwort",
  show: "Passwort zeigen",
  hide: "Passwort verbergen",
  save: "Passwort speichern",
  saving: "Wird gespeichert...",
  saved: "Dein Passwort wurde geändert.",
  later: "Nicht jetzt",
  nobody_title: "Öffne zuerst den Link in der Mail",
  nobody_text: "Ein neues Passwort wählst du mit dem Link, den wir dir schicken.",
  stale_text:
    "Ohne das bisherige Passwort geht es nur gleich nach dem Link in der Mail. Lass dir einen neuen schicken.",
  ask_link: "Link schicken",
  same_password: "Das neue Passwort muss ein anderes sein als das alte.",
  resend_in_one: "Noch einmal schicken in {{count}} Sekunde",
  resend_in_other: "Noch einmal schicken in {{count}} Sekunden",
  too_soon_one: "Gerade ging eine Mail ab. Bitte warte {{count}} Sekunde bis zur nächsten.",
  too_soon_other: "Gerade ging eine Mail ab. Bitte warte {{count}} Sekunden bis zur nächsten.",
} as const satisfies Catalogue<typeof en>;
