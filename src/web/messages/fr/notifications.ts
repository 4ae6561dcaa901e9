import type { Catalogue } from "../catalogue.ts";
import type en from "../en/notifications.ts";

export default {
  title: "Notifications",
  bell_one: "Notifications, {{count}} non lue",
  bell_other: "Notifications, {{count}} non lues",
  unread: "Non lue",
  mark_all: "Tout marquer comme lu",
  marking: "Un instant...",
  loading: "Chargement des notifications...",
  load_failed: "Impossible de charger les notifications. Veuillez réessayer.",
  empty: "Il ne s’est encore rien passé. Ce qui vous concerne sera annoncé ici.",
  somebody: "Quelqu’un",
  a_job: "une offre",
  a_company: "L’entreprise",
  referral_received: "{{by}} a recommandé {{person}} pour {{job}}",
  job_closed: "{{job}} est close : sa date de clôture est passée",
  awaited_job_closed:
    "{{job}} chez {{company}} n’accepte plus personne : sa date de clôture est passée. Vous attendez toujours une réponse",
  application_received: "{{person}} a postulé à {{job}}",
  candidate_received: "{{person}} s’est présenté à vous",
  referral_status: "Votre recommandation de {{person}} pour {{job}} : {{status}}",
  own_referral_status: "Vous avez été recommandé pour {{job}} chez {{company}}. État actuel : {{status}}",
  own_referral_declined: "Vous avez décliné la recommandation pour {{job}} chez {{company}}",
  own_referral_erased: "Vos données ont été effacées de la recommandation pour {{job}} chez {{company}}",
  candidate_declined: "{{person}} a décliné la recommandation pour {{job}}",
  referral_declined: "{{person}} a décliné votre recommandation pour {{job}}",
  referral_undelivered:
    "Aucun e-mail n’a pu être remis à {{person}} : l’entreprise ne voit pas votre recommandation pour {{job}}",
  referral_erased: "La personne recommandée pour {{job}} a fait effacer ses données. La recommandation est terminée",
  application_status: "Votre candidature à {{job}} chez {{company}} : {{status}}",
  reward_due: "Déposez la prime de {{amount}} pour {{person}} ({{job}})",
  reward_funded: "Vos {{amount}} pour {{person}} sont arrivés et sont sous séquestre",
  reward_paid_out: "La période d’essai de {{person}} est passée : {{amount}} ont été débloqués",
  reward_returned: "{{amount}} pour {{person}} vous ont été remboursés",
  reward_escrow: "{{amount}} pour {{person}} sont sous séquestre",
  reward_released: "{{amount}} pour {{person}} ont été débloqués pour vous",
  reward_refunded: "Pas de prime pour {{person}} : l’entreprise a signalé que la période d’essai n’a pas abouti",
  reward_refunded_why:
    "Pas de prime pour {{person}} : l’entreprise signale que la période d’essai n’a pas abouti. « {{why}} »",
  reward_frozen: "La prime pour {{person}} est gelée : la banque de l’entreprise conteste {{amount}} du paiement",
  reward_unfrozen: "La prime pour {{person}} n’est plus gelée : la banque nous a laissé le paiement",
  reward_taken_back: "Pas de prime pour {{person}} : la banque de l’entreprise a repris le paiement",
  reward_taken_back_part:
    "Il reste {{left}} de la prime pour {{person}} : la banque de l’entreprise a repris {{amount}}",
  payment_disputed: "Votre banque conteste {{amount}} du paiement pour {{person}} : la prime est gelée",
  payment_stands: "Votre banque a décidé : le paiement pour {{person}} est maintenu",
  payment_taken_back: "{{amount}} pour {{person}} vous a été rendu : votre banque a repris le paiement",
  payment_taken_back_part: "{{amount}} pour {{person}} vous a été rendu ; il reste {{left}} de la prime",
  reward_given_back: "Pas de prime pour {{person}} : le paiement a été remboursé chez le prestataire de paiement",
  reward_given_back_part:
    "Il reste {{left}} de la prime pour {{person}} : {{amount}} ont été remboursés chez le prestataire de paiement",
  payment_given_back:
    "{{amount}} pour {{person}} vous a été rendu : le paiement a été remboursé chez le prestataire de paiement",
  payment_given_back_part:
    "{{amount}} pour {{person}} ont été remboursés chez le prestataire de paiement ; il reste {{left}} de la prime",
  job_alert: "Nouvelles offres pour « {{name}} » : {{jobs}}",
  job_alerts: "Nouvelles offres dans vos recherches enregistrées : {{jobs}}",
  payout_processing: "Votre versement de {{amount}} pour {{person}} est en cours de traitement",
  payout_completed: "Votre versement de {{amount}} pour {{person}} est arrivé",
  payout_failed: "Votre versement de {{amount}} pour {{person}} a échoué",
  unsubscribe_title: "Moins d’e-mails",
  unsubscribe_lead: "Sans connexion.",
  ask_referralUpdates:
    "Appuyez sur le bouton, et vous ne recevrez plus d’e-mails sur vos recommandations et candidatures. Tout le reste demeure.",
  ask_payoutAlerts:
    "Appuyez sur le bouton, et vous ne recevrez plus d’e-mails sur vos versements. Tout le reste demeure.",
  ask_jobMatches:
    "Appuyez sur le bouton, et vous ne recevrez plus d’e-mails sur les offres qui vous correspondent. Tout le reste demeure.",
  ask_weeklyDigest: "Appuyez sur le bouton, et vous ne recevrez plus de résumés hebdomadaires. Tout le reste demeure.",
  ask_savedSearch:
    "Appuyez sur le bouton, et il n’y aura plus d’alertes pour cette recherche enregistrée. Elle reste dans votre liste, et tout le reste demeure.",
  stopped_search: "Il n’y a plus d’alertes pour cette recherche.",
  stopped_search_hint: "Dans Recherches enregistrées, vous pouvez choisir une nouvelle fréquence.",
  to_searches: "Ouvrir les recherches enregistrées",
  unsubscribe: "Arrêter ces e-mails",
  unsubscribing: "Arrêt en cours...",
  unsubscribed: "Ces e-mails sont désactivés.",
  unsubscribed_hint: "Vous pouvez les réactiver dans Paramètres, Notifications.",
  to_settings: "Ouvrir les paramètres",
  link_invalid:
    "Ce lien est incomplet. Ouvrez-le à nouveau depuis l’e-mail, ou désactivez les e-mails dans vos paramètres.",
  bell_over: "Notifications, plus de {{count}} non lues",
  bell_many: "Notifications, {{count}} non lues",
} as const satisfies Catalogue<typeof en>;
