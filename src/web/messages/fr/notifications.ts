import type { Catalogue } from "../catalogue.ts";
import type en from "../en/notifications.ts";

export default {
  title: "Notifications",
  bell_one: "Notifications, {{count}} non lue",
  bell_other: "Notifications, {{count}} non lues",
  unread: "Non lue",
  mark_all: "Tout marquer comme lu",
  marking: "Un instant…",
  loading: "Chargement des notifications...",
  load_failed: "Impossible de charger les notifications. Veuillez réessayer.",
  empty: "Il ne s’est encore rien passé. Ce qui vous concerne sera annoncé ici.",
  somebody: "Quelqu’un",
  a_job: "une offre",
  a_company: "L’entreprise",
  referral_received: "{{by}} a recommandé {{person}} pour {{job}}",
  application_received: "{{person}} a postulé à {{job}}",
  candidate_received: "{{person}} s'est présenté à vous",
  referral_status: "Votre recommandation de {{person}} pour {{job}} : {{status}}",
  own_referral_status: "Vous avez été recommandé pour {{job}} chez {{company}}. État actuel : {{status}}",
  candidate_declined: "{{person}} a décliné la recommandation pour {{job}}",
  referral_declined: "{{person}} a décliné votre recommandation pour {{job}}",
  application_status: "Votre candidature à {{job}} chez {{company}} : {{status}}",
  reward_due: "Déposez la récompense de {{amount}} pour {{person}} ({{job}})",
  reward_returned: "{{amount}} pour {{person}} vous a été remboursé",
  reward_escrow: "{{amount}} pour {{person}} est sous séquestre",
  reward_released: "{{amount}} pour {{person}} a été libéré pour vous",
  reward_refunded: "Pas de récompense pour {{person}} : l’entreprise a signalé que la période d’essai n’a pas abouti",
  reward_refunded_why:
    "Pas de récompense pour {{person}} : l’entreprise signale que la période d’essai n’a pas abouti. « {{why}} »",
  payout_processing: "Votre versement de {{amount}} pour {{person}} est en cours de traitement",
  payout_completed: "Votre versement de {{amount}} pour {{person}} est arrivé",
  payout_failed: "Votre versement de {{amount}} pour {{person}} a échoué",
  unsubscribe_title: "Moins d’e-mails",
  unsubscribe_lead: "Sans connexion.",
  ask_referralUpdates:
    "Appuyez sur le bouton, et vous ne recevrez plus d’e-mails sur vos recommandations et candidatures. Tout le reste demeure.",
  ask_payoutAlerts:
    "Appuyez sur le bouton, et vous ne recevrez plus d’e-mails sur vos paiements. Tout le reste demeure.",
  ask_jobMatches:
    "Appuyez sur le bouton, et vous ne recevrez plus d’e-mails sur les offres qui vous correspondent. Tout le reste demeure.",
  ask_weeklyDigest: "Appuyez sur le bouton, et vous ne recevrez plus de résumés hebdomadaires. Tout le reste demeure.",
  unsubscribe: "Arrêter ces e-mails",
  unsubscribing: "Arrêt en cours...",
  unsubscribed: "Ces e-mails sont désactivés.",
  unsubscribed_hint: "Vous pouvez les réactiver dans Réglages, Notifications.",
  to_settings: "Ouvrir les réglages",
  link_invalid:
    "Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou désactivez les e-mails dans vos réglages.",
  bell_over: "Notifications, plus de {{count}} non lues",
  bell_many: "Notifications, {{count}} non lues",
} as const satisfies Catalogue<typeof en>;
