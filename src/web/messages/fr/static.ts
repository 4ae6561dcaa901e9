import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/static.ts";

export default {
  back_home: "Retour à l’accueil",
  last_updated: "Dernière mise à jour : {{date}}",

  contact_title: "Contact",
  contact_description:
    "Où nous écrire, nos délais de réponse, les horaires du support et les réponses aux questions les plus fréquentes.",
  contact_lead: "Choisissez l’adresse qui convient : votre message arrive à la personne qui peut y répondre.",
  addresses_title: "Où nous écrire",
  general: "Général",
  general_for: "Toutes les autres questions",
  support: "Support",
  support_for: "Aide pour votre compte, une offre, une recommandation ou une candidature",
  business: "Entreprises",
  business_for: "Recruter avec nous, partenariats",
  legal: "Juridique",
  legal_for: "Nos conditions, les notifications légales et les autres questions juridiques",
  privacy: "Confidentialité",
  privacy_for: "Ce que nous conservons sur vous, et comment le faire corriger ou effacer",
  register_offer: "Vous ne voulez pas être recommandé du tout ?",
  register_link: "Inscrivez votre adresse au registre",

  times_title: "Délais de réponse",
  times_general: "Questions générales",
  times_support: "Support",
  times_business: "Partenariats",
  times_urgent: "Urgences",
  hours: "{{hours}} heures",
  urgent_hint: "En cas d’urgence, écrivez au support et mettez « urgent » dans l’objet.",

  hours_title: "Horaires du support",
  hours_week: "Du lundi au vendredi, de 9 h à 18 h (EST)",
  hours_weekend: "Support limité le week-end",

  faq_title: "Questions fréquentes",
  faq_payout: "Quand mon versement arrive-t-il ?",
  faq_payout_answer:
    "En général sous 30 jours. Ces 30 jours commencent à la création de votre versement, en général dans les 90 jours suivant la confirmation de l’embauche, une fois la période d’essai réussie.",
  faq_first: "Quelqu’un d’autre a recommandé la même personne. À qui revient la recommandation ?",
  faq_first_answer:
    "À la première personne qui l’a recommandée pour ce poste. Une recommandation ultérieure de la même personne pour le même poste n’est pas acceptée, et vous le voyez aussitôt.",
  faq_role: "Puis-je publier des offres, recommander et postuler avec un seul compte ?",
  faq_role_answer:
    "Oui. Passez de recruteur à recommandeur ou à candidat à tout moment, dans les paramètres. Rien n’est perdu.",
  faq_who: "Qui me répond ?",
  faq_who_answer: `Les personnes qui exploitent ${PRODUCT_NAME}. Elles connaissent le service, pas ce qu’une entreprise pense de quelqu’un : pour un entretien, une décision ou une date d’entrée en poste, écrivez à l’entreprise dans les messages de la recommandation ou de la candidature.`,
  faq_erase: "Quelqu’un m’a recommandé. Comment voir, rectifier ou effacer ce que vous conservez ?",
  faq_erase_answer:
    "Avec le lien de notre e-mail, sans compte. Si vous avez perdu l’e-mail, <fresh>demandez un nouveau lien</fresh>. Ou écrivez à <mail/> ; nous répondons sous un mois.",
  faq_why: "Pourquoi ma candidature, ou celle de la personne que j’ai recommandée, a-t-elle été refusée ?",
  faq_why_answer:
    "L’entreprise choisit une raison dans une liste. Vous la voyez sur la recommandation ou la candidature. Pendant 30 jours après le refus, vous pouvez encore y écrire à l’entreprise. Nous ne connaissons pas d’autre raison que celle-ci, et la décision appartient à l’entreprise.",
  faq_dispute: "Quelqu’un a été embauché et personne ne le dit, ou je ne suis pas d’accord avec une prime. Que faire ?",
  faq_dispute_answer:
    "Une fois les entretiens commencés, la personne ou le recommandeur peut signaler l’embauche dans la recommandation ; l’entreprise a sept jours pour répondre. Son refus ouvre un litige et, tant qu’une prime est due ou sous séquestre, chaque partie peut en ouvrir un au même endroit, avec un texte et un document. L’autre partie a sept jours pour répondre ; ensuite, un de nos administrateurs décide et explique pourquoi aux deux parties. Entre-temps, la prime est retenue.",
  faq_report: "Quelque chose ne va pas dans une offre, une page ou un message. Où le signaler ?",
  faq_report_answer:
    "Directement sur la page : toute offre, entreprise ou page de recommandeur publique peut être signalée, même sans compte. Les messages, les questions et les réponses peuvent être signalés par les personnes qui les lisent sans les avoir écrits. Un administrateur décide et donne le motif. L’auteur n’apprend jamais qui l’a signalé, et chaque partie peut faire une réclamation, une seule fois, contre une décision qui lui est défavorable.",
} as const satisfies Catalogue<typeof en>;
