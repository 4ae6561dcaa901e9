import type { Catalogue } from "../catalogue.ts";
import type en from "../en/sums.ts";

export default {
  title: "Por qué se rechazó a otros candidatos",
  lead: "Motivos que indicó la empresa, cada uno para al menos tres personas. Te ayudan a ver si encaja la persona en la que piensas.",
  people: "{{people}} personas",
} as const satisfies Catalogue<typeof en>;
