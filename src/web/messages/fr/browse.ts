import type { Catalogue } from "../catalogue.ts";
import type en from "../en/browse.ts";

export default {
  title: "Offres ouvertes",
  lead: "L’une d’elles irait bien à quelqu’un que vous connaissez.",
  description:
    "Toutes les offres ouvertes avec leurs primes, à chercher par mots, lieu, type et entreprise. À lire sans compte.",
  show_jobs: "Voir les offres",
  pages: "Pages",
  first_page: "Première page",
  next_page: "Page suivante",
  no_page: "Cette page de la liste n’existe pas",
  no_page_text: "Le lien est peut-être ancien ou contient une erreur. La liste commence à sa première page.",
  sign_in_to_refer: "Se connecter pour recommander",
  to_board: "Recommander depuis le tableau",
} as const satisfies Catalogue<typeof en>;
