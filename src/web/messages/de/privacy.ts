import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Datenschutzerklärung",
  description: `Was ${PRODUCT_NAME} über dich speichert und warum, wer es sieht, wie lange es gespeichert bleibt und welche Rechte du nach der DSGVO hast.`,
  lead: "Was wir über dich speichern und warum, wer es sieht und wie du es einsehen, berichtigen oder löschen lassen kannst.",
  who_title: "Verantwortliche",
  who_text: `„Wir“ sind die Betreiber von ${PRODUCT_NAME} unter {{domain}}. Wir sind für die personenbezogenen Daten verantwortlich, die hier gespeichert werden. Bei allen Fragen dazu schreib an <mail/>.`,
  account_title: "Dein Konto",
  account_name: "Dein Vor- und Nachname, deine E-Mail-Adresse und ob diese Adresse bestätigt ist.",
  account_role:
    "Die Rolle, die du gewählt hast (Arbeitgeber, Empfehlende, Bewerbende), wann du dich registriert und wann du dich zuletzt angemeldet hast.",
  account_password:
    "Nie dein Passwort: Wir speichern nur einen Einweg-Hash, aus dem sich das Passwort nicht zurückgewinnen lässt.",
  account_profile:
    "Was du in dein Profil schreibst: Bild, Telefon, Ort, ein kurzer Text über dich, Unternehmen, Position, Berufserfahrung, Kenntnisse, LinkedIn und Website. Unter Einstellungen, Privatsphäre, bestimmst du, wer es sieht. Adresse und Telefon sieht niemand, wenn du es nicht erlaubst.",
  account_page: "Dein Benutzername und die Nachricht auf deiner Empfehlungsseite, die alle lesen können.",
  account_settings:
    "Deine Einstellungen: Sprache, Zeitzone, Farbschema, welche Benachrichtigungen du auf welchem Weg möchtest, wann du abgemeldet wirst und wie du bezahlt wirst. Nur du siehst sie.",
  account_saved:
    "Die Stellen, die du dir gemerkt hast, und die privaten Stellen, deren Link du geöffnet hast. Diese Liste siehst nur du.",
  account_searches:
    "Die Suchen, die du gespeichert hast: Name, Filter und wie oft du über neue Stellen benachrichtigt werden willst. Nur du siehst sie.",
  account_notices:
    "Die Benachrichtigungen, die wir dir geschickt haben. Zu jedem Browser, in dem du Push-Benachrichtigungen erlaubt hast, speichern wir verschlüsselt die Adresse, unter der sein Hersteller sie annimmt.",
  account_mails:
    "E-Mails an dich, verschlüsselt, bis sie verschickt sind. Danach speichern wir nur Art, Anlass und Zeitpunkt der E-Mail.",
  security_title: "Anmeldung und Sicherheit",
  security_session:
    "Zu jeder Sitzung: wie du dich angemeldet hast, wann sie begann und zuletzt benutzt wurde, deine IP-Adresse und der Name, den dein Browser angibt.",
  security_provider:
    "Wenn du dich mit einem externen Konto anmeldest: welcher Anbieter, deine Kennung bei ihm und der Name und die E-Mail-Adresse, die er uns mitgeteilt hat.",
  security_factor:
    "Für die Zwei-Faktor-Authentifizierung: der Name deiner Authenticator-App, der mit uns geteilte Schlüssel (verschlüsselt) und deine Wiederherstellungscodes als Einweg-Hashes.",
  security_passkey:
    "Zu jedem Passkey: der Name, den du ihm gegeben hast, die Kennung, die dein Gerät ihm gibt, der öffentliche Schlüssel, der seine Signaturen prüft, die Adresse, für die er erstellt wurde, wie dein Gerät erreicht wird, wie oft er nach Angabe des Geräts benutzt wurde, ob du beim Hinzufügen einen zweiten Faktor vorgelegt hattest, wann er hinzugefügt und zuletzt benutzt wurde, und wann er gesperrt wurde, falls jemand eine Kopie haben könnte. Womit du ihn entsperrst (Finger, Gesicht oder PIN), verlässt dein Gerät nie.",
  security_company:
    "Meldet dein Unternehmen seine Leute über einen eigenen Anbieter an, speichern wir, unter welcher Kennung dieser Anbieter dich führt, seit wann, wann du dich zuletzt so angemeldet hast und welche deiner Sitzungen so begonnen haben. Den Anbieter tragen die Inhaber des Unternehmens ein. Wird die Anmeldung getestet, speichern wir, was der Anbieter über die testende Person mitgeteilt hat (Kennung, Adresse und Name), bis zum nächsten Test oder bis die Verbindung gelöscht wird. Das Secret des Anbieters speichern wir verschlüsselt, außerdem, wer die anderen Anmeldewege behält, wenn das Unternehmen keine anderen zulässt.",
  security_keys:
    "Zu jedem API-Schlüssel, den du anlegst: sein Name, seine ersten Zeichen, seine Berechtigungen, wann er angelegt und zuletzt benutzt wurde, wann er abläuft, und der Schlüssel selbst als Einweg-Hash, bis 90 Tage nach seinem Ende. Änderungen mit diesem Schlüssel stehen im unten genannten Protokoll. Zu einem Schlüssel, den du für ein Unternehmen anlegst, speichern wir dasselbe und, solange du ein Konto hast, dass du ihn angelegt hast.",
  security_agents:
    "Zu jedem Agenten, den du verbindest: der Name, den er sich gibt, wohin seine Antworten gehen, was er darf, wann er verbunden und zuletzt benutzt wurde, wann sein Zugriff endet, und seine Tokens als Einweg-Hashes, bis 90 Tage nach seinem Ende. Seine Anfragen stehen im unten genannten Protokoll.",
  security_drafts:
    "Was deine Agenten für dich vorbereiten, bis du es bestätigst oder verwirfst, höchstens 7 Tage lang. Personen, die darin genannt sind, werden erst benachrichtigt, wenn du es bestätigst. Das Ergebnis speichern wir 30 Tage lang ohne den Inhalt.",
  security_links: "Die Links und Codes, die wir dir per E-Mail schicken, als Einweg-Hashes, bis sie ablaufen.",
  security_log:
    "Ein Protokoll der Registrierungen, Anmeldungen (auch fehlgeschlagener), Abmeldungen, Änderungen von Passwort und Zahlungswegen und ähnlicher Ereignisse, mit Zeitpunkt und IP-Adresse. Es hilft uns, dich von Fremden zu unterscheiden.",
  security_counters:
    "Zähler, die das Erraten von Passwörtern bremsen, und unsere Antworten auf Anfragen, damit eine wiederholte Anfrage nicht zweimal wirkt.",
  jobs_title: "Stellen und Unternehmen",
  jobs_text:
    "Was du über eine Stelle und ihr Unternehmen schreibst, ist öffentlich: Die Seiten sind für alle und für Suchmaschinen zugänglich. Dein eigener Name steht nicht darauf. Entwürfe und Vorlagen sehen nur die, die sie bearbeiten dürfen.",
  jobs_owner:
    "Wir speichern, wer eine Stelle ausgeschrieben und wer ein Unternehmen hinzugefügt hat. Zu jeder Statusänderung einer Stelle, Empfehlung, Bewerbung, Prämie oder Auszahlung speichern wir, wann und von wem sie vorgenommen wurde.",
  jobs_log:
    "Jeder Schritt einer Empfehlung und ihres Geldes wird auch in einem Protokoll festgehalten, das nur ergänzt wird. Personen stehen darin als Fingerabdrücke, jeder mit einer eigenen geheimen Zahl gebildet. Die Zahl wird mit dem Konto gelöscht oder wenn die Person ihre Daten löschen lässt; der Fingerabdruck lässt sich dann niemandem mehr zuordnen. Jeden Tag wird eine signierte Zahl über das gesamte Protokoll veröffentlicht, die niemanden nennt. Empfehlende können herunterladen, was das Protokoll zu ihren eigenen Empfehlungen enthält.",
  jobs_verification:
    "Zur Verifizierung eines Unternehmens speichern wir die Domain, wie und seit wann sie nachgewiesen ist und was ihre Nameserver zuletzt geantwortet haben. Die Adresse, an die ein Link geht, wird nur mit der E-Mail gespeichert. Alle sehen, ob ein Unternehmen verifiziert ist, wie und seit wann.",
  jobs_team:
    "Wir speichern, wer mit welcher Rolle und seit wann zum Team eines Unternehmens gehört und an welchen Stellen mitarbeitet; wen das Team unter welcher Adresse eingeladen hat und wer es war; wer mit welchem Text um Aufnahme gebeten hat; die E-Mails des Unternehmens an Kandidaten und wer sie geschrieben hat; und die Ansichten der Personenliste, die du speicherst. Das Team kann das sehen. Eine Einladung wird gelöscht, wenn sie beantwortet, zurückgezogen oder seit 30 Tagen abgelaufen ist.",
  jobs_existing_contacts:
    "Ein Unternehmen kann mit E-Mail-Adresse oder LinkedIn-Pfad angeben, wen es schon kennt. Wir speichern davon nur Hashwerte mit Schlüssel, die niemand zurücklesen kann und die sich zwischen Unternehmen nicht vergleichen lassen, mit dem ersten und dem letzten Tag der Angabe, 180 Tage ab dem letzten. Wer auf einer solchen Liste steht, sieht niemand. Wird eine Person empfohlen, speichern wir mit der Empfehlung, ob das Unternehmen sie vorher angegeben hatte und seit wann. Das Unternehmen sieht das bei der Empfehlung; die empfehlende Person und die Person selbst sehen es spätestens, wenn jemand im Unternehmen die Empfehlung geöffnet oder verschoben hat. Wer seine Daten löschen lässt, wird anhand der Adresse von den Listen entfernt.",
  jobs_imports:
    "Ein Unternehmen kann seine Stellen von einer anderen Stellenseite importieren. Wir speichern die Adresse der Seite oder den Namen einer Datei, wessen Stellen es sind, wie ihre Prämie bestimmt wird, und 30 Tage lang, was jeder Import getan hat, mit den Titeln der Stellen. Eine Datei wird gespeichert, bis sie importiert ist, höchstens einen Tag. Wir lesen nur auf Servern, die der Betreiber festgelegt hat, und senden dorthin nur die Anfrage. Sehen können das alle, die für das Unternehmen Stellen ausschreiben dürfen.",
  jobs_webhooks:
    "Ein Unternehmen kann andere Programme seiner Wahl benachrichtigen lassen, wenn mit seinen Stellen, Empfehlungen, Bewerbungen und Prämien etwas geschieht. Wir senden dorthin die Nummern von Datensätzen und ihren Status, aber keine Namen, Adressen, Texte oder Dateien von Personen. Wir speichern die Adresse des Programms, den Signaturschlüssel (verschlüsselt) und 30 Tage lang, was gesendet wurde und wie die Antwort beginnt. Sehen können das alle, die das Unternehmen verwalten.",
  jobs_hiring_system:
    "Ein Unternehmen kann sein eigenes Recruiting-System verbinden (Greenhouse, Ashby oder Lever). Wir senden dorthin die Personen, die empfohlen wurden und zugestimmt haben: Name, E-Mail-Adresse, LinkedIn-Adresse, Lebenslauf und was die empfehlende Person geschrieben hat, mit deren Namen. Sonst senden wir niemanden dorthin. Wir speichern verschlüsselt die Schlüssel, die das Unternehmen uns gibt, die Nummer der Person in diesem System und bei welchem Schritt sie dort ist. Die Seite des Links aus der E-Mail und das Konto der empfohlenen Person zeigen an, dass ihre Daten dorthin gesendet wurden. Werden hier Daten einer Person gelöscht, verlangen wir die Löschung auch dort. Nimmt das System eine solche Anfrage nicht an, bitten wir das Unternehmen, die Daten von Hand zu löschen.",
  jobs_people_sync:
    "Ein Unternehmen, das seine Domain nachgewiesen hat, kann Personen mit einer Adresse dieser Domain durch seinen Identitätsanbieter hinzufügen und entfernen lassen (SCIM). Zu jeder Person speichern wir, was der Anbieter sendet (Name in seinem System, Nummer, Adresse, Namen, Gruppen), welches Konto es ist, ob das Konto so entstanden ist und seit wann. Die fünfzig neuesten abgelehnten Anfragen werden mit dem gesendeten Namen gespeichert. Die Inhaber des Unternehmens können das alles sehen. Es endet mit dem Konto oder dem Unternehmen. Wer deaktiviert wird, behält eigene Empfehlungen und eigenes Geld.",
  jobs_archives:
    "Inhaber eines Unternehmens können alles, was das Unternehmen hier sieht, in eine Datei exportieren. Sie enthält die Personen seiner Stellen mit dem, was sie angegeben, womit sie sich einverstanden erklärt und was sie geschrieben haben, sein Team mit Namen und Adressen und seine Prämien. Sie enthält kein Passwort, keinen Zahlungsweg und nichts, was jemand nur für sich selbst speichert. Wir speichern, wer sie angefordert hat, wen sie nennt, und die Datei selbst sieben Tage lang. Lässt eine darin genannte Person ihre Daten löschen, wird sie sofort gelöscht. Für eine bereits heruntergeladene Datei ist das Unternehmen nach dem Gesetz verantwortlich.",
  jobs_pipeline:
    "Wie ein Team mit den Personen seiner Stellen arbeitet: die Gesprächsschritte, wer wen wann verschoben hat, was rückgängig gemacht wurde, die Notizen und Bewertungen der Mitglieder, und wer von ihnen wessen Eintrag wann zuletzt geöffnet hat. Nur das Team kann das sehen. Es wird so lange gespeichert wie der Eintrag; Notizen, bis die Person ihre Daten löschen lässt.",
  jobs_interviews:
    "Zu Gesprächen speichern wir, welche Zeiten ein Team wem vorgeschlagen hat, den Ort, die Texte und die Zeitzonen, wer teilnimmt, und was vereinbart, geändert oder abgesagt wurde und warum. Das Team und die eingeladene Person können das sehen. 180 Tage nach dem Gespräch oder seinem Ende wird es gelöscht; Texte werden sofort gelöscht, wenn die Person ihre Daten löschen lässt. Zu einer privaten Kalenderadresse speichern wir einen Fingerabdruck und wann sie erstellt wurde.",
  jobs_messages:
    "Wir speichern Nachrichten zu einer Empfehlung oder Bewerbung mit Verfasser, Empfängern und bis wohin jeder Empfänger gelesen hat. Lesen können sie die in der Nachricht genannten Empfänger und das ganze Team des Unternehmens. Wird eine Nachricht gemeldet, lesen unsere Admins sie und höchstens zwei davor, die alle ihre Leser ebenfalls lesen können. Nachrichten werden mit der Person gelöscht, um die es geht, und mit dem Konto des Verfassers. Unsere E-Mail sagt, dass es eine Nachricht gibt, nicht was darin steht.",
  jobs_questions:
    "Zu einer Frage zu einer Stelle vor dem Empfehlen speichern wir, wer sie gestellt hat, die Frage, wer geantwortet hat und die Antwort. Lesen können sie die fragende Person und das Team des Unternehmens. Das Unternehmen kann Frage und Antwort in eigenen Worten auf der Seite der Stelle veröffentlichen, nie mit dem Namen der fragenden Person. Die Frage wird mit deren Konto gelöscht. Was das Unternehmen veröffentlicht hat, bleibt als dessen eigener Text bestehen.",
  files_title: "Dateien",
  files_what: "Lebensläufe, Profilbilder und Logos, mit Name, Größe und Art der Datei und wer sie geschickt hat.",
  files_readers:
    "Einen Lebenslauf kann nur herunterladen, wer die Empfehlung, Bewerbung oder Vorstellung lesen darf, zu der er gehört. Einen Lebenslauf, den die empfohlene Person zu einer Empfehlung hochgeladen hat, kann die empfehlende Person nicht herunterladen.",
  referrals_title: "Wenn dich jemand empfohlen hat",
  referrals_intro:
    "Eine Empfehlung handelt von einer Person, die hier vielleicht kein Konto hat. Wenn du diese Person bist:",
  referrals_what:
    "Wir haben von der Person, die dich empfohlen hat, deinen Namen, deine E-Mail-Adresse und, falls angegeben, deine LinkedIn-Adresse und deinen Lebenslauf, dazu die Empfehlung, die sie über dich geschrieben hat. Gibt sie an, woher, wo und seit wann ihr euch kennt, speichern wir das mit deiner Antwort dazu.",
  referrals_record:
    "Außerdem speichern wir die Stelle, die Prämie, wer dich wann empfohlen hat, jede Statusänderung, deinen ersten Arbeitstag dort, bei einer Absage den Grund des Unternehmens, ob ein Arbeitsbeginn gemeldet wurde, von wem, für welchen Tag und was das Unternehmen geantwortet hat, und ob und warum eine Probezeit nicht bestanden wurde.",
  referrals_disputes:
    "Sind sich die Seiten einer Einstellung nicht einig, speichern wir ihre Stellungnahmen und Dokumente, was ein Admin entschieden hat und warum, und wie die Prämie aufgeteilt wurde. Beide Seiten und unsere Admins können das lesen. Texte und Dokumente werden mit deinen Daten gelöscht.",
  referrals_reward_shares:
    "Teilt die Person, die dich empfiehlt, die Prämie mit einer anderen, speichern wir, wer die beiden sind, ihre Anteile und ihre Vereinbarung. Sobald du benachrichtigt bist, sieht die andere Person deinen Namen und den Status deiner Empfehlung, sonst nichts. Das Unternehmen sieht beide Namen und Anteile, und deine Seite zeigt dir, wer es ist. Löscht die Person, die dich empfiehlt, ihr Konto, tritt die andere an ihre Stelle, wenn es darum geht, ob du angefangen hast, und in einem Streitfall darüber.",
  referrals_same:
    "Deine E-Mail- und LinkedIn-Adresse speichern wir auch in vereinfachter Form. Daran erkennen wir, ob dieselbe Person schon empfohlen wurde oder sich beworben hat. Fragt eine empfehlende Person, ob sie dich empfehlen kann, speichern wir ein bis zwei Tage lang Fingerabdrücke deiner Adressen, die mit einem Schlüssel gebildet sind.",
  referrals_notified:
    "Das Unternehmen sieht eine Empfehlung erst, wenn du sie annimmst. Hat die empfehlende Person angegeben, dass sie mit dir gesprochen hat und du die Empfehlung möchtest, sieht das Unternehmen sie, sobald unsere E-Mail an dich verschickt ist. Wir speichern, welcher der beiden Fälle gilt, wann wir dich per E-Mail benachrichtigt und erinnert haben, ob dich keine E-Mail erreichen konnte und ob die Adresse daraufhin berichtigt wurde, was du geantwortet hast, in welcher Sprache du die Seite gelesen hast und, wenn du die Empfehlung in einem Konto gespeichert hast, in welchem.",
  referrals_links:
    "Kommst du über den Link einer empfehlenden Person, speichern wir 3 Tage lang, was du dort eingibst, bis du es über unsere E-Mail bestätigst. Danach ist es eine Empfehlung, und wir speichern, über welchen Link oder Code sie kam. Zu einem Link speichern wir die Stelle, den Code, wie oft er geöffnet und das Formular begonnen wurde, und wer ihn beendet hat. Wer ihn geöffnet hat, speichern wir nicht: kein Cookie, keine Adresse.",
  referrals_readers:
    "Du, die empfehlende Person und das Team des Unternehmens können die Empfehlung lesen. Du liest sie über den Link in unserer E-Mail oder in deinem Konto, mit dem Empfehlungstext, dem, was über dich mitgeteilt wurde, und der Prämie. Admins sehen Empfehlungen, die auf eine Prüfung warten. Alle anderen sehen nur, wie viele Empfehlungen eine Stelle hat.",
  referrals_rights:
    "Der Link in unserer E-Mail zeigt dir die Empfehlung und was über dich geschrieben wurde. Dort kannst du sie annehmen, ablehnen, ihren Verlauf und die nächsten Schritte lesen oder deine Daten löschen lassen. Dafür brauchst du kein Konto. Hast du die E-Mail nicht mehr, <fresh>fordere einen neuen Link an</fresh>.",
  referrals_correct_rights:
    "Deinen Namen, deine LinkedIn-Adresse und deinen Lebenslauf kannst du selbst berichtigen, dort oder in deinem Konto, solange die Empfehlung läuft. Das Unternehmen und die empfehlende Person sehen den neuen Namen und die neue LinkedIn-Adresse und wann du sie geändert hast. Ein Lebenslauf, den du hochlädst, ist nur für das Unternehmen: Die empfehlende Person sieht nur, dass und wann du einen hochgeladen oder entfernt hast. Die früheren Angaben speichern wir nicht, mit zwei Ausnahmen: die vereinfachte LinkedIn-Adresse der ersten Einreichung, die zeigt, wer zuerst empfohlen hat, und was die empfehlende Person von dir behält, wenn du dich ihr vorgestellt hattest.",
  referrals_register:
    "Mit dem <register>Verzeichnis „Nicht empfehlen“</register> sorgst du dafür, dass dich niemand empfiehlt. Es enthält mit einem Schlüssel gebildete Fingerabdrücke deiner Adresse und, wenn du sie angibst, deiner LinkedIn-Seite, nicht die Adressen selbst.",
  introductions_title: "Wenn du dich jemandem vorgestellt hast oder auf einer Liste stehst",
  introductions_what:
    "Auf einer Empfehlungsseite gibst du deinen Namen, deine E-Mail-Adresse, was du suchst und, wenn du möchtest, LinkedIn, WhatsApp und einen Lebenslauf an.",
  introductions_added:
    "Wer dich vielleicht empfehlen will, kann dich auch von Hand eintragen: deinen Namen, deine E-Mail-Adresse, was du suchst und, soweit bekannt, LinkedIn, WhatsApp und einen Lebenslauf. Eine E-Mail informiert dich darüber, mit einem Link, über den du alles siehst und dich entfernen lassen kannst. An eine Adresse gehen höchstens drei solche E-Mails am Tag, an eine Adresse im Verzeichnis „Nicht empfehlen“ keine. Erreicht dich keine E-Mail, wird der Eintrag nach sieben Tagen gelöscht. Wir speichern, wann du eingetragen und benachrichtigt wurdest, und mit einem Schlüssel gebildete Fingerabdrücke: von deiner Adresse für den Link und von deiner LinkedIn-Adresse, damit keine E-Mail verschickt wird, wenn sie im Verzeichnis steht. Ein Eintrag, der 180 Tage lang nicht genutzt wird, wird gelöscht, außer es läuft eine Empfehlung.",
  introductions_notes:
    "Die Person, die dich eingetragen hat oder bei der du dich vorgestellt hast, kann private Notizen über dich schreiben. Kein Unternehmen und niemand sonst kann sie lesen. Sie stehen nur in ihrem eigenen Download und werden mit deinen Daten gelöscht: wenn sie dich löscht, wenn du dich entfernen lässt oder wenn du deine Daten löschen lässt.",
  introductions_readers:
    "Nur diese Person kann es lesen, bis sie dich mit einer Empfehlung für eine Stelle einreicht; dann ist es auch eine Empfehlung. Eine Nachricht, die du dort schreibst, geht mit deiner Adresse per E-Mail an sie und wird nicht gespeichert.",
  applications_title: "Wenn du empfiehlst oder dich bewirbst",
  applications_refer:
    "Empfiehlst du jemanden, speichern wir deine Empfehlung, woher ihr euch nach deiner Angabe kennt, wann du sie abgeschickt hast, und die Prämie.",
  applications_apply:
    "Bewirbst du dich, speichern wir den Namen, die E-Mail-Adresse, die LinkedIn-Adresse, das Anschreiben, den Lebenslauf und die Antworten auf Fragen der Stelle, die du schickst, welche Antworten von den Anforderungen des Unternehmens abweichen, ob und wann du die Bewerbung berichtigt oder zurückgezogen hast, und die Empfehlung, der sie angerechnet wird.",
  applications_readers:
    "Das Team des Unternehmens kann das mit deinem Namen lesen. Zu jeder Statusänderung speichern wir, wann und von wem sie vorgenommen wurde, und bei einer Absage den Grund des Unternehmens.",
  scouts_title: "Scout-Bewerbungen",
  scouts_what:
    "Wenn du dich als Scout bewirbst: dein Name, deine E-Mail- und LinkedIn-Adresse, deine Rolle, die Sprache und die Kampagne, über die du kamst, wozu du deine Zustimmung gegeben hast, wer was entschieden hat und bei einer Absage der Grund, den du per E-Mail bekommst. Admins können das lesen. Was du in den 30 Tagen nach einer Absage schickst, speichern wir nicht; darauf weist unsere E-Mail hin.",
  scouts_people:
    "Wenn ein Scout dich genannt hat: deine LinkedIn-Adresse, woher ihr euch kennt, eine Rolle, und warum man dich einstellen sollte. Wir haben keine E-Mail-Adresse, um dich zu informieren; deshalb wird alles nach 30 Tagen gelöscht.",
  reports_title: "Meldungen",
  reports_what:
    "Wenn du eine Stelle, ein Unternehmen, eine Empfehlungsseite, eine Nachricht, eine Frage oder ihre Antwort meldest, speichern wir den Grund, deinen Text, den Zeitpunkt, die Sprache der Seite und, damit wir antworten können, dein Konto oder die angegebene Adresse. Von einer gemeldeten Antwort speichern wir ihren Wortlaut zu diesem Zeitpunkt. Wir speichern, was warum und von wem entschieden wurde, welche Stellen archiviert wurden und was du oder die andere Seite in einer Beschwerde schreibt.",
  reports_readers:
    "Admins lesen Meldungen und das Gemeldete: bei einer Nachricht höchstens zwei davor, die alle ihre Leser ebenfalls lesen können, bei einer Antwort ihre Frage. Nichts davon wird kopiert: Lässt jemand seine Daten oder sein Konto löschen, wird der Text auch dort entfernt. Wem das Gemeldete gehört, erfährt die Entscheidung und ihren Grund, nie aber, wer es gemeldet hat oder was dabei geschrieben wurde. Texte, Adressen und Konten werden sieben Monate nach der letzten Entscheidung oder mit deinem Konto gelöscht, die Entscheidung selbst nach drei Jahren.",
  money_title: "Geld",
  money_methods:
    "Wie du bezahlt wirst: Kontoinhaber, Bank, Land und die maskierte Nummer, und davon eine Kopie bei jeder Auszahlung. Vollständige Kontonummern und PayPal-Adressen sind verschlüsselt.",
  money_rewards:
    "Prämien, Zahlungen, Auszahlungen und Erstattungen: Beträge, Zeitpunkte, Referenzen, wer gezahlt hat, wer auf welchem Weg bezahlt wurde, und die Buchungen in unseren Büchern.",
  money_provider:
    "Wenn Geld über Stripe läuft: die Nummern, die Stripe einer Zahlung, einem Konto oder einer Beanstandung zugewiesen hat.",
  money_readers:
    "Arbeitgeber und Empfehlende sehen jeweils ihre Seite einer Prämie. Admins, die Geld abwickeln, sehen Namen, Beträge und in der Datei für die Bank auch Kontonummern; jeder solche Zugriff wird protokolliert.",
  device_title: "Cookies und dein Gerät",
  device_cookie:
    "Wir setzen zwei Cookies. Eines, wenn du dich mit einem externen Konto anmeldest: Es ordnet die Antwort deinem Browser zu und läuft nach fünf Minuten ab. Das andere, wenn deine Sprache nicht Englisch ist: Es speichert diese Sprache ein Jahr lang, damit die Seiten darin erscheinen.",
  device_storage:
    "Dein Browser speichert deine Sitzung, wann du hier zuletzt aktiv warst, Farbschema, Sprache und Zeitzone, einen eben geöffneten Link aus einer E-Mail oder zu einer privaten Stelle und was du gerade in ein Formular schreibst.",
  device_others: "Unsere Seiten laden nichts von den Servern anderer Unternehmen.",
  why_title: "Rechtsgrundlage",
  why_contract:
    "Dein Konto, deine Stellen, deine Bewerbungen, deine Empfehlungen und die Zahlungen daraus: um den Dienst zu erbringen, den du nutzt (Artikel 6 Absatz 1 Buchstabe b DSGVO).",
  why_interest:
    "Daten über empfohlene oder genannte Personen und Sicherheitsprotokolle: das berechtigte Interesse, das wir, Empfehlende und Unternehmen an ehrlichen Empfehlungen und sicheren Konten haben (Artikel 6 Absatz 1 Buchstabe f DSGVO).",
  why_law:
    "Aufzeichnungen, zu denen uns das Gesetz verpflichtet, etwa über Zahlungen (Artikel 6 Absatz 1 Buchstabe c DSGVO).",
  sharing_title: "Wer die Daten sonst sieht",
  sharing_none: "Wir verkaufen keine personenbezogenen Daten und zeigen keine Werbung.",
  sharing_admins:
    "Admins betreiben diese Installation mit uns. Sie sehen Konten mit Name, Adresse, Rolle und Umfang der gespeicherten Daten, das Protokoll der Kontoereignisse, Empfehlungen, die auf eine Prüfung warten, Streitfälle, Meldungen, Scout-Bewerbungen und was für die Abwicklung von Geld nötig ist. Sie sehen das nur ein, um den Dienst zu betreiben, ihn zu schützen oder dir zu antworten.",
  sharing_manual:
    "Zahlungen erfolgen per Überweisung und PayPal: Die Banken und PayPal erhalten, was für eine Zahlung nötig ist. Wir speichern keine Kartennummern.",
  sharing_stripe:
    "Zahlungen laufen über Stripe. Stripe erhält, was für eine Zahlung nötig ist; Karte und Bankkonto gibst du direkt bei Stripe ein. Zahlungen per PayPal oder Überweisung laufen über PayPal und die Banken. Wir speichern keine Kartennummern.",
  sharing_provider: "Meldest du dich mit {{provider}} an, erfährt {{provider}}, dass und wann du das tust.",
  sharing_mail:
    "E-Mails gehen über unseren Mailserver an deinen. Push-Benachrichtigungen gehen verschlüsselt über den Dienst des Herstellers deines Browsers.",
  sharing_law: "Behörden erhalten nur, was wir nach dem Gesetz herausgeben müssen.",
  time_title: "Wie lange wir Daten speichern",
  time_account:
    "Dein Konto und was du veröffentlicht hast, speichern wir, bis du das Konto in den Einstellungen löschst. Ein Konto, dessen Adresse niemand bestätigt, wird nach 14 Tagen gelöscht.",
  time_records:
    "Empfehlungen und Bewerbungen speichern wir so lange, wie sie belegen, wer zuerst empfohlen hat und welche Prämie versprochen wurde. Auf deine Anfrage löschen wir, was dich identifiziert, außer ein Gesetz oder eine offene Prämie erfordert es noch. Sieht ein Unternehmen dich erst nach deiner Zustimmung und antwortest du nicht, werden deine Daten 30 Tage nach unserer ersten E-Mail gelöscht. Wird die Empfehlung zurückgezogen, werden sie sofort gelöscht.",
  time_log:
    "Eine Sitzung wird gelöscht, wenn du dich abmeldest oder sie 400 Tage nicht benutzt wurde. Das Protokoll speichert Anmeldungen und ähnliche Ereignisse 400 Tage lang, Änderungen von Rechten, Geldbewegungen und Löschungen drei Jahre lang.",
  time_notices:
    "Benachrichtigungen werden ein Jahr, nachdem du sie gelesen hast, gelöscht, ungelesene nach zwei Jahren. Was von einer verschickten E-Mail gespeichert bleibt, wird nach 400 Tagen gelöscht.",
  time_short:
    "Zähler und Antworten auf wiederholte Anfragen werden innerhalb von zwei Tagen gelöscht, hochgeladene Dateien, die nie mit einem Formular abgeschickt wurden, innerhalb eines Tages, Links und Codes, wenn sie ablaufen.",
  time_accounts:
    "Wird ein Konto gelöscht, speichern wir ohne Namen, was die Buchhaltung braucht, und der Benutzername bleibt 90 Tage lang als Fingerabdruck mit Schlüssel reserviert. Backups behalten ihren Inhalt, bis sie überschrieben werden. Von jeder gelöschten Person speichern wir 400 Tage lang einen solchen Fingerabdruck, den niemand zurücklesen kann, damit ein wiederhergestelltes Backup ihre Daten nicht zurückbringt.",
  rights_title: "Deine Rechte",
  rights_intro: "Nach der DSGVO kannst du kostenlos:",
  rights_access: "einsehen, was wir über dich speichern, und eine Kopie davon erhalten",
  rights_correct: "es berichtigen lassen",
  rights_erase: "es löschen oder seine Verwendung einschränken lassen",
  rights_take: "was du uns gegeben hast, in einem Format erhalten, das andere Dienste lesen können",
  rights_object: "der Verarbeitung widersprechen, die auf einem berechtigten Interesse beruht",
  rights_write:
    "In den Einstellungen deines Kontos kannst du alles herunterladen, es berichtigen und das Konto selbst löschen. Oder schreib an <mail/>, mit oder ohne Konto. Wir antworten innerhalb eines Monats. Damit niemand sonst deine Daten bekommt, bitten wir dich gegebenenfalls, von der bei uns gespeicherten E-Mail-Adresse zu schreiben.",
  rights_automated:
    "Welche Schritte automatisiert sind, nach welchen Regeln und wie man ihnen widerspricht, steht <steps>auf einer eigenen Seite</steps>.",
  rights_complain:
    "Du kannst dich auch bei der Datenschutzbehörde an deinem Wohnort beschweren. In Estland ist das die Andmekaitse Inspektsioon.",
  changes_title: "Änderungen dieser Seite",
  changes_text:
    "Speichern wir andere Daten oder verwenden wir sie zu einem anderen Zweck, aktualisieren wir diese Seite.",
} as const satisfies Catalogue<typeof en>;
