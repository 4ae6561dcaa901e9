import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/general.ts";

export default {
  product: PRODUCT_NAME,
  retry: "Erneut versuchen",
  close: "Schließen",
  cancel: "Abbrechen",
  dismiss: "Ausblenden",
  export: "Exportieren",
  downloading: "Wird geladen...",
  loading: "Wird geladen…",
  optional: "freiwillig",
  load_more: "Mehr laden",
  loading_more: "Weitere werden geladen...",
  shown_of: "{{shown}} von {{total}}",
  vetted_scout: "Vetted Scout",
  user: "Nutzer",
  sign_in: "Anmelden",
  remove_file: "Datei entfernen",
  counter_min_one: "{{count}} Zeichen, mindestens {{min}}",
  counter_min_other: "{{count}} Zeichen, mindestens {{min}}",
  counter_max_one: "{{count}} von {{max}} Zeichen",
  counter_max_other: "{{count}} von {{max}} Zeichen",
  reward: "Prämie",
  job_not_found: "Stelle nicht gefunden",
  job_load_failed: "Die Stelle konnte nicht geladen werden",
  linkedin_of: "LinkedIn-Profil von {{name}}",
  leave_empty: "Lass dieses Feld leer",
  back_to_jobs: "Zurück zu den Stellen",
} as const satisfies Catalogue<typeof en>;
