import type { Catalogue } from "../catalogue.ts";
import type en from "../en/files.ts";

export default {
  cv: "Lebenslauf",
  cv_hint: "PDF, DOC oder DOCX, höchstens 5 MB",
  cv_hint_application: "PDF, DOC oder DOCX, höchstens 10 MB",
  cv_attached: "Lebenslauf angehängt",
  choose_file: "Datei wählen",
  kept_file: "Gewählte Datei",
  uploading: "Wird hochgeladen... {{percent}} %",
  upload_running: "Wird hochgeladen...",
  download: "Herunterladen",
  downloading: "Wird heruntergeladen...",
  download_of: "{{name}} herunterladen",
  use_cv: "Meinen Lebenslauf vom {{date}} verwenden",
  use_cv_hint: "Hängt eine Kopie von {{name}} an und füllt leere Felder. Noch wird nichts gesendet.",
  use_details: "Meine Angaben übernehmen",
  use_hint: "Füllt leere Felder wie in deiner letzten Bewerbung. Noch wird nichts gesendet.",
} as const satisfies Catalogue<typeof en>;
