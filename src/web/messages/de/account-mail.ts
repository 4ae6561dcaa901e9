import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/account-mail.ts";

export default {
  forgot_title: "Passwort vergessen?",
  forgot_text:
    "Gib die E-Mail-Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du ein neues Passwort wählst.",
  link_title: "Per E-Mail anmelden",
  link_text:
    "Gib die E-Mail-Adresse deines Kontos ein. Wir schicken dir einen Link, mit dem du dich ohne Passwort anmeldest.",
  email: "E-Mail-Adresse",
  send: "E-Mail senden",
  sending: "Wird gesendet...",
  back: "Zurück zur Anmeldung",
  lost_mailbox:
    "Kein Zugriff mehr auf dieses Postfach? Wenn du dein Passwort kennst, melde dich an und ändere die Adresse in den Einstellungen. Sonst <contact>schreib uns</contact>.",

  sent_title: "Prüfe dein Postfach",
  sent_signup: "Wir haben eine E-Mail an {{email}} geschickt. Öffne den Link darin oder gib hier den Code daraus ein.",
  sent_signup_maybe:
    "Wenn {{email}} noch bestätigt werden muss, ist eine E-Mail unterwegs. Öffne den Link darin oder gib hier den Code ein. Ist die Adresse schon bestätigt, melde dich einfach an.",
  sent_maybe:
    "Wenn es zu {{email}} ein Konto gibt, ist eine E-Mail unterwegs. Öffne den Link darin oder gib hier den Code ein.",
  sent_note: "Der Code gilt 10 Minuten, der Link eine Stunde. Nichts da? Schau im Spam-Ordner nach.",
  code: "Code aus der E-Mail",
  code_submit: "Weiter",
  checking: "Wird geprüft...",
  resend: "E-Mail erneut senden",

  resent: "Eine neue E-Mail ist unterwegs.",

  mails_full_one: "Gerade werden zu viele E-Mails angefordert. Bitte versuche es in {{count}} Minute noch einmal.",
  mails_full_other: "Gerade werden zu viele E-Mails angefordert. Bitte versuche es in {{count}} Minuten noch einmal.",
  code_wrong: "Dieser Code ist falsch oder abgelaufen.",
  failed: "Das hat nicht geklappt. Bitte versuche es noch einmal.",
  confirm_title: "Bestätigen",
  confirm_lead: "Du hast einen Link aus einer unserer E-Mails geöffnet.",
  signup_title: "Bestätige deine E-Mail-Adresse",
  signup_text: `Noch ein Klick, und dein Konto bei ${PRODUCT_NAME} ist bereit.`,
  signup_button: "Adresse bestätigen",
  recovery_title: "Neues Passwort wählen",
  recovery_text: "Weiter geht es mit der Anmeldung und einem neuen Passwort.",
  recovery_button: "Neues Passwort wählen",
  magiclink_title: "Anmelden",
  magiclink_text: "Melde dich auf diesem Gerät an.",
  magiclink_button: "Anmelden",
  change_title: "E-Mail-Adresse ändern",
  change_text: "Bestätige die Änderung deiner E-Mail-Adresse.",
  change_button: "Änderung bestätigen",
  working: "Einen Moment...",
  half_title: "Noch ein Schritt",
  half_text: "Öffne jetzt den Link in der E-Mail an die andere Adresse. Danach gilt die Änderung.",
  changed_title: "Deine Adresse wurde geändert",
  changed_text: "Ab jetzt meldest du dich mit {{email}} an. Deine anderen Geräte wurden abgemeldet.",
  to_dashboard: "Zur Übersicht",
  expired_title: "Dieser Link ist abgelaufen",
  expired_text:
    "Links gelten eine Stunde und nur einmal; eine neuere E-Mail ersetzt eine ältere. Wir schicken dir gern einen neuen.",
  expired_used: "Hast du deine Adresse schon bestätigt? Dann melde dich an.",
  to_sign_in: "Anmelden",
  change_expired:
    "Hast du diese Adresse schon bestätigt, öffne den Link in der anderen E-Mail. Sonst starte die Änderung in den Einstellungen noch einmal.",
  company_required: "Dein Unternehmen verlangt die Unternehmensanmeldung. Wähle sie auf der Anmeldeseite.",
  taken: "Diese Adresse gehört inzwischen zu einem anderen Konto.",
  to_settings: "Einstellungen öffnen",
  incomplete_title: "Dieser Link ist unvollständig",
  incomplete_text:
    "Öffne den ganzen Link aus der E-Mail oder gib hier deine Adresse und den Code aus der E-Mail ein. Der Code gilt 10 Minuten.",
  new_title: "Neues Passwort wählen",
  new_text:
    "Ab jetzt meldest du dich damit an. Deine anderen Geräte werden abgemeldet, deine Passkeys entfernt und deine API-Schlüssel sowie die Zugriffe deiner Agenten widerrufen.",
  new_password: "Neues Passwort",
  show: "Passwort anzeigen",
  hide: "Passwort verbergen",
  save: "Passwort speichern",
  saving: "Wird gespeichert...",
  saved: "Dein Passwort wurde geändert.",
  later: "Nicht jetzt",
  nobody_title: "Öffne zuerst den Link in der E-Mail",
  nobody_text: "Ein neues Passwort wählst du über den Link, den wir dir per E-Mail schicken.",
  stale_text: "Ein neues Passwort kannst du nur direkt nach dem Öffnen des Links wählen. Fordere einen neuen an.",
  ask_link: "Link schicken",
  same_password: "Das neue Passwort muss sich vom alten unterscheiden.",
  resend_in_one: "Erneut senden in {{count}} Sekunde",
  resend_in_other: "Erneut senden in {{count}} Sekunden",
  too_soon_one: "Gerade wurde eine E-Mail gesendet. Bitte warte {{count}} Sekunde bis zur nächsten.",
  too_soon_other: "Gerade wurde eine E-Mail gesendet. Bitte warte {{count}} Sekunden bis zur nächsten.",
} as const satisfies Catalogue<typeof en>;
