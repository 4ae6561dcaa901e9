import type { Catalogue } from "../catalogue.ts";
import type en from "../en/company.ts";

export default {} as const satisfies Catalogue<typeof en>;
