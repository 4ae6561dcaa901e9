import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/terms.ts";

export default {
  title: "Nutzungsbedingungen",
  description: `Die Vereinbarung zwischen dir und ${PRODUCT_NAME}: Empfehlungen und wem sie angerechnet werden, Prämien und Auszahlungen, Haftung und geltendes Recht.`,
  lead: `Die Vereinbarung zwischen dir und ${PRODUCT_NAME}. Wer den Dienst nutzt, stimmt dem zu, was hier steht.`,

  parties_title: "Zwischen wem das gilt",
  parties_text: `„Wir“ sind die Menschen, die ${PRODUCT_NAME} unter {{domain}} betreiben. „Du“ bist jede Person, die den Dienst nutzt: um Stellen auszuschreiben, Leute zu empfehlen, sich zu bewerben oder sich umzusehen.`,
  parties_role: `Unternehmen schreiben Stellen mit Prämie aus, Empfehlende stehen für Menschen ein, und Bewerbende bewerben sich. ${PRODUCT_NAME} bringt sie zusammen, ist aber nicht der Arbeitgeber und an keinem Arbeitsvertrag beteiligt.`,

  account_title: "Dein Konto",
  account_true: "Verwende deinen eigenen Namen und eine E-Mail-Adresse, die du liest.",
  account_safe: "Behalte dein Passwort für dich. Kommt jemand anderes in dein Konto, sag uns sofort Bescheid: <mail/>.",
  account_roles:
    "Mit einem Konto kannst du Stellen ausschreiben, empfehlen und dich bewerben, und jederzeit zwischen diesen Rollen wechseln.",

  jobs_title: "Stellen ausschreiben",
  jobs_real:
    "Schreib nur Stellen aus, die es gibt und die du besetzen darfst. Eine Ausschreibung darf weder gegen Gesetze verstoßen noch jemanden diskriminieren.",
  jobs_promise:
    "Die Prämie einer Stelle ist ein Versprechen. Für eine Empfehlung gilt die Prämie, die die Stelle damals zeigte, auch wenn die Stelle später geändert wird.",
  jobs_open:
    "Eine Stelle nimmt Empfehlungen und Bewerbungen an, solange sie offen ist und ihr Schlussdatum nicht vorbei ist.",
  jobs_answers:
    "Eine Stelle sagt, innerhalb von wie vielen Tagen, von 1 bis 14, ihr Unternehmen eine erste Antwort verspricht. Solange fünf Personen zugleich länger warten, als ihnen versprochen wurde, nehmen die Stellen des Unternehmens keine neuen Empfehlungen an. Bewerbungen nehmen sie trotzdem an. Ist 45 Tage nach Beginn der Gespräche nichts entschieden, lesen das die Person und wer sie empfohlen hat.",
  jobs_figures:
    "Einmal am Tag zählen wir, wie ein Unternehmen antwortet, und zeigen es auf seiner Seite und bei seinen Stellen: wie viele der ersten Antworten, die in den letzten 90 Tagen versprochen waren, rechtzeitig kamen, die verspäteten mitgezählt. Unter fünf Personen zeigen wir nichts. Niemand kann diese Zahlen eintippen oder verbergen.",
  jobs_reasons:
    "Wenn du jemandem absagst, nenne einen Grund aus der Liste. Die Person liest ihn, und wer sie empfohlen hat, auch; ein Grund, der bei einer Stelle mindestens drei Personen genannt wurde, wird denen, die für sie empfehlen dürfen, als Summe gezeigt.",
  jobs_referrers:
    "Eine Stelle sagt, wer für sie empfehlen darf: alle, Vetted Scouts, Eingeladene oder eigene Leute des Unternehmens; und wo sie verlangt, dass beide zusammengearbeitet haben, wird keine andere Empfehlung angenommen.",
  jobs_archive:
    "Eine Stelle mit Empfehlungen oder Bewerbungen wird archiviert statt gelöscht, damit niemand einen Beleg oder eine Prämie verliert.",

  referrals_title: "Leute empfehlen",
  referrals_honest:
    "Empfiehl Menschen, die du kennst, und schreib, was wahr ist: Das Unternehmen liest es und die Person selbst auch. Gib nur an, dass jemand das möchte, wenn du mit der Person gesprochen hast und es stimmt.",
  referrals_told:
    "Wen du empfiehlst, den fragen wir per E-Mail, und das Unternehmen sieht die Person erst nach ihrem Ja, oder sobald es sie über eine eigene Bewerbung einstellt. Wer gefragt wird und weder antwortet noch sich bewirbt, wird nach 30 Tagen gelöscht. Gibst du an, dass du mit der Person gesprochen hast und sie das möchte, sieht das Unternehmen sie, sobald unsere E-Mail an sie hinausgegangen ist, außer die Stelle fragt alle zuerst. Bis jemand im Unternehmen die Empfehlung geöffnet oder weiterbewegt hat, darfst du sie berichtigen oder zurückziehen, außer die Person kam über deinen Link. Erreicht keine E-Mail die Person, darfst du die Adresse einmal berichtigen.",
  referrals_link:
    "Du darfst stattdessen einen Link weitergeben, über den sich Menschen selbst empfehlen, mit eigenen Worten und von einer Adresse, die nachweislich ihre ist. Das Unternehmen darf deinen Link zu einer seiner Stellen beenden; dann machst du zu dieser Stelle keinen neuen. Wer seine Angaben über Links mehrerer Empfehlender zu einer Stelle hinterlassen und noch keinen bestätigt hat, wählt, wessen Link zählt.",
  referrals_stated_relationship:
    "Du kannst sagen, woher du die Person kennst. Sie bestätigt es oder sagt es mit eigenen Worten; das Unternehmen, du und sie selbst lesen beides.",
  referrals_first:
    "Wer eine Person als Erstes für eine Stelle empfiehlt, dem wird es angerechnet. Eine spätere Empfehlung derselben Person für diese Stelle wird nicht angenommen.",
  referrals_self:
    "Sich selbst zu empfehlen ist nicht erlaubt, ebenso wenig eine Empfehlung für eine Stelle, über deren Leute du für das Unternehmen entscheidest oder die du einschätzt.",
  referrals_applied:
    "Wer sich schon auf eine Stelle beworben hat, kann danach nicht mehr dafür empfohlen werden. Bewirbt sich eine empfohlene Person später selbst, bleibt sie der empfehlenden Person angerechnet. Beides gilt nur, wenn nachgewiesen ist, dass sich die empfohlene Person beworben hat: Ihr Konto hat die Empfehlung über deren Link angenommen oder die E-Mail-Adresse bestätigt, an die die Empfehlung ging. Eine Adresse oder ein LinkedIn-Profil, das nur eingetragen wurde, weist nichts nach: Das Unternehmen liest dann nur, dass die Person vielleicht empfohlen wurde, und ohne diesen Nachweis wird keine Prämie fällig.",
  referrals_kept:
    "Eine Empfehlung, die das Unternehmen ablehnt, zählt dort noch 12 Monate ab dem Tag, an dem sie ausgesprochen wurde: Wird die Person dort später doch über eine eigene Bewerbung eingestellt, auf welche Stelle auch immer, steht die versprochene Prämie dem zu, der sie als Erstes empfohlen hat. Sie zählt nicht mehr, wenn die Person ablehnt oder sich zurückzieht.",
  referrals_known:
    "Ein Unternehmen darf Personen angeben, die es schon kennt. Hatte es jemanden vor deiner Empfehlung angegeben, höchstens 180 Tage vorher, liest es das mit der Empfehlung, du und die Person spätestens dann, wenn jemand im Unternehmen sie geöffnet oder weiterbewegt hat. Lehnt es sie ab, zählt sie nicht weiter; solange sie läuft, ist bei einer Einstellung durch sie die Prämie fällig wie bei jeder anderen.",
  referrals_claimed:
    "Ab den Gesprächen, und nach einer Absage des Unternehmens diese zwölf Monate lang, kann die Person oder wer sie empfohlen hat einmal melden, dass sie dort angefangen hat. Das Unternehmen hat dann sieben Tage für eine Antwort. Ohne Antwort gilt es als Einstellung, und die Prämie wird fällig. Zwei Einstellungen ohne Antwort stoppen neue Empfehlungen zu den Stellen des Unternehmens, bis es eine davon bestätigt hat. Dass es die Person schon kannte, kann ein Unternehmen nur antworten, wenn es sie uns vor der Empfehlung angegeben hatte; das prüfen wir.",

  rewards_title: "Prämien und Auszahlungen",
  rewards_earned:
    "Eine Prämie ist verdient, wenn die empfohlene Person eingestellt wird und die Probezeit besteht: so viele Tage ab dem ersten Arbeitstag, wie die Stelle bei deiner Empfehlung nannte, von 30 bis 180, oder weniger, wenn das Unternehmen es früher bestätigt.",
  rewards_time:
    "Auszahlungen erfolgen in der Regel innerhalb von 90 Tagen nach Bestätigung der Einstellung. Dann wird deine Auszahlung angelegt; von da an ist das Geld in der Regel innerhalb von 30 Tagen da.",
  rewards_manual:
    "Zahlungen laufen per Überweisung oder PayPal. Die Bedingungen der Bank oder von PayPal gelten für die Zahlung ebenfalls.",
  rewards_stripe:
    "Zahlungen laufen über Stripe oder, wo das gewählt ist, per Überweisung oder PayPal. Die Bedingungen von Stripe, der Bank oder PayPal gelten für die Zahlung ebenfalls.",
  rewards_failed:
    "Wird die Probezeit nicht bestanden, ist keine Prämie fällig, und das Unternehmen bekommt zurück, was es dafür eingezahlt hat. Wurde sie dennoch schon ausgezahlt, wird sie mit späteren Prämien verrechnet.",
  rewards_disputed:
    "Ist eine Seite mit einer Einstellung oder ihrer Prämie nicht einverstanden, kann sie einen Streitfall eröffnen, solange die Prämie fällig ist oder auf dem Treuhandkonto liegt, einen nach dem anderen und höchstens drei zu einer Empfehlung; ein Nein zu einem gemeldeten Beginn eröffnet einen. Die Prämie ruht so lange. Die andere Seite hat sieben Tage für eine Antwort; dann gesteht unsere Verwaltung die Prämie zu, gibt sie an jemand anderen, der empfohlen hat, oder ans Unternehmen zurück, oder teilt sie in ganzen Prozent, mit Worten, die beide Seiten lesen.",
  rewards_sharing:
    "Bevor eine Empfehlung eingereicht wird, können zwei Empfehlende vereinbaren, sich ihre Prämie in ganzen Prozent zu teilen; eine Person von beiden reicht sie ein, einmal. Das Unternehmen, die empfohlene Person und die beiden lesen, wer teilt. Wer sein Konto löscht oder auf offene Prämien verzichtet, hat keinen Anteil mehr: Er fällt an das Unternehmen, und der andere bleibt. Hat die Person, die eingereicht hat, ihr Konto gelöscht, meldet die andere den Beginn und antwortet in einem Streitfall.",
  rewards_shared:
    "Wird eine Prämie geteilt, bekommt jede Person ihre eigene Auszahlung. Der Teil einer Person, die ihr Konto gelöscht hat, geht an den zurück, der die Prämie eingezahlt hat.",
  rewards_receipt:
    "Jeder Schritt einer Empfehlung, ihrer Prämie und ihrer Auszahlung ist ein Eintrag in einem Protokoll, das täglich signiert wird. Was es über eine deiner Empfehlungen sagt, darfst du herunterladen und ohne uns prüfen.",
  rewards_tax: "Steuern auf eine Prämie zahlt, wer sie bekommt.",

  candidates_title: "Sich bewerben",
  candidates_true:
    "Was du schickst, muss wahr sein und von dir stammen. Auf jede Stelle kannst du dich einmal bewerben, auf eine des eigenen Teams nicht.",
  candidates_change:
    "Bis zu den Gesprächen darfst du eine Bewerbung berichtigen oder zurückziehen. Eine zurückgezogene war deine eine Bewerbung auf diese Stelle.",
  candidates_referred:
    "Hat dich jemand empfohlen, liest du das Geschriebene, nimmst an oder lehnst ab, berichtigst Namen, LinkedIn und Lebenslauf, solange es läuft, oder lässt deine Daten löschen: über den Link in unserer E-Mail und ohne Konto. Eine Berichtigung ändert weder, wer zuerst da war, noch die Prämie.",
  candidates_company:
    "Wen es einlädt und einstellt, entscheidet allein das Unternehmen, und es steht für seine Entscheidung ein.",
  candidates_scouts:
    "Wer sich als Scout bewirbt, bekommt eine Bestätigung per E-Mail. Mit einer Absage kommt ein Grund aus einer Liste; 30 Tage später darfst du dich wieder bewerben.",

  content_title: "Was du schreibst",
  content_text:
    "Es bleibt deins. Du erlaubst uns, es zu speichern und denen zu zeigen, für die es gedacht ist: eine Stelle allen, eine Empfehlung dem Team der Stelle und der Person, um die es geht, eine Bewerbung dem Team der Stelle, eine Nachricht denen, die sie lesen sollen, und diesem Team.",

  conduct_title: "Fairer Umgang",
  conduct_text:
    "Nutze den Dienst nicht, um unerwünschte Nachrichten zu verschicken, Daten über Menschen zu sammeln, dich für jemand anderen auszugeben oder seine Grenzen und Schutzvorkehrungen zu umgehen.",
  conduct_messages:
    "Höchstens fünf Nachrichten hintereinander gehen an jemanden, der nicht geantwortet hat, und höchstens drei Fragen einer Person zu einer Stelle an ihr Team. Nach einer Absage des Unternehmens gehen Nachrichten noch 30 Tage hin und her. Wer eine Nachricht, eine Frage oder eine Antwort liest, darf sie melden; dann lesen wir sie, und von einer Nachricht bis zu zwei davor.",
  conduct_measures:
    "Wir dürfen entfernen, was gegen diese Bedingungen verstößt, und das Konto, von dem es kam, sperren oder schließen. Wir sagen, warum, außer ein Gesetz verbietet es.",

  liability_title: "Haftung",
  liability_cap:
    "Unsere gesamte Haftung dir gegenüber ist auf die Prämien begrenzt, die in den vorangegangenen 12 Monaten gezahlt wurden.",
  liability_law:
    "Wo das Gesetz keine Begrenzung zulässt, etwa bei Vorsatz, grober Fahrlässigkeit oder Personenschäden, gilt keine.",
  liability_people:
    "Ob jemand eingestellt wird und wie gut die Person arbeitet, ist Sache von Unternehmen und Bewerbenden.",

  changes_title: "Änderungen dieser Bedingungen",
  changes_notice:
    "Wesentliche Änderungen kündigen wir 30 Tage vorher an. Bis dahin gelten die Bedingungen, die du kennst.",
  changes_leave:
    "Bist du mit einer Änderung nicht einverstanden, kannst du dein Konto schließen lassen, bevor sie gilt.",

  ending_title: "Aufhören",
  ending_text:
    "Du kannst jederzeit aufhören: Lösche dein Konto in den Einstellungen, oder schreib an <mail/>, und wir schließen es. Prämien, die du verdient hast, werden trotzdem ausgezahlt: So lange wartet das Konto, außer du verzichtest ausdrücklich.",

  law_title: "Geltendes Recht",
  law_text:
    "Für diese Bedingungen gilt estnisches Recht. Bist du Verbraucherin oder Verbraucher, bleibt dir der Schutz, den dir das Recht deines Landes gibt.",

  questions_title: "Fragen",
  questions_text: "Ist hier etwas unklar, frag uns: <mail/>.",

  sources_title: "Quellen",
  sources_text:
    "Städte und Regionen stammen von <geonames/>, verwendet unter <licence/>. Orte mit weniger als 15.000 Einwohnern und die meisten ihrer weiteren Namen haben wir weggelassen. Namen von Ländern stammen aus dem Unicode CLDR.",
} as const satisfies Catalogue<typeof en>;
