import { z } from "zod";
import { instant } from "../fields.ts";

/**
 * Deadlines of the promised first answer (rule R13) and decision (R16), null without one; the previous version omits
 * both.
 */
export const responseDeadlines = z.object({ answer_by: instant.nullish(), decision_by: instant.nullish() });
export type ResponseDeadlines = z.output<typeof responseDeadlines>;
