import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Adresse privée d’agenda",
  text: "Les agendas qui s’y abonnent montrent ce qui compte pour vous : entretiens, premières réponses et décisions attendues ou promises, débuts signalés, litiges, primes à déposer ou à partager, recommandations qui vous concernent, informations à confirmer, horaires d’entretien à choisir, fins de période d’essai, versements. Les entretiens indiquent qui vous rencontrez, le lieu et ce que l’équipe a écrit ; le reste ne nomme personne ni aucun montant. Qui connaît l’adresse voit tout cela : gardez-la pour vous et ne l’ajoutez pas à un agenda que vous partagez.",
  zone: "Les jours, comme celui d’un versement, sont ceux du fuseau horaire choisi dans vos préférences ; tant que vous n’en choisissez pas, ceux de l’UTC.",
  bound:
    "Elle contient au plus {{interviews}} entretiens et {{each}} jours de chaque autre sorte : les prochains d’abord.",
  how: "Dans Google Agenda, choisissez « À partir de l’URL », dans Calendrier d’Apple « Nouvel abonnement », dans Outlook « S’abonner à partir du web ». Ils se renseignent toutes les quelques heures.",
  loading: "Chargement de votre adresse d’agenda...",
  failed: "Impossible de charger votre adresse d’agenda. Veuillez réessayer.",
  since: "Il y en a une depuis le <when></when>. Elle a été affichée une fois.",
  made: "Copiez-la maintenant : elle ne sera plus affichée.",
  copy: "Copier",
  copied: "Copiée.",
  copy_failed: "Impossible de la copier. Sélectionnez-la et copiez-la vous-même.",
  make: "Créer une adresse",
  renew: "Créer une nouvelle adresse",
  renew_text: "L’actuelle prend fin aussitôt, dans chaque agenda qui s’y est abonné.",
  end: "Y mettre fin",
  end_text: "Les agendas qui s’y sont abonnés ne montrent plus rien de nouveau.",
  working: "Un instant...",
} as const satisfies Catalogue<typeof en>;
