import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/automated.ts";

export default {
  title: "Keine Maschine urteilt über Menschen",
  description: `Jeder Schritt, den ${PRODUCT_NAME} ohne einen Menschen geht: was er tut, nach welcher Regel, wo sein Code steht und wie man widerspricht.`,
  lead: `Über Menschen entscheiden hier Menschen. Das sind die wenigen Schritte, die ${PRODUCT_NAME} von selbst geht, jeweils mit Regel, Code und dem, was du dagegen tun kannst.`,
  never_title: "Was nie geschieht",
  never_model:
    "Kein trainiertes Modell liest, schreibt, sortiert oder gewichtet hier etwas. Eine Prüfung des Codes hält es fern.",
  never_score:
    "Niemand hat eine Punktzahl. Niemand wird danach sortiert, wie gut er passen könnte: Unternehmen sehen Menschen danach, wann sie kamen, nach dem Namen oder danach, wie lange sie warten.",
  never_decide:
    "Niemand wird von einer Regel von uns abgelehnt. Jede Absage erteilt jemand aus dem Unternehmen, mit einem Grund aus einer Liste, oder sie fiel in dessen eigenem Recruiting-System, wenn seine Inhaber gewählt haben, dass das hier zählt.",
  suggestions_title: "Stellen, die dir vorgeschlagen werden",
  suggestions_text:
    "Ganze Wörter, die du selbst geschrieben hast, werden in offenen Stellen gesucht: zuerst in Titeln, dann in Texten, die neuesten zuerst. Du siehst höchstens drei, mit den Wörtern, die dazu geführt haben. Was andere über dich schrieben, wird nicht gelesen.",
  suggestions_object:
    "Du änderst sie, indem du deine eigenen Wörter änderst; verborgen wird nichts, denn alle offenen Stellen stehen in der Liste.",
  similar_title: "Ähnliche Stellen",
  similar_text:
    "Unter einer Stelle stehen höchstens drei andere, die Wörter des Titels, Ort oder Fähigkeiten mit ihr teilen. Was sie gemeinsam haben, steht dabei. Es ist für alle dasselbe.",
  similar_object: "Wer eine Stelle ausschreibt, ändert ihre Wörter und damit, wo sie erscheint.",
  search_title: "Die Reihenfolge einer Suche",
  search_text:
    "Solange du suchst und keine Reihenfolge gewählt hast, kommen zuerst Stellen mit deinen Wörtern beisammen im Titel, dann alle Wörter im Titel, Fähigkeiten, Wortanfänge und der Text; darin jeweils die neuesten zuerst. Niemand kann für einen Platz bezahlen, und wer du bist, ändert nichts.",
  search_object:
    "Wähle jederzeit eine andere Reihenfolge: Neueste, Prämie, Vergütung und andere sind einen Klick entfernt.",
  contacts_title: "Wen von deinen Kontakten du für eine Stelle kennst",
  contacts_text:
    "In deinem eigenen Browser und nirgends sonst wird die Position, die deine Datei nennt, mit den Titeln offener Stellen verglichen: nach Wörtern, nach anderen Namen derselben Arbeit und nach Stufe. Die Personen stehen nach Namen, jede mit den Wörtern, die zu einer Stelle führten. Niemand wird bewertet, und nichts davon wird gesendet oder behalten.",
  contacts_object: "Nur wen du wählst, kommt in das Formular einer Empfehlung und erfährt davon wie alle.",
  labels_title: "Stufe, Abteilung und Fähigkeiten einer Stelle",
  labels_text:
    "Die Stufe wird aus dem Titel gelesen und die Abteilung daraus, wie das Unternehmen sie nennt, nach Wortlisten in vier Sprachen. Sie beschreiben Stellen, nie Menschen.",
  labels_object: "Wer die Stelle ausschreibt, berichtigt Abteilung und Wörter.",
  answers_title: "Wie ein Unternehmen antwortet",
  answers_text:
    "Einmal am Tag zählen wir, wie viele der in den letzten 90 Tagen versprochenen ersten Antworten rechtzeitig kamen und nach wie vielen Tagen die Hälfte der Menschen eine hatte. Unter fünf Menschen wird nichts gezeigt. Die Zahlen gelten Unternehmen, nicht die Menschen, die sich bewerben.",
  answers_object:
    "Niemand kann sie eintippen oder verbergen. Ein Unternehmen, das eine für falsch hält, schreibt uns, und ein Mensch zählt nach.",
  stopped_title: "Unternehmen, die nicht antworten",
  stopped_text:
    "Solange fünf Menschen eines Unternehmens länger warten als ihnen versprochen wurde, nehmen seine Stellen keine neuen Empfehlungen an. Bewerbungen werden weiterhin angenommen.",
  stopped_object: "Mit der ersten überfälligen Antwort, die gegeben wird, ist es sofort vorbei.",
  marks_title: "Antworten, die ein Unternehmen sehen will",
  marks_text:
    "Ein Unternehmen kann Bewerbenden Fragen stellen und sagen, welche Antworten markiert werden. Die Markierung steht neben der Bewerbung, und die markierten lassen sich auflisten. Sie lehnt niemanden ab und ändert keine Reihenfolge.",
  marks_object:
    "Person und Unternehmen lesen dieselbe Antwort. Was nicht beantwortet wurde, wird nie markiert; schreib dem Unternehmen in den Nachrichten der Bewerbung, wenn eine Antwort missverstanden wird.",
  signs_title: "Zeichen, bei denen wir hinsehen",
  signs_text:
    "Eine Empfehlung wird markiert und ihre Prämie ruht, wo Adresse oder Profil der empfehlenden Person selbst gehören, derselbe Mensch unter anderen Angaben empfohlen wurde oder sich vorher bewarb, oder beide auf ein Konto ausgezahlt würden. Verglichen wird, was eingegeben wurde; über niemanden wird etwas vermutet.",
  signs_object:
    "Sonst folgt aus einer Markierung nichts von selbst: Ein Admin sieht sie an und hebt sie auf oder lässt sie stehen. Schreib uns, wenn deine Prämie ruht und du nicht weißt, warum.",
  known_title: "Menschen, die ein Unternehmen schon kannte",
  known_text:
    "Ein Unternehmen kann eine Liste von Menschen führen, die es kennt, als Schlüssel, die niemanden nennen. Die Empfehlung eines von ihnen wird mit dem Tag markiert. Solange sie läuft, schuldet eine Einstellung durch sie die Prämie wie jede andere; wurde sie abgelehnt, behält sie keinen Anspruch.",
  known_object:
    "Die empfehlende Person und das Unternehmen lesen die Markierung. Sagt ein Unternehmen deshalb nein zu einer Einstellung, beginnt ein Streitfall, und einer unserer Admins entscheidet mit Worten, die beide lesen.",
  systems_title: "Was das Recruiting-System eines Unternehmens sagt",
  systems_text:
    "Hat ein Unternehmen sein Recruiting-System verbunden, rückt ein Schritt, den seine Leute dort machen, die Empfehlung hier voran, so wie das Unternehmen die Bedeutung jedes Schritts festgelegt hat. Niemand wird zurückgesetzt, und eine Einstellung zählt nur, wenn hier jemand drückt, es sei denn, das Unternehmen hat das anders eingestellt. Eine Absage dort zählt hier nur, wenn seine Inhaber das gewählt haben, und kommt ohne Grund.",
  systems_object:
    "Frag das Unternehmen in den Nachrichten zur Empfehlung. Eine Absage, die dort ein Versehen war, stellt das Unternehmen durch eine neue Empfehlung oder Bewerbung richtig; eine Einstellung, die es nicht bestätigt, lässt sich melden.",
  silence_title: "Wenn niemand antwortet",
  silence_text:
    "Ein gemeldeter erster Arbeitstag gilt nach sieben Tagen Schweigen als bestätigt, mit Erinnerungen davor. Wer vor einer Empfehlung gefragt wurde und 30 Tage nichts sagt, wird gelöscht. Eine Prämie auf dem Treuhandkonto wird freigegeben, wenn ihre Zeit um ist und niemand widersprochen hat.",
  silence_object:
    "All das endet mit einem Wort von dir vor dem Tag. Danach kann ein Streitfall eröffnet werden, solange die Prämie fällig oder auf dem Treuhandkonto ist.",
  object_title: "Wie du widersprichst",
  object_text:
    "Eröffne einen Streitfall dort, wo die Empfehlung steht, melde auf der Seite, was nicht stimmt, oder schreib an <mail/>. Ein Mensch liest es, entscheidet und sagt, warum; was für dich entschieden wurde, geht inzwischen nicht verloren.",
  object_machine: `Maschinen lesen diese Liste unter /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Regel {{rules}}",
  rules_other: "Regeln {{rules}}",
  code: "Code:",
} as const satisfies Catalogue<typeof en>;
