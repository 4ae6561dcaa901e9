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
    "Vous n’avez plus accès à cette boîte ? Si vous connaissez votre mot de passe, connectez-vous et changez d’adresse dans les paramètres. Sinon, <contact>écrivez-nous</contact>.",

  sent_title: "Consultez vos e-mails",
  sent_signup: "Nous avons écrit à {{email}}. Ouvrez le lien de l’e-mail ou saisissez ici son code.",
  sent_signup_maybe:
    "Si {{email}} doit encore être confirmée, un e-mail est en route. Ouvrez le lien ou saisissez ici le code. Si elle l’est déjà, connectez-vous simplement.",
  sent_maybe:
    "S’il existe un compte avec {{email}}, un e-mail est en route. Ouvrez son lien ou saisissez ici son code.",
  sent_note: "Le code est valable 10 minutes, le lien une heure. Rien reçu ? Regardez dans les indésirables.",
  code: "Code de l’e-mail",
  code_submit: "Continuer",
  checking: "Vérification...",
  resend: "Renvoyer",

  resent: "L’e-mail est de nouveau en route.",

  mails_full_one: "On demande tant d’e-mails en ce moment que plus aucun ne part. Réessayez dans {{count}} minute.",
  mails_full_many: "On demande tant d’e-mails en ce moment que plus aucun ne part. Réessayez dans {{count}} minutes.",
  mails_full_other: "On demande tant d’e-mails en ce moment que plus aucun ne part. Réessayez dans {{count}} minutes.",
  code_wrong: "Ce code n’est pas le bon, ou n’est plus valable.",
  failed: "Cela n’a pas fonctionné. Veuillez réessayer.",
  confirm_title: "Confirmer",
  confirm_lead: "Un lien d’un de nos e-mails vous a amené ici.",
  signup_title: "Confirmez votre adresse",
  signup_text: `Appuyez sur le bouton, et votre compte ${PRODUCT_NAME} est prêt.`,
  signup_button: "Confirmer mon adresse",
  recovery_title: "Choisir un nouveau mot de passe",
  recovery_text: "Appuyez sur le bouton pour vous connecter et choisir un nouveau mot de passe.",
  recovery_button: "Choisir un nouveau mot de passe",
  magiclink_title: "Se connecter",
  magiclink_text: "Appuyez sur le bouton pour vous connecter sur cet appareil.",
  magiclink_button: "Se connecter",
  change_title: "Changement de votre adresse",
  change_text: "Appuyez sur le bouton pour confirmer le changement de votre adresse e-mail.",
  change_button: "Confirmer le changement",
  working: "Un instant...",
  half_title: "Cette moitié est faite",
  half_text: "Ouvrez maintenant le lien de l’e-mail envoyé à l’autre adresse. Le changement sera alors fait.",
  changed_title: "Votre adresse a été modifiée",
  changed_text: "Vous vous connectez désormais avec {{email}}. Vos autres appareils ont été déconnectés.",
  to_dashboard: "Aller au tableau de bord",
  expired_title: "Ce lien n’est plus valable",
  expired_text:
    "Les liens sont valables une heure et une seule fois, et un e-mail plus récent remplace le précédent. Nous vous en envoyons volontiers un nouveau.",
  expired_used: "Si vous avez déjà appuyé sur ce bouton, votre adresse est confirmée : connectez-vous.",
  to_sign_in: "Se connecter",
  change_expired:
    "Si vous avez déjà appuyé sur ce bouton, cette moitié est faite. Sinon, redemandez le changement dans vos paramètres.",
  company_required:
    "Votre entreprise vous demande de vous connecter avec elle. Allez sur la page de connexion et choisissez-la.",
  taken: "Quelqu’un d’autre a entre-temps cette adresse.",
  to_settings: "Ouvrir les paramètres",
  incomplete_title: "Il manque quelque chose à ce lien",
  incomplete_text:
    "Ouvrez le lien complet de l’e-mail, ou saisissez ici votre adresse et le code de l’e-mail. Le code est valable 10 minutes.",
  new_title: "Choisir un nouveau mot de passe",
  new_text:
    "Vous vous connectez désormais avec lui. Vos autres appareils sont déconnectés, vos clés d’accès supprimées, et vos clés d’API et vos agents révoqués.",
  new_password: "Nouveau mot de passe",
  show: "Afficher le mot de passe",
  hide: "Masquer le mot de passe",
  save: "Enregistrer le mot de passe",
  saving: "Enregistrement...",
  saved: "Votre mot de passe a été modifié.",
  later: "Pas maintenant",
  nobody_title: "Ouvrez d’abord le lien de l’e-mail",
  nobody_text: "Le nouveau mot de passe se choisit avec le lien que nous vous envoyons.",
  stale_text:
    "Sans le mot de passe actuel, cela ne marche que juste après le lien de l’e-mail. Demandez un nouveau lien.",
  ask_link: "M’envoyer un lien",
  same_password: "Le nouveau mot de passe doit être différent de l’ancien.",
  resend_in_one: "Renvoyer dans {{count}} seconde",
  resend_in_many: "Renvoyer dans {{count}} de secondes",
  resend_in_other: "Renvoyer dans {{count}} secondes",
  too_soon_one: "Un e-mail vient d’être envoyé. Attendez {{count}} seconde avant le suivant.",
  too_soon_many: "Un e-mail vient d’être envoyé. Attendez {{count}} de secondes avant le suivant.",
  too_soon_other: "Un e-mail vient d’être envoyé. Attendez {{count}} secondes avant le suivant.",
} as const satisfies Catalogue<typeof en>;
