import type { Catalogue } from "../catalogue.ts";
import type en from "../en/sums.ts";

export default {
  title: "Pourquoi des personnes ont été refusées ici",
  lead: "Les raisons indiquées par l’entreprise, chacune pour au moins trois personnes. Vous voyez ainsi mieux si la personne à laquelle vous pensez convient.",
  people: "{{people}} personnes",
} as const satisfies Catalogue<typeof en>;
