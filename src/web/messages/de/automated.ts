import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/automated.ts";

export default {
  title: "Keine Maschine urteilt über Menschen",
  description: `Jeder Schritt, den ${PRODUCT_NAME} automatisch ausführt: was er tut, nach welcher Regel, wo sein Code steht und wie du widersprichst.`,
  lead: `Über Menschen entscheiden hier Menschen. Dies sind die wenigen Schritte, die ${PRODUCT_NAME} automatisch ausführt, jeweils mit Regel, Code und dem, was du dagegen tun kannst.`,
  never_title: "Was nie geschieht",
  never_model:
    "Kein trainiertes Modell liest, schreibt, sortiert oder gewichtet hier etwas. Eine Prüfung des Codes stellt das sicher.",
  never_score:
    "Niemand bekommt eine Punktzahl. Kandidaten werden nie danach sortiert, wie gut sie passen könnten: Unternehmen sehen sie nach Eingang, nach Namen oder nach Wartezeit.",
  never_decide:
    "Keine unserer Regeln lehnt jemanden ab. Jede Absage erteilt jemand aus dem Unternehmen, mit einem Grund aus einer Liste, oder sie kommt aus dem eigenen Recruiting-System des Unternehmens, wenn dessen Inhaber festgelegt haben, dass sie hier zählt.",
  suggestions_title: "Stellen, die dir vorgeschlagen werden",
  suggestions_text:
    "Ganze Wörter, die du selbst geschrieben hast, werden in offenen Stellen gesucht: zuerst in Titeln, dann in Texten, die neuesten zuerst. Du siehst höchstens drei, mit den Wörtern, die dazu geführt haben. Was andere über dich geschrieben haben, wird nicht gelesen.",
  suggestions_object:
    "Um die Vorschläge zu ändern, ändere, was du geschrieben hast. Sie verbergen nichts: Alle offenen Stellen stehen in der Stellenliste.",
  similar_title: "Ähnliche Stellen",
  similar_text:
    "Unter einer Stelle stehen höchstens drei andere, die mit ihr Wörter des Titels, Ort oder Kenntnisse gemeinsam haben. Die Gemeinsamkeiten werden angezeigt. Alle sehen dasselbe.",
  similar_object: "Wer eine Stelle ausschreibt, kann ihre Angaben ändern und damit beeinflussen, wo sie erscheint.",
  search_title: "Die Reihenfolge der Suchergebnisse",
  search_text:
    "Wenn du suchst, ohne eine Sortierung zu wählen, kommen zuerst Stellen mit deinen Wörtern nebeneinander im Titel, dann solche mit allen Wörtern im Titel, in den Kenntnissen, an Wortanfängen und im Text, jeweils die neuesten zuerst. Niemand kann für einen Platz bezahlen, und wer du bist, ändert nichts.",
  search_object:
    "Du kannst jederzeit anders sortieren: Neueste, Prämie, Vergütung und andere sind einen Klick entfernt.",
  contacts_title: "Welche deiner Kontakte zu einer Stelle passen",
  contacts_text:
    "Nur in deinem eigenen Browser werden die Positionen aus deiner Datei mit den Titeln offener Stellen verglichen: nach Wörtern, nach anderen Bezeichnungen für dieselbe Arbeit und nach Karrierestufe. Die Personen sind nach Namen sortiert, jede mit den Wörtern, die zum Treffer führten. Niemand wird bewertet, und nichts davon wird gesendet oder gespeichert.",
  contacts_object:
    "Nur die Personen, die du wählst, kommen in das Empfehlungsformular; sie werden benachrichtigt wie alle anderen.",
  labels_title: "Karrierestufe, Bereich und Kenntnisse einer Stelle",
  labels_text:
    "Die Karrierestufe wird aus dem Titel abgeleitet und der Bereich aus seiner Bezeichnung auf der Stellenseite des Unternehmens, anhand von Wortlisten in vier Sprachen. Beide beschreiben Stellen, nie Menschen.",
  labels_object: "Wer die Stelle ausschreibt, kann Bereich, Titel und Anforderungen korrigieren.",
  answers_title: "Wie ein Unternehmen antwortet",
  answers_text:
    "Einmal am Tag zählen wir, wie viele der ersten Antworten, die ein Unternehmen in den letzten 90 Tagen versprochen hat, pünktlich kamen und nach wie vielen Tagen die Hälfte der Personen eine hatte. Bei weniger als fünf Personen wird nichts angezeigt. Die Zahlen beschreiben Unternehmen, nicht Kandidaten.",
  answers_object:
    "Niemand kann die Zahlen ändern oder verbergen. Hält ein Unternehmen eine davon für falsch, kann es uns schreiben, und ein Mensch zählt nach.",
  stopped_title: "Unternehmen, die nicht antworten",
  stopped_text:
    "Solange fünf Personen länger auf eine Antwort des Unternehmens warten, als ihnen versprochen wurde, nehmen seine Stellen keine neuen Empfehlungen an. Bewerbungen werden weiterhin angenommen.",
  stopped_object: "Das endet, sobald eine überfällige Antwort gesendet wird.",
  marks_title: "Antworten, die ein Unternehmen markiert",
  marks_text:
    "Ein Unternehmen kann Bewerbenden Fragen stellen und wählen, welche Antworten markiert werden. Die Markierung steht neben der Bewerbung, und markierte Bewerbungen lassen sich auflisten. Sie lehnt niemanden ab und ändert keine Reihenfolge.",
  marks_object:
    "Die Person und das Unternehmen lesen dieselbe Antwort. Unbeantwortetes wird nie markiert; schreib dem Unternehmen in den Nachrichten der Bewerbung, wenn eine Antwort missverstanden wird.",
  fraud_signals_title: "Anzeichen, die wir prüfen",
  fraud_signals_text:
    "Eine Empfehlung wird markiert und ihre Prämie zurückgehalten, wenn Adresse oder Profil der empfehlenden Person selbst gehört, wenn die empfohlene Person schon unter anderen Angaben empfohlen wurde oder sich vorher beworben hat oder wenn das Geld für beide Personen auf dasselbe Konto ginge. Verglichen wird nur, was eingegeben wurde; Vermutungen stellen wir nicht an.",
  fraud_signals_object:
    "Sonst folgt aus einer Markierung nichts automatisch: Ein Admin prüft sie und hebt sie auf oder lässt sie stehen. Schreib uns, wenn deine Prämie zurückgehalten wird und du nicht weißt, warum.",
  existing_contacts_title: "Personen, die ein Unternehmen schon kannte",
  existing_contacts_text:
    "Ein Unternehmen kann eine Liste der Personen führen, die es kennt, als Codes ohne Namen. Wird eine dieser Personen empfohlen, wird die Empfehlung mit dem Datum markiert. Solange sie läuft, wird bei einer Einstellung die Prämie fällig wie bei jeder anderen; wurde sie abgelehnt, zählt sie nicht weiter.",
  existing_contacts_object:
    "Die empfehlende Person und das Unternehmen sehen die Markierung. Lehnt ein Unternehmen deshalb eine Einstellung ab, beginnt ein Streitfall, und einer unserer Admins entscheidet mit einer Begründung, die beide lesen.",
  systems_title: "Was aus dem Recruiting-System eines Unternehmens kommt",
  systems_text:
    "Hat ein Unternehmen sein Recruiting-System verbunden, bringt ein Schritt dort die Empfehlung hier voran, so wie das Unternehmen die Schritte zugeordnet hat. Niemand wird zurückgesetzt, und eine Einstellung zählt nur, wenn sie hier jemand bestätigt, außer das Unternehmen hat das anders festgelegt. Eine Absage dort zählt hier nur, wenn seine Inhaber das so festgelegt haben, und kommt ohne Grund.",
  systems_object:
    "Frag das Unternehmen in den Nachrichten zur Empfehlung. Eine versehentliche Absage dort korrigiert das Unternehmen mit einer neuen Empfehlung oder Bewerbung; eine Einstellung, die es nicht bestätigt, kannst du melden.",
  silence_title: "Wenn niemand antwortet",
  silence_text:
    "Ein gemeldeter erster Arbeitstag gilt nach sieben Tagen ohne Antwort als bestätigt, mit Erinnerungen davor. Wer vor einer Empfehlung gefragt wurde und 30 Tage lang nicht antwortet, dessen Daten werden gelöscht. Eine Prämie auf dem Treuhandkonto wird freigegeben, wenn ihre Frist abgelaufen ist und niemand widersprochen hat.",
  silence_object:
    "Antwortest du vor dem jeweiligen Tag, geschieht nichts davon. Danach kann ein Streitfall eröffnet werden, solange die Prämie fällig oder auf dem Treuhandkonto ist.",
  object_title: "Wie du widersprichst",
  object_text:
    "Eröffne einen Streitfall bei der Empfehlung, melde auf der Seite, was nicht stimmt, oder schreib an <mail/>. Ein Mensch liest es, entscheidet und begründet es; was zu deinen Gunsten entschieden wurde, geht bis dahin nicht verloren.",
  object_machine: `Maschinen finden diese Liste unter /.well-known/${PRODUCT_NAME.toLowerCase()}/automated-steps.`,
  rules_one: "Regel {{rules}}",
  rules_other: "Regeln {{rules}}",
  code: "Code:",
} as const satisfies Catalogue<typeof en>;
