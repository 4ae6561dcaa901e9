import type { Catalogue } from "../catalogue.ts";
import type en from "../en/sums.ts";

export default {
  title: "Warum hier Menschen abgelehnt wurden",
  lead: "Die Gründe, die das Unternehmen angab, jeder bei mindestens drei Menschen. So siehst du eher, ob der Mensch passt, an den du denkst.",
  people: "{{people}} Menschen",
} as const satisfies Catalogue<typeof en>;
