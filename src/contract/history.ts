import { z } from "zod";
import { instant } from "./fields.ts";

/** One recorded status change (DECISIONS F6): who, when, from, to. `from` is null for the beginning. */
export const historyEntry = z.object({
  at: instant,
  /** The person's name, or null where the system did it or the account is gone. */
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntry>;
