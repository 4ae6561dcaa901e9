import type { Catalogue } from "../catalogue.ts";
import type en from "../en/confirm.ts";

export default {
  title: "Confirmez que c’est bien vous",
  why: "Cette action met de l’argent en jeu. Nous ne vous redemanderons pas de confirmation pendant 15 minutes.",
  confirm: "Confirmer",
  confirming: "Confirmation...",
  password: "Votre mot de passe",
  password_hint:
    "Laissez ce champ vide si vous vous êtes connecté sans mot de passe au cours des 15 dernières minutes.",
  code: "Code",
  code_hint: "Celui de votre application d’authentification ou l’un de vos codes de secours.",
} as const satisfies Catalogue<typeof en>;
