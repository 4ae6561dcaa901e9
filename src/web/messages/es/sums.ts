import type { Catalogue } from "../catalogue.ts";
import type en from "../en/sums.ts";

export default {
  title: "Por qué se rechazó a personas aquí",
  lead: "Los motivos que indicó la empresa, cada uno para al menos tres personas. Así ves mejor si encaja la persona en la que piensas.",
  people: "{{people}} personas",
} as const satisfies Catalogue<typeof en>;
