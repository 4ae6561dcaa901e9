import type { Catalogue } from "../catalogue.ts";
import type en from "../en/sums.ts";

export default {
  title: "Pourquoi des candidats ont été refusés ici",
  lead: "Les raisons données par l’entreprise, chacune pour au moins trois personnes. Elles vous aident à voir si la personne à laquelle vous pensez correspond.",
  people: "{{people}} personnes",
} as const satisfies Catalogue<typeof en>;
