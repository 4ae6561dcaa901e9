import type { Catalogue } from "../catalogue.ts";
import type en from "../en/disputes.ts";

export default {
  dispute: "Litige",
  disputes_empty: "Aucun litige n’attend.",
  disputes_empty_decided: "Rien n’a encore été décidé.",
  who: "Personne et offre",
  referrer: "Recommandation de",
  opened: "Ouvert",
  standing_ready: "À trancher",
  standing_waits: "Attend une réponse",
  dispute_reward: "Prime",
  dispute_started: "Début signalé",
  dispute_failed: "Impossible de charger le litige. Veuillez réessayer.",
  decide: "Trancher",
  decide_outcome: "Décision",
  choose: "Choisir",
  choose_uphold: "Confirmer : la prime revient à l’auteur de la recommandation",
  choose_move: "Attribuer : à quelqu’un d’autre, ou à l’entreprise",
  choose_split: "Partager en pourcentages entiers",
  move_to: "À qui",
  percent_of: "{{name}}, pour cent",
  decide_words: "Mots que les deux parties lisent",
  decided_done: "Le litige est tranché.",
  deciding: "Décision...",
  company_share_hint:
    "Ce qui a été déposé revient à l’entreprise ; lors d’un partage, elle reçoit sa part en versement quand la prime est débloquée.",
  short_uphold: "Confirmé",
  short_move: "Attribué",
  short_split: "Partagé",
  short_ended: "Terminé",
} as const satisfies Catalogue<typeof en>;
