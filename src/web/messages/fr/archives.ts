import type { Catalogue } from "../catalogue.ts";
import type en from "../en/archives.ts";

export default {
  title: "Exporter les données de l’entreprise",
  lead: "Téléchargez en un seul fichier les données de {{name}} conservées ici.",
  what: "Le fichier contient l’entreprise, son équipe, ses offres et leurs candidats avec consentements, notes, messages, entretiens et primes, ainsi que les CV.",
  not_in:
    "Non inclus : mots de passe, clés, moyens de paiement, personnes pas encore prévenues, ce que chacun garde pour soi et ce que l’équipe a écrit sur ses propres membres.",
  loading: "Chargement des exports...",
  load_failed: "Impossible de charger les exports. Veuillez réessayer.",
  log_in: "Connectez-vous pour voir ces exports.",
  make: "Créer un export",
  make_text:
    "Un export permet d’identifier toutes les personnes qui y figurent. Conservez-le là où seules les personnes autorisées peuvent le lire.",
  making: "Demande en cours...",
  asked: "L’export est en cours de création",
  moving: "Des paiements sont en cours",
  moving_text: "Un export créé maintenant serait inexact. Revenez une fois ces paiements terminés.",
  moving_checkout: "Pages de paiement ouvertes : {{n}}, {{amount}}",
  moving_payout: "Versements : {{n}}, {{amount}}",
  moving_refund: "Remboursements : {{n}}, {{amount}}",
  empty: "Aucun export pour l’instant.",
  of: "Export du {{when}}",
  state_waiting: "En file d’attente",
  state_running: "En cours : {{lines}} lignes, {{files}} fichiers",
  state_ready: "Prêt : {{lines}} lignes, {{files}} fichiers, {{size}}",
  state_failed: "L’export a échoué. Veuillez le redemander.",
  ends: "Suppression le {{when}}",
  sum: "SHA-256",
  download: "Télécharger",
  download_of: "Télécharger l’export du {{when}}",
  remove: "Supprimer",
  stop: "Arrêter",
  remove_of: "Supprimer l’export du {{when}}",
  remove_text: "Cet export ne pourra plus être téléchargé. Les copies déjà téléchargées ne sont pas concernées.",
  working: "Un instant...",
  removed: "Export supprimé",
} as const satisfies Catalogue<typeof en>;
