import type { Catalogue } from "../catalogue.ts";
import type en from "../en/confirm.ts";

export default {
  title: "Confirmez que c’est bien vous",
  why: "Il s’agit d’argent. Nous ne vous le redemanderons pas pendant 15 minutes.",
  confirm: "Confirmer",
  confirming: "Confirmation...",
  password: "Votre mot de passe",
  password_hint: "Laissez vide si vous vous connectez sans mot de passe et l’avez fait dans les 15 dernières minutes.",
  code: "Code",
  code_hint: "De votre application d’authentification, ou l’un de vos codes de secours.",
} as const satisfies Catalogue<typeof en>;
