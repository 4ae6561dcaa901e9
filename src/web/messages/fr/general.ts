import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/general.ts";

export default {
  product: PRODUCT_NAME,
  retry: "Réessayer",
  close: "Fermer",
  cancel: "Annuler",
  dismiss: "Ignorer",
  export: "Exporter",
  downloading: "Téléchargement...",
  loading: "Chargement…",
  optional: "facultatif",
  load_more: "Afficher plus",
  loading_more: "Chargement de la suite...",
  shown_of: "{{shown}} sur {{total}}",
  vetted_scout: "Vetted Scout",
  user: "Utilisateur",
  sign_in: "Se connecter",
  remove_file: "Retirer le fichier",
  counter_min_one: "{{count}} caractère, au moins {{min}}",
  counter_min_other: "{{count}} caractères, au moins {{min}}",
  counter_min_many: "{{count}} de caractères, au moins {{min}}",
  counter_max_one: "{{count}} caractère sur {{max}}",
  counter_max_other: "{{count}} caractères sur {{max}}",
  counter_max_many: "{{count}} caractères sur {{max}}",
  reward: "prime",
  job_not_found: "Offre introuvable",
  job_load_failed: "L’offre n’a pas pu être chargée",
  linkedin_of: "Profil LinkedIn de {{name}}",
  leave_empty: "Laissez ce champ vide",
  back_to_jobs: "Retour aux offres",
} as const satisfies Catalogue<typeof en>;
