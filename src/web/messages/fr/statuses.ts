import type { Catalogue } from "../catalogue.ts";
import type en from "../en/statuses.ts";

export default {
  not_submitted: "Non proposé",
  submitted: "Proposé",
  active: "Active",
  paused: "En pause",
  closed: "Clôturée",
  archived: "Archivée",
  not_reviewed: "Non examinée",
  viewed: "Vue",
  interviewing: "En entretien",
  hired: "Embauche",
  rejected: "Refusée",
  applied: "Envoyée",
  reviewing: "En examen",
  pending: "En attente",
  in_escrow: "Sous séquestre",
  processing: "En cours",
  completed: "Terminé",
  failed: "Échoué",
  released: "Débloquée",
  refunded: "Remboursée",
  new: "Nouveau",
  erased: "Données effacées",
  deleted_user: "Utilisateur supprimé",
} as const satisfies Catalogue<typeof en>;
