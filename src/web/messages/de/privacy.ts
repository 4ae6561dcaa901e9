import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/privacy.ts";

export default {
  title: "Datenschutzerklärung",
  description: `Was ${PRODUCT_NAME} über dich speichert und warum, wer es sieht, wie lange es bleibt und welche Rechte du nach der DSGVO hast.`,
  lead: "Was wir über dich speichern und warum, wer es sieht, und wie du es einsehen, berichtigen oder löschen lassen kannst.",
  who_title: "Wer verantwortlich ist",
  who_text: `„Wir“ sind die Menschen, die ${PRODUCT_NAME} unter {{domain}} betreiben. Wir sind für die personenbezogenen Daten verantwortlich, die hier gespeichert werden. Bei allen Fragen dazu schreib an <mail/>.`,
  account_title: "Dein Konto",
  account_name: "Dein Vor- und Nachname, deine E-Mail-Adresse und ob diese Adresse bestätigt ist.",
  account_role:
    "Die Rolle, die du gewählt hast (Arbeitgeber, Empfehlende, Bewerbende), wann du dich registriert und wann du dich zuletzt angemeldet hast.",
  account_password: "Nie dein Passwort: nur ein Einweg-Hash, aus dem sich das Passwort nicht zurückgewinnen lässt.",
  account_profile:
    "Was du in dein Profil schreibst: Bild, Telefon, Ort, ein paar Worte über dich, Unternehmen, Position, Berufserfahrung, Kenntnisse, LinkedIn und Website. Unter Einstellungen, Privatsphäre, bestimmst du, wer es sieht; Adresse und Telefon sieht niemand, wenn du es nicht erlaubst.",
  account_page: "Dein Benutzername und die Nachricht auf deiner Empfehlungsseite, die alle lesen können.",
  account_settings:
    "Deine Einstellungen: Sprache, Zeitzone, Farbschema, welche Nachrichten du wie haben willst, wann du abgemeldet wirst und wie du bezahlt wirst. Nur du siehst sie.",
  account_saved:
    "Die Stellen, die du dir gemerkt hast, und die privaten, deren Link du geöffnet hast. Diese Liste siehst nur du.",
  account_searches:
    "Die Suchen, die du gespeichert hast: Name, Filter und wie oft du von neuen Stellen hören willst. Nur du siehst sie.",
  account_notices:
    "Die Benachrichtigungen, die du von uns bekommen hast, und zu jedem Browser, in dem du Push-Benachrichtigungen erlaubt hast, verschlüsselt die Adresse, unter der sein Hersteller sie annimmt.",
  account_mails:
    "E-Mails an dich, verschlüsselt, bis sie verschickt sind. Von einer verschickten E-Mail bleiben nur Art, Anlass und Zeit.",
  security_title: "Anmeldung und Sicherheit",
  security_session:
    "Zu jeder Sitzung, wie du dich angemeldet hast, wann sie begann und zuletzt benutzt wurde, deine IP-Adresse und wie sich dein Browser nennt.",
  security_provider:
    "Wenn du dich mit einem externen Konto anmeldest: welcher Anbieter, seine Nummer für dich und der Name und die E-Mail-Adresse, die er uns genannt hat.",
  security_factor:
    "Für die Zwei-Faktor-Authentifizierung: wie du deine Authenticator-App nennst, verschlüsselt der Schlüssel, den sie mit uns teilt, und deine Wiederherstellungscodes als Einweg-Hashes.",
  security_passkey:
    "Zu jedem Passkey: wie du ihn genannt hast, die Nummer, die dein Gerät ihm gibt, der öffentliche Schlüssel, der seine Unterschriften prüft, für welche Adresse er gemacht ist, wie dein Gerät erreicht wird, wie oft er nach dessen Angabe benutzt wurde, ob du beim Hinzufügen einen zweiten Faktor gezeigt hattest, wann er hinzugefügt und zuletzt benutzt wurde, und wann er gesperrt wurde, falls jemand eine Kopie haben könnte. Womit du ihn entsperrst, Finger, Gesicht oder PIN, verlässt dein Gerät nie.",
  security_company:
    "Wenn dein Unternehmen seine Leute über einen eigenen Anbieter anmeldet, halten wir fest, unter welcher Nummer dieser Anbieter dich kennt, seit wann und wann du zuletzt so gekommen bist, und welche deiner Sitzungen dort begonnen haben. Welcher Anbieter das ist, tragen die Inhaber des Unternehmens ein; von einem Versuch behalten wir, was der Anbieter über die Person sagte, die es versuchte: Nummer, Adresse und Name, bis zum nächsten Versuch oder bis die Verbindung gelöscht wird. Das Secret des Anbieters bewahren wir verschlüsselt auf, ebenso, wer den Notfallzugang hat, wo das Unternehmen keine anderen Anmeldemethoden zulässt.",
  security_keys:
    "Zu jedem API-Schlüssel, den du anlegst: sein Name, seine ersten Zeichen, was er darf, wann er angelegt und zuletzt benutzt wurde und wann er endet, und der Schlüssel selbst als Einweg-Hash, bis 90 Tage nach seinem Ende. Was mit ihm geändert wird, steht in dem Protokoll darunter. Von einem Schlüssel, den du für ein Unternehmen anlegst, speichern wir dasselbe, und dass du ihn angelegt hast, solange du ein Konto hast.",
  security_agents:
    "Zu jedem Agenten, den du verbindest: wie er sich nennt, wohin seine Antworten gehen, was er darf, wann er verbunden und zuletzt benutzt wurde und wann er endet, und seine Tokens als Einweg-Hashes, bis 90 Tage nach seinem Ende. Was er aufruft, steht in dem Protokoll darunter.",
  security_drafts:
    "Was deine Agenten für dich vorbereiten, bis du es bestätigst oder verwirfst, höchstens 7 Tage lang. Wer darin vorkommt, erfährt nichts, bevor du es bestätigst. Was daraus wurde, behalten wir 30 Tage lang ohne den Inhalt.",
  security_links: "Die Links und Codes, die wir dir mailen, als Einweg-Hashes, bis sie ablaufen.",
  security_log:
    "Ein Protokoll der Registrierungen, Anmeldungen (auch fehlgeschlagener), Abmeldungen, Änderungen von Passwort und Zahlungswegen und Ähnlichem, mit Zeit und IP-Adresse. Es hilft uns, dich von Fremden zu unterscheiden.",
  security_counters:
    "Zähler, die alle bremsen, die Passwörter raten, und unsere Antworten auf Anfragen, damit eine wiederholte Anfrage nicht zweimal dasselbe tut.",
  jobs_title: "Stellen und Unternehmen",
  jobs_text:
    "Was du über eine Stelle und ihr Unternehmen schreibst, soll gelesen werden: Ihre Seiten stehen allen offen, auch Suchmaschinen. Dein eigener Name steht nicht darauf. Entwürfe und Vorlagen lesen nur die, die sie bearbeiten dürfen.",
  jobs_owner:
    "Wir speichern, wer eine Stelle ausgeschrieben und wer ein Unternehmen hinzugefügt hat. Zu jeder Änderung eines Status, ob von Stelle, Empfehlung, Bewerbung, Prämie oder Auszahlung, speichern wir, wann sie geschah und von wem sie kam, bei einer Absage auch den Grund, den das Unternehmen genannt hat.",
  jobs_log:
    "Jeder Schritt einer Empfehlung und ihres Geldes steht auch in einem Protokoll, das nur ergänzt wird. Menschen stehen darin als Fingerabdrücke, jeder mit einer eigenen geheimen Zahl gebildet. Die Zahl wird mit einem Konto gelöscht, oder wenn die Person ihre Daten löschen lässt; der Fingerabdruck führt dann zu niemandem. Jeden Tag wird eine signierte Zahl über das Ganze veröffentlicht, die niemanden nennt. Wer empfohlen hat, kann herunterladen, was das Protokoll zu der eigenen Empfehlung enthält.",
  jobs_proof:
    "Von der Verifizierung eines Unternehmens behalten wir die Domain, wie und seit wann sie bewiesen ist und was ihre Nameserver zuletzt geantwortet haben. Die Adresse, an die ein Link geht, steht nur bei der E-Mail. Alle sehen, ob ein Unternehmen verifiziert ist, wie und seit wann.",
  jobs_team:
    "Wir speichern, wer mit welcher Rolle und seit wann zum Team eines Unternehmens gehört, an welchen Stellen jemand mitarbeitet, wen das Team unter welcher Adresse eingeladen hat und wer es war, wer mit welchen Worten um Aufnahme gebeten hat, was das Unternehmen in seinen E-Mails an Kandidaten schreibt und wer es geschrieben hat, und die Ansichten der Personenliste, die du speicherst. Das Team liest es; eine Einladung wird gelöscht, wenn sie beantwortet, zurückgenommen oder seit 30 Tagen abgelaufen ist.",
  jobs_known:
    "Ein Unternehmen kann angeben, wen es schon kennt, mit E-Mail-Adresse oder LinkedIn-Pfad. Wir behalten davon nur verschlüsselte Prüfsummen, die niemand zurücklesen und zwischen Unternehmen niemand vergleichen kann, mit dem Tag des ersten und des letzten Mals, 180 Tage ab dem letzten. Wer auf einer solchen Liste steht, sieht niemand. Wird jemand empfohlen, hält die Empfehlung fest, ob das Unternehmen es vorher gesagt hatte und seit wann; das Unternehmen liest es mit der Empfehlung, wer empfohlen hat und die Person selbst spätestens dann, wenn jemand im Unternehmen sie geöffnet oder weiterbewegt hat. Wer seine Daten löschen lässt, wird über seine Adresse von den Listen genommen.",
  jobs_imports:
    "Ein Unternehmen kann seine Stellen von anderswo übernehmen: Wir speichern die Adresse der Seite oder den Namen einer Datei, wessen Stellen es sind, wie sich ihre Prämie ergibt, und 30 Tage lang, was jeder Import getan hat, mit den Titeln der Stellen. Eine Datei bleibt, bis sie importiert ist, höchstens einen Tag. Wir lesen nur auf Servern, die der Betreiber festgelegt hat, und senden dorthin nichts als die Anfrage. Lesen können es diejenigen, die für das Unternehmen Stellen ausschreiben dürfen.",
  jobs_webhooks:
    "Ein Unternehmen kann andere Programme seiner Wahl benachrichtigen lassen, wenn mit seinen Stellen, Empfehlungen, Bewerbungen und Prämien etwas geschieht. Dorthin gehen Nummern von Datensätzen und ihr Stand, niemandes Name, Adresse, Worte oder Dateien. Wir speichern die Adresse des Programms, verschlüsselt den Signaturschlüssel und 30 Tage lang, was gesendet wurde und wie die Antwort beginnt. Lesen können es diejenigen, die das Unternehmen verwalten.",
  jobs_hiring_system:
    "Ein Unternehmen kann sein eigenes Recruiting-System verbinden (Greenhouse, Ashby oder Lever). Wer empfohlen wurde und zugesagt hat, kommt dorthin: mit Name, E-Mail-Adresse, LinkedIn-Adresse, Lebenslauf und dem, was die empfehlende Person geschrieben hat, samt deren Namen. Sonst kommt niemand dorthin. Wir speichern verschlüsselt die Schlüssel, die das Unternehmen uns gibt, außerdem die Nummer der Person dort und wie weit sie dort ist; die Seite des Links aus der E-Mail und das Konto der empfohlenen Person sagen, dass ihre Daten dorthin gegangen sind. Werden hier Daten gelöscht, verlangen wir auch dort die Löschung; wo das System das nicht entgegennimmt, sagen wir dem Unternehmen, dass es sie von Hand vornehmen muss.",
  jobs_people_sync:
    "Ein Unternehmen, das seine Domain bewiesen hat, kann Personen mit einer Adresse dort durch seinen Identitätsanbieter hinzufügen und entfernen lassen (SCIM). Von jeder behalten wir, was der Anbieter sagt (Name in seinem System, Nummer, Adresse, Namen, Gruppen), welches Konto es ist, ob das Konto so entstand und seit wann. Was zuletzt abgelehnt wurde, bleibt mit dem gesendeten Namen stehen, die neuesten fünfzig. Die Inhaber des Unternehmens lesen das alles. Es endet mit dem Konto oder dem Unternehmen; wer deaktiviert wird, behält eigene Empfehlungen und eigenes Geld.",
  jobs_archives:
    "Inhaber eines Unternehmens können alles, was das Unternehmen hier sieht, in eine Datei schreiben lassen. Darin stehen die Menschen seiner Stellen mit dem, was sie angegeben, zugesagt und geschrieben haben, sein Team mit Namen und Adressen und seine Prämien; kein Passwort, kein Zahlungsweg und nichts, was jemand für sich selbst aufbewahrt. Wir bewahren auf, wer darum bat, wen sie nennt, und die Datei selbst sieben Tage lang; lässt jemand darin die eigenen Daten löschen, wird sie sofort gelöscht. Eine Datei, die schon heruntergeladen wurde, hat das Unternehmen zu verwahren, wie das Gesetz es sagt.",
  jobs_pipeline:
    "Wie ein Team mit den Menschen seiner Stellen weitergeht: die Gesprächsschritte, wer wen wann verschoben hat, was zurückgenommen wurde, die Notizen und Einschätzungen seiner Mitglieder, und wer von ihnen wessen Eintrag wann zuletzt geöffnet hat. Das liest nur das Team; es bleibt so lange wie der Eintrag, Notizen bis die Person ihre Daten löschen lässt.",
  jobs_interviews:
    "Von Gesprächen behalten wir, welche Zeiten ein Team wem vorgeschlagen hat, wo, mit welchen Worten und in welchen Zeitzonen, wer teilnimmt, was vereinbart, geändert oder abgesagt wurde und warum. Das lesen das Team und die eingeladene Person; 180 Tage nach dem Gespräch oder seinem Ende wird es vergessen, Geschriebenes sofort, wenn die Person ihre Daten löschen lässt. Von einer privaten Kalenderadresse behalten wir einen Fingerabdruck und seit wann es sie gibt.",
  jobs_messages:
    "Nachrichten zu einer Empfehlung oder Bewerbung behalten wir mit Verfasser, für wen sie sind und bis wohin wer gelesen hat; es lesen sie die, die jede nennt, und das ganze Team des Unternehmens; eine gemeldete lesen auch unsere Admins, mit höchstens zwei davor, die dieselben Menschen lesen. Sie werden mit der Person gelöscht, um die es geht, und mit dem Konto derer, die sie geschrieben haben. Unsere E-Mail sagt, dass es eine gibt, nicht was darin steht.",
  jobs_questions:
    "Von einer Frage zu einer Stelle vor dem Empfehlen behalten wir, wer was gefragt und wer wie geantwortet hat. Es lesen sie, wer gefragt hat, und das Team des Unternehmens; das Unternehmen kann Frage und Antwort in eigenen Worten auf der Seite der Stelle zeigen, nie mit dem Namen. Sie wird mit dem Konto derer gelöscht, die gefragt haben; was das Unternehmen veröffentlicht hat, bleibt als dessen Worte.",
  files_title: "Dateien",
  files_what: "Lebensläufe, Profilbilder und Logos, mit Name, Größe und Art der Datei und wer sie geschickt hat.",
  files_readers:
    "Einen Lebenslauf kann herunterladen, wer die Empfehlung, Bewerbung oder Vorstellung lesen darf, zu der er gehört, und sonst niemand; einen, den die empfohlene Person zu einer Empfehlung hochgeladen hat, nicht, wer sie empfohlen hat.",
  referrals_title: "Wenn dich jemand empfohlen hat",
  referrals_intro:
    "Eine Empfehlung handelt von einem Menschen, der hier vielleicht kein Konto hat. Wenn du dieser Mensch bist:",
  referrals_what:
    "Wir haben deinen Namen, deine E-Mail-Adresse und, falls angegeben, deine LinkedIn-Adresse und deinen Lebenslauf von der Person, die dich empfohlen hat, dazu die Empfehlung, die sie über dich geschrieben hat, und, falls sie es angibt, woher, wo und wann ihr euch kennt, mit dem, was du dazu sagst.",
  referrals_record:
    "Dazu speichern wir die Stelle, die Prämie, wer dich wann empfohlen hat, jede Änderung des Status, deinen ersten Arbeitstag dort, den Grund, den das Unternehmen bei einer Absage genannt hat, ob ein Arbeitsbeginn gemeldet wurde, von wem, für welchen Tag und was das Unternehmen geantwortet hat, und ob und warum eine Probezeit nicht bestanden wurde.",
  referrals_disputes:
    "Sind sich die Seiten einer Einstellung nicht einig, speichern wir, was jede sagt, mit dem Dokument dazu, was unsere Verwaltung entschieden hat und warum, und unter wem die Prämie geteilt wurde. Beide Seiten und unsere Verwaltung lesen es; lässt du deine Daten löschen, gehen Worte und Dokumente mit.",
  referrals_reward_shares:
    "Teilt, wer dich empfiehlt, die Prämie mit jemandem, bewahren wir auf, wer die beiden sind, welchen Anteil jeder bekommt und wie sie es vereinbart haben. Die andere Seite liest deinen Namen, sobald du davon weißt, und wo deine Empfehlung steht, sonst nichts; das Unternehmen liest beide Namen und Anteile, und auf deiner Seite liest du, wer es ist. Löscht die Person, die dich empfiehlt, ihr Konto, tritt die andere an ihre Stelle, wenn es darum geht, ob du angefangen hast, und in einem Streitfall darüber.",
  referrals_same:
    "Deine E-Mail- und LinkedIn-Adresse speichern wir auch in vereinfachter Form. Sie sagt uns, ob dieselbe Person schon empfohlen wurde oder sich beworben hat. Fragt jemand, ob man dich empfehlen kann, bleiben für ein, zwei Tage verschlüsselte Abdrücke deiner Adressen.",
  referrals_told:
    "Das Unternehmen sieht eine Empfehlung erst nach deinem Ja. Hieß es, dass man mit dir gesprochen hat und du sie möchtest, sieht es sie, sobald unsere E-Mail an dich hinausgegangen ist. Wir speichern, wann wir dir per E-Mail Bescheid gesagt und dich erinnert haben, ob dich keine E-Mail erreichen konnte und ob die Adresse daraufhin berichtigt wurde, was von beidem gilt, was du geantwortet hast, in welcher Sprache du die Seite gelesen hast und, wenn du die Empfehlung in ein Konto genommen hast, in welches.",
  referrals_links:
    "Kommst du über den Link einer empfehlenden Person, bewahren wir 3 Tage lang auf, was du dort eingibst, bis du es über unsere E-Mail bestätigst; danach ist es eine Empfehlung, und wir halten fest, durch welchen Link oder Code sie kam. Von einem Link bewahren wir die Stelle, den Code, wie oft er geöffnet und begonnen wurde und wer ihn beendet hat. Wer ihn geöffnet hat, wird nicht festgehalten: kein Cookie, keine Adresse.",
  referrals_readers:
    "Lesen können die Empfehlung du, wer dich empfohlen hat, und das Team des Unternehmens: du über den Link in unserer E-Mail oder in deinem Konto, mit dem Empfehlungsschreiben, dem, was von dir beiliegt, und der Prämie. Admins sehen die, die auf einen zweiten Blick warten. Alle anderen sehen nur, wie viele Empfehlungen eine Stelle hat.",
  referrals_rights:
    "Der Link in unserer E-Mail zeigt dir die Empfehlung und was über dich geschrieben wurde. Dort nimmst du sie an, lehnst sie ab, liest ihren Verlauf und was als Nächstes kommt, oder lässt deine Daten löschen; ein Konto brauchst du dafür nicht. Ist die E-Mail verloren, <fresh>hol dir einen neuen Link</fresh>.",
  referrals_correct_rights:
    "Deinen Namen, deine LinkedIn-Adresse und deinen Lebenslauf berichtigst du selbst, dort oder in deinem Konto, solange die Empfehlung läuft. Das Unternehmen und wer dich empfohlen hat, lesen den neuen Namen und die neue LinkedIn-Adresse und wann du sie geändert hast. Ein Lebenslauf, den du hochlädst, ist nur für das Unternehmen: Wer dich empfohlen hat, liest nur, dass und wann du einen hochgeladen oder entfernt hast. Was vorher dastand, behalten wir nicht, mit zwei Ausnahmen: die vereinfachte LinkedIn-Adresse der ersten Einreichung, die zeigt, wer zuerst da war, und was die empfehlende Person von dir hat, wenn du dich ihr vorgestellt hattest.",
  referrals_register:
    "Im <register>Verzeichnis „Nicht empfehlen“</register> sorgst du dafür, dass dich niemand empfiehlt. Es enthält verschlüsselte Abdrücke deiner Adresse und, wenn du sie angibst, deiner LinkedIn-Seite, nicht die Adressen selbst.",
  introductions_title: "Wenn du dich jemandem vorgestellt hast oder auf einer Liste stehst",
  introductions_what:
    "Auf der Empfehlungsseite von jemandem hinterlässt du deinen Namen, deine E-Mail-Adresse, was du suchst und, wenn du magst, LinkedIn, WhatsApp und einen Lebenslauf.",
  introductions_added:
    "Wer dich vielleicht empfehlen will, kann dich auch von Hand eintragen: deinen Namen, deine E-Mail-Adresse, was du suchst und, soweit bekannt, LinkedIn, WhatsApp und einen Lebenslauf. Eine E-Mail sagt es dir, mit einem Link, über den du alles siehst und dich streichen lassen kannst; an eine Adresse gehen höchstens drei solche E-Mails am Tag, an das Verzeichnis „Nicht empfehlen“ keine. Erreicht dich keine E-Mail, wird alles nach sieben Tagen gelöscht. Wir speichern, wann du eingetragen und benachrichtigt wurdest, und verschlüsselte Fingerabdrücke: von deiner Adresse für den Link und von deiner LinkedIn-Adresse, damit keine E-Mail hinausgeht, wenn sie im Verzeichnis steht. Was 180 Tage lang unbenutzt bleibt, wird gelöscht, solange keine Empfehlung läuft.",
  introductions_notes:
    "Wer dich auf der Liste hat, kann sich selbst Notizen über dich machen. Kein Unternehmen und niemand sonst liest sie, sie stehen nur im eigenen Download, und sie werden mit dir gelöscht: wenn du dort gelöscht wirst, dich streichen oder deine Daten löschen lässt.",
  introductions_readers:
    "Nur diese Person liest es, bis sie dich mit einer Empfehlung für eine Stelle einreicht; dann ist es auch eine Empfehlung. Eine Nachricht, die du dort schreibst, geht mit deiner Adresse per E-Mail an sie und wird nicht aufbewahrt.",
  applications_title: "Wenn du empfiehlst oder dich bewirbst",
  applications_refer:
    "Empfiehlst du jemanden, speichern wir deine Empfehlung, woher ihr euch nach deinen Worten kennt, wann du sie abgeschickt hast, und die Prämie.",
  applications_apply:
    "Bewirbst du dich, speichern wir den Namen, die E-Mail-Adresse, die LinkedIn-Adresse, das Anschreiben, den Lebenslauf und die Antworten auf Fragen der Stelle, die du schickst, welche Antworten von dem abweichen, was das Unternehmen sucht, ob und wann du sie berichtigt oder zurückgezogen hast, und die Empfehlung, der sie angerechnet wird.",
  applications_readers:
    "Das Team des Unternehmens kann das mit deinem Namen lesen. Zu jeder Änderung des Status speichern wir, wann sie geschah und von wem sie kam.",
  scouts_title: "Scout-Bewerbungen",
  scouts_what:
    "Wenn du dich als Scout bewirbst: dein Name, deine E-Mail- und LinkedIn-Adresse, deine Rolle, die Sprache und die Kampagne, über die du kamst, wozu du deine Zustimmung gegeben hast, wer was entschieden hat und bei einer Absage der Grund, den du per E-Mail bekommst. Admins lesen es. Was du in den 30 Tagen nach einer Absage schickst, behalten wir nicht; unsere E-Mail sagt es dir.",
  scouts_people:
    "Wenn ein Scout dich genannt hat: deine LinkedIn-Adresse, woher ihr euch kennt, eine Rolle, und warum man dich einstellen sollte. Wir haben keine E-Mail-Adresse von dir, um es dir zu sagen; deshalb wird alles nach 30 Tagen gelöscht.",
  reports_title: "Meldungen",
  reports_what:
    "Wenn du eine Stelle, ein Unternehmen, eine Empfehlungsseite, eine Nachricht, eine Frage oder ihre Antwort meldest, speichern wir den Grund, deine Worte, den Zeitpunkt, die Sprache der Seite und, damit wir antworten können, dein Konto oder die angegebene Adresse. Von einer gemeldeten Antwort speichern wir, was sie in diesem Moment sagte. Wir speichern, was warum und von wem entschieden wurde, welche Stellen archiviert wurden und was du oder die andere Seite in einer Beschwerde schreibt.",
  reports_readers:
    "Admins lesen Meldungen und das Gemeldete: vor einer Nachricht höchstens zwei, die dieselben Menschen lesen, zu einer Antwort ihre Frage. Nichts davon wird kopiert: Lässt jemand seine Daten oder sein Konto löschen, sind die Worte auch dort weg. Wem das Gemeldete gehört, erfährt die Entscheidung und ihren Grund, nie aber, wer es mit welchen Worten gemeldet hat. Worte, Adressen und Konten werden sieben Monate nach der letzten Entscheidung gelöscht oder mit deinem Konto, die Entscheidung selbst nach drei Jahren.",
  money_title: "Geld",
  money_methods:
    "Wie du bezahlt wirst: Kontoinhaber, Bank, Land und die verdeckte Nummer, und davon eine Kopie bei jeder Auszahlung. Vollständige Kontonummern und PayPal-Adressen sind verschlüsselt.",
  money_rewards:
    "Prämien, Zahlungen, Auszahlungen und Erstattungen: Beträge, Zeiten, Referenzen, wer gezahlt und wer auf welchem Weg etwas bekommen hat, und die Bewegungen in unseren Büchern.",
  money_provider:
    "Wo Geld über Stripe läuft: die Nummern, die Stripe einer Zahlung, einem Konto oder einer Beanstandung gegeben hat.",
  money_readers:
    "Arbeitgeber und Empfehlende sehen jeweils ihre Seite einer Prämie. Admins, die Geld abwickeln, sehen Namen, Beträge und in der Datei für die Bank auch Kontonummern; dieser Blick wird vermerkt.",
  device_title: "Cookies und dein Gerät",
  device_cookie:
    "Wir setzen zwei Cookies. Eines, wenn du dich mit einem externen Konto anmeldest: Es bindet die Antwort an deinen Browser und läuft nach fünf Minuten ab. Eines, wenn deine Sprache nicht Englisch ist: Es enthält ein Jahr lang diese Sprache, damit Seiten gleich in ihr erscheinen.",
  device_storage:
    "Dein Browser selbst merkt sich deine Sitzung, wann du hier zuletzt etwas getan hast, Farbschema, Sprache und Zeitzone, einen eben geöffneten Link aus einer E-Mail oder zu einer privaten Stelle und was du gerade in ein Formular schreibst.",
  device_others: "Unsere Seiten laden nichts von den Servern anderer Unternehmen.",
  why_title: "Warum wir das dürfen",
  why_contract:
    "Dein Konto, deine Stellen, deine Bewerbungen, die Empfehlungen, die du gibst, und das Geld daraus: um zu tun, wofür du gekommen bist (Artikel 6 Absatz 1 Buchstabe b DSGVO).",
  why_interest:
    "Daten über empfohlene oder genannte Personen und Sicherheitsprotokolle: das berechtigte Interesse, das wir, Empfehlende und Unternehmen an ehrlichen Empfehlungen und sicheren Konten haben (Artikel 6 Absatz 1 Buchstabe f DSGVO).",
  why_law:
    "Aufzeichnungen, zu denen uns das Gesetz verpflichtet, etwa über Zahlungen (Artikel 6 Absatz 1 Buchstabe c DSGVO).",
  sharing_title: "Wer es sonst sieht",
  sharing_none: "Wir verkaufen keine personenbezogenen Daten und zeigen keine Werbung.",
  sharing_admins:
    "Admins betreiben diese Installation mit uns. Sie sehen Konten mit Name, Adresse, Rolle und wie viel darin liegt, das Protokoll, Empfehlungen, die auf einen zweiten Blick warten, Streitfälle, Meldungen, Scout-Bewerbungen und was das Abwickeln von Geld braucht, und sehen nur nach, um den Dienst zu betreiben, ihn zu schützen oder dir zu antworten.",
  sharing_manual:
    "Geld kommt und geht per Überweisung und PayPal: Die Banken und PayPal erhalten, was eine Zahlung braucht. Wir speichern keine Kartennummern.",
  sharing_stripe:
    "Zahlungen laufen über Stripe, das erhält, was eine Zahlung braucht; Karte und Bankkonto gibst du bei Stripe selbst ein. Was per PayPal oder Überweisung gezahlt wird, läuft darüber. Wir speichern keine Kartennummern.",
  sharing_provider: "Meldest du dich mit {{provider}} an, erfährt {{provider}}, dass und wann du das tust.",
  sharing_mail:
    "E-Mails gehen über unseren Mailserver an deinen. Push-Benachrichtigungen gehen verschlüsselt über den Dienst des Herstellers deines Browsers.",
  sharing_law: "Behörden erhalten, wozu uns das Gesetz verpflichtet, und nicht mehr.",
  time_title: "Wie lange es bleibt",
  time_account:
    "Dein Konto und was du veröffentlicht hast, bleiben, bis du das Konto in den Einstellungen löschst. Ein Konto, dessen Adresse niemand bestätigt, wird nach 14 Tagen gelöscht.",
  time_records:
    "Empfehlungen und Bewerbungen bleiben so lange, wie sie belegen, wer zuerst da war und welche Prämie versprochen wurde. Auf deine Bitte löschen wir, was dich erkennbar macht, außer ein Gesetz oder eine offene Prämie braucht es noch. Wen ein Unternehmen erst nach einem Ja sieht und wer nicht antwortet, wird 30 Tage nach unserer ersten E-Mail gelöscht; wessen Empfehlung zurückgezogen wird, sofort.",
  time_log:
    "Eine Sitzung wird gelöscht, wenn du dich abmeldest oder sie 400 Tage nicht benutzt wurde. Das Protokoll behält Anmeldungen und Ähnliches 400 Tage, Änderungen von Rechten, Geld und Löschungen drei Jahre.",
  time_notices:
    "Benachrichtigungen verschwinden ein Jahr, nachdem du sie gelesen hast, ungelesene nach zwei Jahren; was von einer verschickten E-Mail übrig ist, nach 400 Tagen.",
  time_short:
    "Zähler und Antworten auf wiederholte Anfragen verschwinden innerhalb von zwei Tagen, Dateien, die kein Formular nahm, innerhalb eines Tages, Links und Codes, wenn sie ablaufen.",
  time_accounts:
    "Wird ein Konto gelöscht, bleibt ohne Namen, was die Buchhaltung braucht, und der Benutzername ruht 90 Tage als verschlüsselter Abdruck. Sicherungen behalten, was sie enthalten, bis sie überschrieben werden. Von jeder gelöschten Person bleibt 400 Tage lang ein verschlüsselter Fingerabdruck, den niemand zurücklesen kann, damit eine wieder eingespielte Sicherung sie nicht zurückbringt.",
  rights_title: "Deine Rechte",
  rights_intro: "Nach der DSGVO kannst du kostenlos:",
  rights_access: "sehen, was wir über dich speichern, und eine Kopie davon bekommen",
  rights_correct: "es berichtigen lassen",
  rights_erase: "es löschen oder seine Verwendung einschränken lassen",
  rights_take: "was du uns gegeben hast, in einer Form bekommen, die andere Dienste lesen können",
  rights_object: "dem widersprechen, was auf einem berechtigten Interesse beruht",
  rights_write:
    "In den Einstellungen deines Kontos lädst du alles herunter, berichtigst es und löschst das Konto selbst. Oder schreib an <mail/>, mit oder ohne Konto. Wir antworten innerhalb eines Monats. Damit niemand sonst deine Daten bekommt, bitten wir dich vielleicht, von der E-Mail-Adresse zu schreiben, die bei uns gespeichert ist.",
  rights_automated:
    "Welche Schritte ohne einen Menschen gegangen werden, nach welchen Regeln, und wie man ihnen widerspricht, steht <steps>auf einer eigenen Seite</steps>.",
  rights_complain:
    "Du kannst dich auch bei der Datenschutzbehörde an deinem Wohnort beschweren. In Estland ist das die Andmekaitse Inspektsioon.",
  changes_title: "Änderungen dieser Seite",
  changes_text: "Wenn wir anderes speichern oder es für anderes verwenden, steht es auf dieser Seite.",
} as const satisfies Catalogue<typeof en>;
