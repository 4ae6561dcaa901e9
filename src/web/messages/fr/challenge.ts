import type { Catalogue } from "../catalogue.ts";
import type en from "../en/challenge.ts";

export default {
  title: "Authentification à deux facteurs",
  lead: "Saisissez le code à 6 chiffres de votre application d’authentification.",
  lead_recovery:
    "Saisissez l’un de vos codes de secours. Chacun ne sert qu’une fois, et son utilisation révoque vos clés d’API et vos agents.",
  code: "Code",
  recovery_code: "Code de secours",
  authenticator: "Application d’authentification",
  unnamed: "Application d’authentification",
  submit: "Vérifier",
  checking: "Vérification...",
  use_recovery: "Utiliser un code de secours",
  use_app: "Utiliser l’application d’authentification",
  lost_all:
    "Vous avez perdu votre téléphone et vos codes de secours ? <contact>Contactez-nous</contact> : nous désactiverons l’authentification à deux facteurs après vérification de votre identité.",

  other_account: "Se connecter avec un autre compte",
  signed_in_as: "Connexion en tant que {{email}}",
  failed_title: "Ce code n’a pas été accepté",
  code_wrong: "Ce code est incorrect ou a déjà été utilisé. Attendez le suivant et réessayez.",
  recovery_wrong: "Ce code est incorrect ou a déjà été utilisé. Essayez-en un autre.",
  too_many_tries: "Trop de tentatives. Patientez un moment ou utilisez un code de secours.",
  again: "Le délai est dépassé, ou votre réseau a changé. Saisissez le code suivant.",
} as const satisfies Catalogue<typeof en>;
