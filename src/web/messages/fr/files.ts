import type { Catalogue } from "../catalogue.ts";
import type en from "../en/files.ts";

export default {
  cv: "CV",
  cv_hint: "PDF, DOC ou DOCX, 5 Mo au maximum",
  cv_hint_application: "PDF, DOC ou DOCX, 10 Mo au maximum",
  cv_attached: "CV joint",
  choose_file: "Choisir un fichier",
  kept_file: "Fichier choisi",
  uploading: "Envoi en cours... {{percent}} %",
  upload_running: "Envoi en cours...",
  download: "Télécharger",
  downloading: "Téléchargement...",
  download_of: "Télécharger {{name}}",
  use_cv: "Utiliser mon CV du {{date}}",
  use_cv_hint: "Joint une copie de {{name}} et remplit les champs vides. Rien n’est encore envoyé.",
  use_details: "Remplir mes informations",
  use_hint: "Remplit les champs vides comme dans votre dernière candidature. Rien n’est encore envoyé.",
} as const satisfies Catalogue<typeof en>;
