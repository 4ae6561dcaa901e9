import type { Catalogue } from "../catalogue.ts";
import type en from "../en/calendar.ts";

export default {
  title: "Adresse privée d’agenda",
  text: "Les agendas abonnés affichent ce qui vous concerne : entretiens, premières réponses et décisions attendues ou promises, embauches signalées, litiges, primes à déposer ou à partager, recommandations qui vous concernent, informations à confirmer, horaires d’entretien à choisir, fins de période d’essai, versements. Les entretiens indiquent qui vous rencontrez, le lieu et ce que l’équipe a écrit ; le reste ne contient ni nom ni montant. Toute personne qui connaît l’adresse voit tout cela : gardez-la pour vous et ne l’ajoutez pas à un agenda partagé.",
  zone: "Les jours, comme celui d’un versement, suivent le fuseau horaire choisi dans vos paramètres, ou UTC par défaut.",
  bound:
    "L’agenda contient au plus {{interviews}} entretiens et {{each}} dates de chaque autre type, les plus proches d’abord.",
  how: "Dans Google Agenda, choisissez « À partir de l’URL », dans Calendrier d’Apple « Nouvel abonnement à un calendrier », dans Outlook « S’abonner à partir du web ». Les agendas s’actualisent plusieurs fois par jour.",
  loading: "Chargement de votre adresse d’agenda...",
  failed: "Impossible de charger votre adresse d’agenda. Veuillez réessayer.",
  since: "Vous avez créé une adresse le <when></when>. Elle n’a été affichée qu’une fois.",
  made: "Copiez cette adresse maintenant : elle ne sera plus affichée.",
  copy: "Copier",
  copied: "Copiée.",
  copy_failed: "Impossible de copier. Sélectionnez l’adresse et copiez-la.",
  make: "Créer une adresse",
  renew: "Remplacer l’adresse",
  renew_text: "L’adresse actuelle cessera aussitôt de fonctionner, dans tous les agendas abonnés.",
  end: "Supprimer",
  end_text: "Les agendas abonnés ne seront plus mis à jour.",
  working: "Un instant...",
} as const satisfies Catalogue<typeof en>;
