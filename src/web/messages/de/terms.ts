import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/terms.ts";

export default {
  title: "Nutzungsbedingungen",
  description: `Die Vereinbarung zwischen dir und ${PRODUCT_NAME}: Empfehlungen und wem sie angerechnet werden, Prämien und Auszahlungen, Haftung und geltendes Recht.`,
  lead: `Die Vereinbarung zwischen dir und ${PRODUCT_NAME}. Mit der Nutzung des Dienstes stimmst du diesen Bedingungen zu.`,

  parties_title: "Vertragsparteien",
  parties_text: `„Wir“ sind die Betreiber von ${PRODUCT_NAME} unter {{domain}}. „Du“ bist jede Person, die den Dienst nutzt: um Stellen auszuschreiben, Personen zu empfehlen, sich zu bewerben oder sich umzusehen.`,
  parties_role: `Unternehmen schreiben Stellen mit Prämie aus, Empfehlende stehen für Personen ein, und Bewerbende bewerben sich. ${PRODUCT_NAME} bringt sie zusammen, ist aber nicht der Arbeitgeber und an keinem Arbeitsvertrag beteiligt.`,

  account_title: "Dein Konto",
  account_true: "Verwende deinen eigenen Namen und eine E-Mail-Adresse, deren Posteingang du liest.",
  account_safe:
    "Halte dein Passwort geheim. Verschafft sich jemand anderes Zugang zu deinem Konto, informiere uns sofort: <mail/>.",
  account_roles:
    "Mit einem Konto kannst du Stellen ausschreiben, empfehlen und dich bewerben. Du kannst jederzeit zwischen diesen Rollen wechseln.",

  jobs_title: "Stellen ausschreiben",
  jobs_real:
    "Schreib nur Stellen aus, die es gibt und die du besetzen darfst. Eine Ausschreibung darf weder gegen Gesetze verstoßen noch jemanden diskriminieren.",
  jobs_promise:
    "Die Prämie einer Stelle ist ein Versprechen. Für eine Empfehlung gilt die Prämie, die bei der Stelle zum Zeitpunkt der Empfehlung angegeben war, auch wenn die Stelle später geändert wird.",
  jobs_open:
    "Eine Stelle nimmt Empfehlungen und Bewerbungen an, solange sie offen ist und ihr Schlussdatum nicht vorbei ist.",
  jobs_answers:
    "Bei jeder Stelle steht, innerhalb von wie vielen Tagen (1 bis 14) das Unternehmen eine erste Antwort verspricht. Solange fünf Personen gleichzeitig länger warten als versprochen, nehmen die Stellen des Unternehmens keine neuen Empfehlungen an. Bewerbungen sind weiterhin möglich. Ist 45 Tage nach Beginn der Gespräche nichts entschieden, zeigen wir das der Person und der empfehlenden Person an.",
  jobs_figures:
    "Einmal am Tag berechnen wir, wie ein Unternehmen antwortet, und zeigen das Ergebnis auf seiner Seite und bei seinen Stellen: wie viele der ersten Antworten, die in den letzten 90 Tagen versprochen waren, rechtzeitig kamen, verspätete mitgezählt. Bei weniger als fünf Personen zeigen wir nichts. Niemand kann diese Zahlen eingeben oder verbergen.",
  jobs_reasons:
    "Wenn du jemandem absagst, wähle einen Grund aus der Liste. Die Person und die empfehlende Person sehen ihn. Ein Grund, der bei einer Stelle mindestens drei Personen genannt wurde, wird allen, die für diese Stelle empfehlen dürfen, als Summe angezeigt.",
  jobs_referrers:
    "Bei einer Stelle steht, wer für sie empfehlen darf: alle, Vetted Scouts, Eingeladene oder eigene Leute des Unternehmens. Verlangt die Stelle, dass beide zusammengearbeitet haben, wird keine andere Empfehlung angenommen.",
  jobs_archive:
    "Eine Stelle mit Empfehlungen oder Bewerbungen wird archiviert statt gelöscht, damit niemand einen Beleg oder eine Prämie verliert.",

  referrals_title: "Personen empfehlen",
  referrals_honest:
    "Empfiehl Personen, die du kennst, und schreib die Wahrheit: Das Unternehmen und die Person selbst lesen es. Gib nur an, dass jemand die Empfehlung möchte, wenn du mit der Person gesprochen hast und es stimmt.",
  referrals_notified:
    "Wir bitten die Personen, die du empfiehlst, per E-Mail um ihre Zustimmung. Das Unternehmen sieht sie erst, wenn sie zugestimmt haben oder wenn es sie über eine eigene Bewerbung einstellt. Die Daten von Personen, die weder antworten noch sich bewerben, werden nach 30 Tagen gelöscht. Gibst du an, dass du mit der Person gesprochen hast und sie die Empfehlung möchte, sieht das Unternehmen sie, sobald unsere E-Mail an sie verschickt ist, außer die Stelle verlangt immer zuerst die Zustimmung. Du darfst eine Empfehlung berichtigen oder zurückziehen, bis jemand im Unternehmen sie geöffnet oder verschoben hat, außer die Person kam über deinen Link. Erreicht keine E-Mail die Person, darfst du die Adresse einmal berichtigen.",
  referrals_link:
    "Stattdessen darfst du einen Link weitergeben, über den sich Personen selbst empfehlen, mit eigenen Worten und von einer E-Mail-Adresse, die nachweislich ihnen gehört. Das Unternehmen darf deinen Link zu einer seiner Stellen beenden; du kannst dann keinen neuen Link zu dieser Stelle erstellen. Hat eine Person ihre Angaben über Links mehrerer Empfehlender zu derselben Stelle hinterlassen und noch keine bestätigt, wählt sie, wessen Link zählt.",
  referrals_stated_relationship:
    "Du kannst angeben, woher du die Person kennst. Sie bestätigt es oder beschreibt es mit eigenen Worten. Das Unternehmen, du und die Person sehen beides.",
  referrals_first:
    "Angerechnet wird die Empfehlung der Person, die jemanden als Erste für eine Stelle empfiehlt. Eine spätere Empfehlung derselben Person für diese Stelle wird nicht angenommen.",
  referrals_self:
    "Sich selbst zu empfehlen ist nicht erlaubt. Ebenso wenig darfst du für eine Stelle empfehlen, bei der du für das Unternehmen über Kandidaten entscheidest oder sie bewertest.",
  referrals_applied:
    "Wer sich schon auf eine Stelle beworben hat, kann danach nicht mehr dafür empfohlen werden. Bewirbt sich eine empfohlene Person später selbst, bleibt sie der empfehlenden Person angerechnet. Beides gilt nur, wenn nachgewiesen ist, dass sich die empfohlene Person beworben hat: Ihr Konto hat die Empfehlung über deren Link angenommen oder die E-Mail-Adresse bestätigt, an die die Empfehlung ging. Eine nur eingetragene E-Mail-Adresse oder ein nur eingetragenes LinkedIn-Profil ist kein Nachweis. Das Unternehmen sieht dann nur, dass die Person möglicherweise empfohlen wurde, und ohne Nachweis wird keine Prämie fällig.",
  referrals_kept:
    "Eine Empfehlung, die das Unternehmen ablehnt, zählt dort noch 12 Monate ab dem Tag, an dem sie ausgesprochen wurde. Wird die Person dort später doch über eine eigene Bewerbung eingestellt, gleich auf welche Stelle, steht die versprochene Prämie der Person zu, die sie als Erste empfohlen hat. Die Empfehlung zählt nicht mehr, wenn die empfohlene Person ablehnt oder sich zurückzieht.",
  referrals_existing_contacts:
    "Ein Unternehmen darf Personen angeben, die es schon kennt. Hatte es jemanden höchstens 180 Tage vor deiner Empfehlung angegeben, sieht es das bei der Empfehlung. Du und die Person seht es spätestens, wenn jemand im Unternehmen die Empfehlung geöffnet oder verschoben hat. Wird eine solche Empfehlung abgelehnt, zählt sie nicht weiter. Solange sie läuft, wird bei einer Einstellung durch sie die Prämie fällig wie bei jeder anderen.",
  referrals_claimed:
    "Ab den Gesprächen, und nach einer Absage des Unternehmens diese 12 Monate lang, kann die empfohlene oder die empfehlende Person einmal melden, dass die empfohlene Person dort angefangen hat. Das Unternehmen hat dann sieben Tage Zeit für eine Antwort. Ohne Antwort gilt die Meldung als Einstellung, und die Prämie wird fällig. Bei zwei Einstellungen ohne Antwort nehmen die Stellen des Unternehmens keine neuen Empfehlungen an, bis es eine davon bestätigt hat. Dass es die Person schon kannte, kann ein Unternehmen nur antworten, wenn es sie vor der Empfehlung angegeben hatte; das prüfen wir.",

  rewards_title: "Prämien und Auszahlungen",
  rewards_earned:
    "Eine Prämie ist verdient, wenn die empfohlene Person eingestellt wird und die Probezeit besteht. Die Probezeit dauert ab dem ersten Arbeitstag so viele Tage, wie bei deiner Empfehlung in der Stelle angegeben waren, von 30 bis 180, oder weniger, wenn das Unternehmen es früher bestätigt.",
  rewards_time:
    "Auszahlungen erfolgen in der Regel innerhalb von 90 Tagen nach Bestätigung der Einstellung. Dann wird deine Auszahlung angelegt. Von da an trifft das Geld in der Regel innerhalb von 30 Tagen ein.",
  rewards_manual:
    "Zahlungen laufen per Überweisung oder PayPal. Die Bedingungen der Bank oder von PayPal gelten für die Zahlung ebenfalls.",
  rewards_stripe:
    "Zahlungen laufen über Stripe oder, wo das gewählt ist, per Überweisung oder PayPal. Die Bedingungen von Stripe, der Bank oder PayPal gelten für die Zahlung ebenfalls.",
  rewards_failed:
    "Wird die Probezeit nicht bestanden, ist keine Prämie fällig, und das Unternehmen bekommt zurück, was es dafür eingezahlt hat. Wurde die Prämie bereits ausgezahlt, wird sie mit späteren Prämien verrechnet.",
  rewards_disputed:
    "Ist eine Seite mit einer Einstellung oder ihrer Prämie nicht einverstanden, kann sie einen Streitfall eröffnen, solange die Prämie fällig ist oder auf dem Treuhandkonto liegt: jeweils nur einen und höchstens drei zu einer Empfehlung. Auch wer einen gemeldeten Arbeitsbeginn verneint, eröffnet damit einen Streitfall. Die Prämie ruht so lange. Die andere Seite hat sieben Tage Zeit für eine Antwort. Danach bestätigt ein Admin die Prämie, spricht sie einer anderen empfehlenden Person zu, gibt sie an das Unternehmen zurück oder teilt sie in ganzen Prozent auf, mit einer Begründung, die beide Seiten sehen.",
  rewards_sharing:
    "Bevor eine Empfehlung eingereicht wird, können zwei Empfehlende vereinbaren, sich ihre Prämie in ganzen Prozent zu teilen. Eine der beiden Personen reicht sie ein, einmal. Das Unternehmen, die empfohlene Person und die beiden Empfehlenden sehen, wer teilt. Wer sein Konto löscht oder auf offene Prämien verzichtet, hat keinen Anteil mehr: Dieser fällt an das Unternehmen, der andere Anteil bleibt bestehen. Hat die Person, die eingereicht hat, ihr Konto gelöscht, meldet die andere den Arbeitsbeginn und antwortet in einem Streitfall.",
  rewards_shared:
    "Wird eine Prämie geteilt, bekommt jede empfehlende Person eine eigene Auszahlung. Der Anteil einer Person, die ihr Konto gelöscht hat, geht an denjenigen zurück, der die Prämie eingezahlt hat.",
  rewards_receipt:
    "Jeder Schritt einer Empfehlung, ihrer Prämie und ihrer Auszahlung wird in einem Protokoll festgehalten, das täglich signiert wird. Die Einträge zu deinen eigenen Empfehlungen darfst du herunterladen und ohne uns prüfen.",
  rewards_tax: "Steuern auf eine Prämie zahlt die Person, die sie erhält.",

  candidates_title: "Sich bewerben",
  candidates_true:
    "Was du schickst, muss wahr sein und von dir stammen. Du kannst dich auf jede Stelle einmal bewerben, aber nicht auf eine Stelle deines eigenen Teams.",
  candidates_change:
    "Bis zu den Gesprächen darfst du eine Bewerbung berichtigen oder zurückziehen. Nach dem Zurückziehen kannst du dich nicht noch einmal auf dieselbe Stelle bewerben.",
  candidates_referred:
    "Hat dich jemand empfohlen, kannst du die Empfehlung lesen, sie annehmen oder ablehnen, Namen, LinkedIn und Lebenslauf berichtigen, solange sie läuft, oder deine Daten löschen lassen. Das geht über den Link in unserer E-Mail und ohne Konto. Eine Berichtigung ändert weder, wer zuerst empfohlen hat, noch die Prämie.",
  candidates_company:
    "Das Unternehmen allein entscheidet, wen es einlädt und einstellt, und ist für seine Entscheidung verantwortlich.",
  candidates_scouts:
    "Bewirbst du dich als Scout, bestätigen wir das per E-Mail. Eine Absage enthält einen Grund aus einer Liste. 30 Tage später darfst du dich wieder bewerben.",

  content_title: "Deine Inhalte",
  content_text:
    "Deine Inhalte gehören weiterhin dir. Du erlaubst uns, sie zu speichern und denen zu zeigen, für die sie bestimmt sind: eine Stelle allen, eine Empfehlung dem Team der Stelle und der Person, um die es geht, eine Bewerbung dem Team der Stelle, eine Nachricht ihren Empfängern und diesem Team.",

  conduct_title: "Fairer Umgang",
  conduct_text:
    "Nutze den Dienst nicht, um unerwünschte Nachrichten zu verschicken, Daten über Personen zu sammeln, dich für jemand anderen auszugeben oder seine Grenzen und Schutzvorkehrungen zu umgehen.",
  conduct_messages:
    "Du darfst höchstens fünf Nachrichten hintereinander an jemanden schicken, der nicht geantwortet hat, und dem Team einer Stelle höchstens drei Fragen zu ihr stellen. Nach einer Absage des Unternehmens sind Nachrichten noch 30 Tage lang möglich. Wer eine Nachricht, eine Frage oder eine Antwort lesen kann, darf sie melden. Wir lesen sie dann, bei einer Nachricht auch bis zu zwei davor.",
  conduct_measures:
    "Wir dürfen Inhalte entfernen, die gegen diese Bedingungen verstoßen, und das Konto, von dem sie stammen, sperren oder schließen. Wir nennen den Grund, außer ein Gesetz verbietet es.",

  liability_title: "Haftung",
  liability_cap:
    "Unsere gesamte Haftung dir gegenüber ist auf die Prämien begrenzt, die in den vorangegangenen 12 Monaten gezahlt wurden.",
  liability_law:
    "Wo das Gesetz keine Begrenzung zulässt, etwa bei Vorsatz, grober Fahrlässigkeit oder Personenschäden, gilt keine Begrenzung.",
  liability_people:
    "Ob jemand eingestellt wird und wie gut die Person arbeitet, ist Sache des Unternehmens und der Bewerbenden.",

  changes_title: "Änderungen dieser Bedingungen",
  changes_notice:
    "Wesentliche Änderungen kündigen wir 30 Tage vorher an. Bis zum Ablauf der 30 Tage gelten die bisherigen Bedingungen.",
  changes_leave:
    "Bist du mit einer Änderung nicht einverstanden, kannst du dein Konto schließen lassen, bevor sie in Kraft tritt.",

  ending_title: "Konto schließen",
  ending_text:
    "Du kannst jederzeit aufhören: Lösche dein Konto in den Einstellungen oder schreib an <mail/>, und wir schließen es. Prämien, die du verdient hast, werden trotzdem ausgezahlt. Das Konto bleibt bis dahin bestehen, außer du verzichtest ausdrücklich auf sie.",

  law_title: "Geltendes Recht",
  law_text:
    "Für diese Bedingungen gilt estnisches Recht. Bist du Verbraucherin oder Verbraucher, behältst du den Schutz, den dir das Recht deines Landes gewährt.",

  questions_title: "Fragen",
  questions_text: "Ist hier etwas unklar, frag uns: <mail/>.",

  sources_title: "Quellen",
  sources_text:
    "Daten zu Städten und Regionen stammen von <geonames/>, verwendet unter <licence/>. Orte mit weniger als 15.000 Einwohnern und die meisten weiteren Ortsnamen haben wir weggelassen. Ländernamen stammen aus dem Unicode CLDR.",
} as const satisfies Catalogue<typeof en>;
