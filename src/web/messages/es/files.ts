import type { Catalogue } from "../catalogue.ts";
import type en from "../en/files.ts";

export default {
  cv: "CV",
  cv_hint: "PDF, DOC o DOCX, máximo 5 MB",
  cv_hint_application: "PDF, DOC o DOCX, máximo 10 MB",
  cv_attached: "CV adjunto",
  choose_file: "Elegir archivo",
  kept_file: "Archivo elegido",
  uploading: "Subiendo... {{percent}} %",
  upload_running: "Subiendo...",
  download: "Descargar",
  downloading: "Descargando...",
  download_of: "Descargar {{name}}",
  use_cv: "Usar mi CV del {{date}}",
  use_cv_hint: "Se adjunta una copia de {{name}} y se rellenan los campos vacíos. Todavía no se envía nada.",
  use_details: "Rellenar mis datos",
  use_hint: "Los campos vacíos se rellenan como en tu última candidatura. Todavía no se envía nada.",
} as const satisfies Catalogue<typeof en>;
