import type { Catalogue } from "../catalogue.ts";
import type en from "../en/static.ts";

export default {
  back_home: "Retour à l’accueil",
  last_updated: "Dernière mise à jour : décembre 2024",

  contact_title: "Contact",
  contact_description:
    "Où nous écrire, nos délais de réponse, les horaires du support et les réponses aux questions les plus fréquentes.",
  contact_lead: "Choisissez l’adresse qui convient : votre message arrivera chez la personne qui peut y répondre.",
  addresses_title: "Où nous écrire",
  general: "Général",
  general_for: "Tout ce qui n’entre dans aucune autre case",
  support: "Support",
  support_for: "De l’aide pour votre compte, une offre, une recommandation ou une candidature",
  business: "Entreprises",
  business_for: "Recruter avec nous, partenariats",
  legal: "Juridique",
  legal_for: "Nos conditions, les notifications et les autres questions juridiques",
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
  hours_week: "Lun-Ven 9 h-18 h EST",
  hours_weekend: "Support limité le week-end",

  faq_title: "Questions fréquentes",
  faq_payout: "Quand mon versement arrive-t-il ?",
  faq_payout_answer:
    "En général sous 30 jours. Ces 30 jours commencent lorsque votre versement est créé, ce qui se fait en général dans les 90 jours suivant la confirmation de l’embauche, une fois la période d’essai réussie.",
  faq_first: "Quelqu’un d’autre a recommandé la même personne. À qui revient la recommandation ?",
  faq_first_answer:
    "À la première personne qui l’a recommandée pour ce poste. Une recommandation ultérieure de la même personne pour le même poste n’est pas acceptée, et vous le savez aussitôt.",
  faq_role: "Puis-je publier des offres, recommander et postuler avec un seul compte ?",
  faq_role_answer:
    "Oui. Passez de recruteur à recommandeur ou à candidat quand vous voulez, dans les paramètres. Rien n’est perdu.",
} as const satisfies Catalogue<typeof en>;
