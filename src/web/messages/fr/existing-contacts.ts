import type { Catalogue } from "../catalogue.ts";
import type en from "../en/existing-contacts.ts";

export default {
  title: "Personnes que vous connaissez déjà",
  lead: "Dites-nous qui {{name}} connaît déjà. Seul compte ce qui est indiqué avant une recommandation.",
  effect:
    "Si vous refusez la recommandation d’une personne de cette liste, cette recommandation ne compte plus. Si vous y donnez suite et embauchez la personne, la prime est due comme d’habitude. Le recommandeur apprend que cette personne figurait sur la liste dès que vous voyez la recommandation. Nous ne gardons que des empreintes chiffrées, pendant 180 jours. Personne ne peut voir qui figure sur la liste, et nous ne disons à personne, pas même à vous, si quelqu’un y figure.",
  loading: "Chargement de la liste...",
  load_failed: "Impossible de charger la liste. Veuillez réessayer.",
  log_in: "Connectez-vous pour voir cette liste.",
  stored: "Adresses et profils enregistrés : {{n}}",
  span: "L’entrée la plus ancienne date du {{from}} ; la dernière expire le {{until}}.",
  text: "Adresses et profils LinkedIn",
  text_hint:
    "Au plus {{lines}} lignes à la fois, avec une ou plusieurs entrées par ligne. Vous pouvez coller des colonnes de tableau : le reste est ignoré.",
  file: "Ou un fichier texte ou CSV",
  send: "Ajouter à la liste",
  sending: "Ajout...",
  read: "Adresses et profils lus : {{n}}",
  clear: "Supprimer la liste",
  clear_text:
    "Toutes les personnes seront aussitôt retirées de la liste. Les recommandations antérieures ne changeront pas.",
} as const satisfies Catalogue<typeof en>;
