import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company-keys.ts";

export default {
  title: "Clés d’API de l’entreprise",
  lead: "Les clés d’API permettent à des programmes d’agir pour {{name}}.",
  what: "Une clé de l’entreprise reste valable après le départ de la personne qui l’a créée, jusqu’à son expiration ou sa révocation par un propriétaire. Elle peut faire ce que son rôle permet dans l’équipe, dans la limite de ses autorisations. Elle ne peut ni payer ni lire les données personnelles de qui que ce soit.",
  loading: "Chargement des clés d’API de l’entreprise...",
  load_failed: "Impossible de charger les clés d’API de l’entreprise. Veuillez réessayer.",
  log_in: "Connectez-vous pour voir les clés d’API de l’entreprise.",
  empty: "L’entreprise n’a aucune clé d’API.",
  role_hint: "La clé ne peut jamais faire plus que ce rôle.",
  as_role: "Rôle : {{role}}",
  made_by: "Créée par {{name}}",
  made_by_nobody: "Créée par une personne qui a supprimé son compte",
} as const satisfies Catalogue<typeof en>;
