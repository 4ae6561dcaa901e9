import type { Catalogue } from "../catalogue.ts";
import type en from "../en/admin.ts";

export default {
  title: "Premier administrateur",
  lead: "Pour une installation qui n’a pas encore d’administrateur.",
  text: "Qui appuie sur le bouton en devient l’administrateur : il examine les candidatures de scouts, règle les versements et gère les comptes. Le lien sert une fois et dure une heure.",
  button: "Devenir administrateur",
  busy: "Un instant...",
  done: "Vous êtes maintenant l’administrateur de cette installation.",
  missing: "L’adresse n’est complète qu’avec la partie après le signe #. Copiez toute la ligne affichée au démarrage.",
  to_dashboard: "Aller au tableau de bord",
  please_log_in: "Connectez-vous pour devenir le premier administrateur.",
} as const satisfies Catalogue<typeof en>;
