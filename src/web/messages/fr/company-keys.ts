import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company-keys.ts";

export default {
  title: "Clés d’API de l’entreprise",
  lead: "Des programmes agissent pour {{name}} avec une clé qui est à elle.",
  what: "Une clé de l’entreprise continue de fonctionner quand la personne qui l’a créée s’en va, jusqu’à son expiration ou sa révocation par un propriétaire. Elle fait ce que son rôle permet dans l’équipe, dans les limites de ses autorisations. Elle ne paie rien et ne lit rien qui soit propre à une personne.",
  loading: "Chargement des clés d’API de l’entreprise...",
  load_failed: "Impossible de charger les clés d’API de l’entreprise. Veuillez réessayer.",
  log_in: "Veuillez vous connecter pour voir les clés d’API de l’entreprise.",
  back: "Retour à l’équipe",
  empty: "L’entreprise n’a aucune clé d’API.",
  role_hint: "La clé ne fait jamais plus que ce que permet ce rôle.",
  as_role: "En tant que : {{role}}",
  made_by: "Créée par {{name}}",
  made_by_nobody: "Créée par une personne qui a supprimé son compte",
} as const satisfies Catalogue<typeof en>;
