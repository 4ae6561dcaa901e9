import { z } from "zod";
import { instant } from "../fields.ts";
import { HISTORY_NOTES } from "../statuses.ts";
import { REJECTION_REASONS } from "./pipeline/reasons.ts";

/** A recorded status change (rule F6): who, when, from, to. `from` is null for the first one. */
export const historyEntry = z.object({
  at: instant,
  /** The person's name; null where the system made the change or the account was deleted. */
  by: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string(),
  /**
   * Set where somebody other than the company ended the record, or where a credit window made it a hire. `accepted`:
   * the candidate consented, which leaves the status unchanged.
   */
  note: z.enum([...HISTORY_NOTES, "accepted"]).nullable(),
  /** The rejection reason (rule R14); left out without one and for all other changes. */
  reason: z.enum(REJECTION_REASONS).optional(),
});
export type HistoryEntry = z.output<typeof historyEntry>;

/** The events of a record, the oldest first. Loaded only when the record is opened. */
export const history = z.object({ items: z.array(historyEntry) });
