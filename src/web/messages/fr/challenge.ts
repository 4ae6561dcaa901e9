import type { Catalogue } from "../catalogue.ts";
import type en from "../en/challenge.ts";

export default {
  title: "Authentification à deux facteurs",
  lead: "Saisissez le code à 6 chiffres que votre application d’authentification affiche pour ce compte.",
  lead_recovery:
    "Saisissez l’un des codes de secours que vous avez conservés. Chacun ne fonctionne qu’une fois et révoque vos clés d’API et vos agents.",
  code: "Code",
  recovery_code: "Code de secours",
  authenticator: "Authentificateur",
  unnamed: "Application d’authentification",
  submit: "Vérifier",
  checking: "Vérification...",
  use_recovery: "Utiliser un code de secours",
  use_app: "Utiliser l’application d’authentification",
  lost_all:
    "Ni téléphone ni codes de secours ? Alors <contact>écrivez-nous</contact>, et nous la désactiverons dès que nous serons sûrs que c’est vous.",

  other_account: "Se connecter avec un autre compte",
  signed_in_as: "Connexion en tant que {{email}}",
  failed_title: "Ce code n’a pas été accepté",
  code_wrong: "Il n’est pas correct ou a déjà été utilisé. Attendez le code suivant et réessayez.",
  recovery_wrong: "Il n’est pas correct ou a déjà été utilisé. Essayez-en un autre.",
  too_many_tries: "Trop d’essais. Patientez un moment ou utilisez un code de secours.",
  again: "Cela a pris trop de temps, ou votre réseau a changé. Saisissez le code suivant.",
} as const satisfies Catalogue<typeof en>;
