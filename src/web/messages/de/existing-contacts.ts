import type { Catalogue } from "../catalogue.ts";
import type en from "../en/existing-contacts.ts";

export default {
  title: "Personen, die du schon kennst",
  lead: "Nenne uns Personen, die {{name}} schon kennt. Es zählen nur Einträge vor einer Empfehlung.",
  effect:
    "Lehnst du die Empfehlung einer Person auf dieser Liste ab, zählt sie nicht weiter. Machst du weiter und stellst die Person ein, wird die Prämie wie üblich fällig. Sobald du die Empfehlung siehst, erfährt die empfehlende Person, dass du die empfohlene schon genannt hattest. Wir speichern nur verschlüsselte Prüfsummen, 180 Tage lang. Niemand kann lesen, wer auf der Liste steht, und wir sagen niemandem, auch dir nicht, ob jemand darauf steht.",
  loading: "Liste wird geladen...",
  load_failed: "Die Liste konnte nicht geladen werden. Bitte versuche es noch einmal.",
  log_in: "Bitte melde dich an, um diese Liste zu sehen.",
  stored: "Gespeicherte Adressen und Profile: {{n}}",
  span: "Ältester Eintrag vom {{from}}; der letzte läuft am {{until}} ab.",
  text: "Adressen und LinkedIn-Profile",
  text_hint:
    "Höchstens {{lines}} Zeilen auf einmal, mit einem oder mehreren Einträgen je Zeile. Du kannst Tabellenspalten einfügen; alles andere wird ignoriert.",
  file: "Oder eine Text- oder CSV-Datei",
  send: "Zur Liste hinzufügen",
  sending: "Wird hinzugefügt...",
  read: "Gelesene Adressen und Profile: {{n}}",
  clear: "Liste löschen",
  clear_text: "Alle Personen werden sofort von der Liste entfernt. Frühere Empfehlungen ändern sich nicht.",
} as const satisfies Catalogue<typeof en>;
