import type { Catalogue } from "../catalogue.ts";
import type en from "../en/files.ts";

export default {
  cv: "Lebenslauf",
  cv_hint: "PDF, DOC oder DOCX, höchstens 5 MB",
  cv_hint_application: "PDF, DOC oder DOCX, höchstens 10 MB",
  cv_attached: "Lebenslauf angehängt",
  choose_file: "Datei wählen",
  kept_file: "Die Datei, die du gewählt hast",
  uploading: "Wird hochgeladen... {{percent}} %",
  upload_running: "Wird hochgeladen...",
  download: "Herunterladen",
  downloading: "Wird heruntergeladen...",
  download_of: "{{name}} herunterladen",
  use_cv: "Meinen Lebenslauf vom {{date}} verwenden",
  use_cv_hint: "Füllt auch leere Felder und hängt eine Kopie von {{name}} an. Gesendet wird noch nichts.",
  use_details: "Meine Angaben einsetzen",
  use_hint: "Füllt leere Felder wie in deiner letzten Bewerbung. Gesendet wird noch nichts.",
} as const satisfies Catalogue<typeof en>;
