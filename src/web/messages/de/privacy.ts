import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Datenschutzerklärung",
  description: `Was ${PRODUCT_NAME} über dich speichert und warum, wer es sieht, wie lange es bleibt und welche Rechte du nach der DSGVO hast.`,
  lead: "Was wir über dich speichern und warum, wer es sieht, und wie du es einsehen, berichtigen oder löschen lassen kannst.",

  who_title: "Wer verantwortlich ist",
  who_text: `„Wir“ sind die Menschen, die ${PRODUCT_NAME} unter {{domain}} betreiben. Wir sind für die personenbezogenen Daten verantwortlich, die hier gespeichert werden. Bei allen Fragen dazu schreib an {{address}}.`,

  account_title: "Dein Konto",
  account_name: "Dein Vor- und Nachname, deine E-Mail-Adresse und ob diese Adresse bestätigt ist.",
  account_role:
    "Die Rolle, die du gewählt hast (Arbeitgeber, Empfehlende, Bewerbende), wann du dich registriert und wann du dich zuletzt angemeldet hast.",
  account_password: "Nie dein Passwort: nur ein Einweg-Hash, aus dem sich das Passwort nicht zurückgewinnen lässt.",
  account_saved: "Die Stellen, die du dir gemerkt hast. Diese Liste siehst nur du.",

  security_title: "Anmeldung und Sicherheit",
  security_session:
    "Zu jeder Sitzung, wie du dich angemeldet hast, wann sie begann und zuletzt erneuert wurde, deine IP-Adresse und wie sich dein Browser nennt.",
  security_log:
    "Ein Protokoll der Registrierungen, Anmeldungen (auch fehlgeschlagener), Abmeldungen, Passwortänderungen und Ähnlichem, mit Zeit und IP-Adresse. Es hilft uns, dich von Fremden zu unterscheiden.",
  security_counters:
    "Zähler, die alle bremsen, die Passwörter raten. Sie werden innerhalb eines Tages nach ihrem Ablauf gelöscht.",

  jobs_title: "Stellen und Unternehmen",
  jobs_text:
    "Was du über eine Stelle und ihr Unternehmen schreibst, soll gelesen werden: Die Seite der Stelle steht allen offen, auch Suchmaschinen. Dein eigener Name steht nicht darauf. Wir speichern, wer die Stelle ausgeschrieben hat, und jede Änderung ihres Status.",

  referrals_title: "Wenn dich jemand empfohlen hat",
  referrals_intro:
    "Eine Empfehlung handelt von einem Menschen, der hier vielleicht kein Konto hat. Wenn du dieser Mensch bist:",
  referrals_what:
    "Wir haben deinen Namen, deine E-Mail-Adresse und, falls angegeben, deine LinkedIn-Adresse von der Person, die dich empfohlen hat, dazu die Empfehlung, die sie über dich geschrieben hat.",
  referrals_record:
    "Dazu speichern wir die Stelle, die Prämie, wer dich wann empfohlen hat, und jede Änderung des Status.",
  referrals_same:
    "Deine E-Mail- und LinkedIn-Adresse speichern wir auch in vereinfachter Form. Sie sagt uns, ob dieselbe Person schon empfohlen wurde oder sich beworben hat.",
  referrals_readers:
    "Lesen können die Empfehlung nur, wer dich empfohlen und wer die Stelle ausgeschrieben hat. Alle anderen sehen nur, wie viele Empfehlungen eine Stelle hat.",
  referrals_rights:
    "Wir bitten alle Empfehlenden, vorher mit dir zu sprechen. Alle Rechte weiter unten hast du auch ohne Konto: Schreib an {{address}}, um die Empfehlung zu sehen, zu berichtigen oder löschen zu lassen.",

  applications_title: "Wenn du empfiehlst oder dich bewirbst",
  applications_refer:
    "Empfiehlst du jemanden, speichern wir deine Empfehlung, wann du sie abgeschickt hast, und die Prämie.",
  applications_apply:
    "Bewirbst du dich, speichern wir den Namen, die E-Mail-Adresse, die LinkedIn-Adresse und das Anschreiben, die du schickst.",
  applications_readers:
    "Wer die Stelle ausgeschrieben hat, kann das mit deinem Namen lesen. Zu jeder Änderung des Status speichern wir, wann sie geschah und von wem sie kam.",

  device_title: "Auf deinem Gerät",
  device_text:
    "Dein Browser merkt sich deine Sitzung, Farbschema und Sprache und was du gerade geschrieben hast, als eine Sitzung endete. Wir setzen keine Cookies, und unsere Seiten laden nichts von den Servern anderer Unternehmen.",

  why_title: "Warum wir das dürfen",
  why_contract:
    "Dein Konto, deine Stellen, deine Bewerbungen und die Empfehlungen, die du gibst: um zu tun, wofür du gekommen bist (Artikel 6 Absatz 1 Buchstabe b DSGVO).",
  why_interest:
    "Daten über empfohlene Personen und Sicherheitsprotokolle: das berechtigte Interesse, das wir, Empfehlende und Unternehmen an ehrlichen Empfehlungen und sicheren Konten haben (Artikel 6 Absatz 1 Buchstabe f DSGVO).",
  why_law:
    "Aufzeichnungen, zu denen uns das Gesetz verpflichtet, etwa über Zahlungen (Artikel 6 Absatz 1 Buchstabe c DSGVO).",

  sharing_title: "Wer es sonst sieht",
  sharing_none: "Wir verkaufen keine personenbezogenen Daten und zeigen keine Werbung.",
  sharing_us: "Wir sehen gespeicherte Daten nur an, um den Dienst zu betreiben, ihn zu schützen oder dir zu antworten.",
  sharing_payments:
    "Zahlungen laufen über einen Anbieter für Kartenzahlungen. Er erhält, was eine Zahlung braucht. Wir speichern keine Kartennummern.",
  sharing_law: "Behörden erhalten, wozu uns das Gesetz verpflichtet, und nicht mehr.",

  time_title: "Wie lange es bleibt",
  time_account: "Dein Konto und was du veröffentlicht hast, bleiben, bis du das Konto in den Einstellungen löschst.",
  time_records:
    "Empfehlungen und Bewerbungen bleiben so lange, wie sie belegen, wer zuerst da war und welche Prämie versprochen wurde. Auf deine Bitte löschen wir, was dich erkennbar macht, außer ein Gesetz oder eine offene Prämie braucht es noch.",
  time_short:
    "Eine Sitzung wird gelöscht, wenn du dich abmeldest. Was wir speichern, um eine wiederholte Anfrage gleich zu beantworten, wird innerhalb von zwei Tagen gelöscht.",
  time_accounts: "Was die Buchhaltung braucht, bleibt ohne Namen.",

  rights_title: "Deine Rechte",
  rights_intro: "Nach der DSGVO kannst du kostenlos:",
  rights_access: "sehen, was wir über dich speichern, und eine Kopie davon bekommen",
  rights_correct: "es berichtigen lassen",
  rights_erase: "es löschen oder seine Verwendung einschränken lassen",
  rights_take: "was du uns gegeben hast, in einer Form bekommen, die andere Dienste lesen können",
  rights_object: "dem widersprechen, was auf einem berechtigten Interesse beruht",
  rights_write:
    "In den Einstellungen deines Kontos lädst du alles herunter und löschst das Konto selbst. Oder schreib an {{address}}, mit oder ohne Konto. Wir antworten innerhalb eines Monats. Damit niemand sonst deine Daten bekommt, bitten wir dich vielleicht, von der E-Mail-Adresse zu schreiben, die bei uns gespeichert ist.",
  rights_complain:
    "Du kannst dich auch bei der Datenschutzbehörde an deinem Wohnort beschweren. In Estland ist das die Andmekaitse Inspektsioon.",

  changes_title: "Änderungen dieser Seite",
  changes_text:
    "Wenn wir anderes speichern oder es für anderes verwenden, ändern sich diese Seite und ihr Datum, bevor das geschieht.",
} as const satisfies Catalogue<typeof en>;
