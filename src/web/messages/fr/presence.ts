import type { Catalogue } from "../catalogue.ts";
import type en from "../en/presence.ts";

export default {
  title: "Êtes-vous toujours là ?",
  text_one: "Rien ne s’est passé ici depuis un moment. Votre session se ferme dans {{count}} seconde.",
  text_many: "Rien ne s’est passé ici depuis un moment. Votre session se ferme dans {{count}} de secondes.",
  text_other: "Rien ne s’est passé ici depuis un moment. Votre session se ferme dans {{count}} secondes.",
  stay: "Garder la session ouverte",
  offline: "Il n’y a pas de réseau en ce moment. Rien n’est perdu ; continuez dès que vous serez connecté.",
} as const satisfies Catalogue<typeof en>;
