import { z } from "zod";
import { instant } from "./fields.ts";
import { REASONS } from "./pipeline/reasons.ts";
import { HISTORY_NOTES } from "./statuses.ts";

/** One recorded status change (rule F6): who, when, from, to. `from` is null for the beginning. */
export const historyEntry = z.object({
  at: instant,
  /** The person's name, or null where the system did it or the account is gone. */
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  /** Set where the person referred ended it, and where a kept credit made it a hire. */
  note: z.enum(HISTORY_NOTES).nullable(),
  /** Why the company turned somebody down (rule R14); left out where it named nothing, and in all other steps. */
  reason: z.enum(REASONS).optional(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** What happened to a record, the oldest first; asked for when somebody opens it. */
export const history = z.object({ items: z.array(historyEntry) });
