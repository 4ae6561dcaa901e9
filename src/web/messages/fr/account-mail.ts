import { PRODUCT_NAME } from "../../../contract/product.ts";
import type { Catalogue } from "../catalogue.ts";
import type en from "../en/account-mail.ts";

export default {
  forgot_title: "Mot de passe oublié ?",
  forgot_text: "Saisissez l’adresse de votre compte. Nous vous envoyons un lien pour choisir un nouveau mot de passe.",
  link_title: "Se connecter par e-mail",
  link_text: "Saisissez l’adresse de votre compte. Nous vous envoyons un lien pour vous connecter sans mot de passe.",
  email: "Adresse e-mail",
  send: "Envoyer l’e-mail",
  sending: "Envoi...",
  back: "Retour à la connexion",
  lost_mailbox:
    "Vous n’avez plus accès à cette boîte ? Si vous connaissez votre mot de passe, connectez-vous et changez d’adresse dans les paramètres. Sinon, <contact>contactez-nous</contact>.",

  sent_title: "Consultez vos e-mails",
  sent_signup: "Nous avons envoyé un e-mail à {{email}}. Ouvrez le lien qu’il contient, ou saisissez ici le code.",
  sent_signup_maybe:
    "Si {{email}} n’est pas encore confirmée, un e-mail est en route. Ouvrez le lien qu’il contient, ou saisissez ici le code. Si l’adresse est déjà confirmée, connectez-vous simplement.",
  sent_maybe:
    "S’il existe un compte avec {{email}}, un e-mail est en route. Ouvrez le lien qu’il contient, ou saisissez ici le code.",
  sent_note: "Le code est valable 10 minutes, le lien une heure. Rien reçu ? Vérifiez vos indésirables.",
  code: "Code reçu par e-mail",
  code_submit: "Continuer",
  checking: "Vérification...",
  resend: "Renvoyer",

  resent: "L’e-mail a été renvoyé.",

  mails_full_one: "Trop d’e-mails sont demandés en ce moment. Veuillez réessayer dans {{count}} minute.",
  mails_full_many: "Trop d’e-mails sont demandés en ce moment. Veuillez réessayer dans {{count}} minutes.",
  mails_full_other: "Trop d’e-mails sont demandés en ce moment. Veuillez réessayer dans {{count}} minutes.",
  code_wrong: "Ce code est incorrect ou a expiré.",
  failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
  confirm_title: "Confirmer",
  confirm_lead: "Vous avez ouvert un lien de l’un de nos e-mails.",
  signup_title: "Confirmez votre adresse",
  signup_text: `Appuyez sur le bouton pour activer votre compte ${PRODUCT_NAME}.`,
  signup_button: "Confirmer mon adresse",
  recovery_title: "Choisir un nouveau mot de passe",
  recovery_text: "Continuez pour vous connecter et choisir un nouveau mot de passe.",
  recovery_button: "Choisir un nouveau mot de passe",
  magiclink_title: "Se connecter",
  magiclink_text: "Continuez pour vous connecter sur cet appareil.",
  magiclink_button: "Se connecter",
  change_title: "Changement de votre adresse",
  change_text: "Confirmez le changement de votre adresse e-mail.",
  change_button: "Confirmer le changement",
  working: "Un instant...",
  half_title: "Encore une étape",
  half_text: "Ouvrez maintenant le lien de l’e-mail envoyé à l’autre adresse. Le changement prendra alors effet.",
  changed_title: "Votre adresse a été modifiée",
  changed_text: "Vous vous connectez désormais avec {{email}}. Vos autres appareils ont été déconnectés.",
  to_dashboard: "Aller au tableau de bord",
  expired_title: "Ce lien a expiré",
  expired_text:
    "Un lien ne fonctionne qu’une fois, pendant une heure, et un e-mail plus récent remplace le précédent. Nous pouvons vous envoyer un nouveau lien.",
  expired_used: "Si vous avez déjà confirmé votre adresse, connectez-vous.",
  to_sign_in: "Se connecter",
  change_expired:
    "Si vous avez déjà confirmé cette adresse, ouvrez le lien de l’autre e-mail. Sinon, redemandez le changement dans vos paramètres.",
  company_required:
    "Votre entreprise impose la connexion d’entreprise. Allez à la page de connexion et choisissez-y votre entreprise.",
  taken: "Cette adresse est désormais utilisée par un autre compte.",
  to_settings: "Ouvrir les paramètres",
  incomplete_title: "Ce lien est incomplet",
  incomplete_text:
    "Ouvrez le lien complet depuis l’e-mail, ou saisissez ici votre adresse et le code de l’e-mail. Le code est valable 10 minutes.",
  new_title: "Choisir un nouveau mot de passe",
  new_text:
    "Ce mot de passe vous servira désormais à vous connecter. Vos autres appareils seront déconnectés, vos clés d’accès supprimées, vos clés d’API et vos agents révoqués.",
  new_password: "Nouveau mot de passe",
  show: "Afficher le mot de passe",
  hide: "Masquer le mot de passe",
  save: "Enregistrer le mot de passe",
  saving: "Enregistrement...",
  saved: "Votre mot de passe a été modifié.",
  later: "Pas maintenant",
  nobody_title: "Ouvrez d’abord le lien de l’e-mail",
  nobody_text: "Pour choisir un nouveau mot de passe, utilisez le lien que nous vous envoyons.",
  stale_text:
    "Vous ne pouvez choisir un nouveau mot de passe que juste après avoir ouvert le lien de l’e-mail. Demandez un nouveau lien.",
  ask_link: "M’envoyer un lien",
  same_password: "Le nouveau mot de passe doit être différent de l’ancien.",
  resend_in_one: "Renvoyer dans {{count}} seconde",
  resend_in_many: "Renvoyer dans {{count}} de secondes",
  resend_in_other: "Renvoyer dans {{count}} secondes",
  too_soon_one: "Un e-mail vient d’être envoyé. Attendez {{count}} seconde avant le suivant.",
  too_soon_many: "Un e-mail vient d’être envoyé. Attendez {{count}} de secondes avant le suivant.",
  too_soon_other: "Un e-mail vient d’être envoyé. Attendez {{count}} secondes avant le suivant.",
} as const satisfies Catalogue<typeof en>;
