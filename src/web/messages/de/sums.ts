import type { Catalogue } from "../catalogue.ts";
import type en from "../en/sums.ts";

export default {
  title: "Warum hier Kandidaten abgelehnt wurden",
  lead: "Gründe, die das Unternehmen angab, jeder bei mindestens drei Personen. So siehst du eher, ob die Person passt, an die du denkst.",
  people: "{{people}} Personen",
} as const satisfies Catalogue<typeof en>;
