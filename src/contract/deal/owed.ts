import { z } from "zod";
import { instant } from "../fields.ts";

/** Until when a first answer (rule R13) and a decision (R16) are promised, null where none is; the version before leaves both out. */
export const owed = z.object({ answer_by: instant.nullish(), decision_by: instant.nullish() });
export type Owed = z.output<typeof owed>;
