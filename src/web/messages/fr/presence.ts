import type { Catalogue } from "../catalogue.ts";
import type en from "../en/presence.ts";

export default {
  title: "Êtes-vous toujours là ?",
  text_one: "Rien ne s’est passé ici depuis un moment. Vous serez déconnecté dans {{count}} seconde.",
  text_many: "Rien ne s’est passé ici depuis un moment. Vous serez déconnecté dans {{count}} secondes.",
  text_other: "Rien ne s’est passé ici depuis un moment. Vous serez déconnecté dans {{count}} secondes.",
  stay: "Rester connecté",
  offline: "Il n’y a pas de réseau en ce moment. Rien n’est perdu ; continuez dès que vous serez connecté.",
} as const satisfies Catalogue<typeof en>;
