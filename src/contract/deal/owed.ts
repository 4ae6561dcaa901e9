import { instant } from "../fields.ts";

/** Until when a first answer (rule R13) and a decision (R16) are promised, null where none is; the version before leaves both out. */
export const owed = { answer_by: instant.nullish(), decision_by: instant.nullish() };

/** The same as it is read. */
export type Owed = { answer_by?: string | null | undefined; decision_by?: string | null | undefined };
