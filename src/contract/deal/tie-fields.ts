import { z } from "zod";
import { text } from "../fields.ts";
import { OWN_TIES, TIE_BOUNDS, TIES } from "./tie-words.ts";

/** Rejects addresses in a place or a time, as phishing would use: the person reads them on a mailed page (X31). */
const ADDRESS = /:\/\/|www\.|@/i;
const short = (max: number) => text(max).refine((value) => !ADDRESS.test(value), "tie_address");

const where = { tie_place: short(TIE_BOUNDS.place), tie_period: short(TIE_BOUNDS.period) };

/**
 * The relationship of referrer and candidate, with place and time (rule F29). Empty: not given. A correction that
 * leaves it out does not change it.
 */
export const tieFields = {
  tie: z.enum(["", ...TIES]).optional(),
  tie_place: where.tie_place.optional(),
  tie_period: where.tie_period.optional(),
};
export type TieFields = z.output<z.ZodObject<typeof tieFields>>;

/** The candidate's own statement: equal to the referrer's where that is right, or a different one (rule F30). */
export const ownTie = z.strictObject({ tie: z.enum(OWN_TIES, "tie_required"), ...where });
export type OwnTie = z.output<typeof ownTie>;

const words = { place: z.string(), period: z.string() };

/** The referrer's statement, and the candidate's (rule F30). */
export const toldTie = z.object({
  kind: z.enum(TIES),
  ...words,
  /** The candidate made the same statement. */
  confirmed: z.boolean(),
  /** The candidate's different statement; null where they made none, or the same. */
  own: z.object({ kind: z.enum(OWN_TIES), ...words }).nullable(),
});
export type ToldTie = z.output<typeof toldTie>;
