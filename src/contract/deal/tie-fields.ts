import { z } from "zod";
import { text } from "../fields.ts";
import { OWN_TIES, TIE_BOUNDS, TIES } from "./tie-words.ts";

/** What nobody writes of a place or a time, and every lure needs: the person reads it on a page that was mailed to them (X31). */
const ADDRESS = /:\/\/|www\.|@/i;
const short = (max: number) => text(max).refine((value) => !ADDRESS.test(value), "tie_address");

const where = { tie_place: short(TIE_BOUNDS.place), tie_period: short(TIE_BOUNDS.period) };

/** How referrer and person know each other, where and when (rule F29). Empty: not said. Left out, a correction leaves it as it is. */
export const tieFields = {
  tie: z.enum(["", ...TIES]).optional(),
  tie_place: where.tie_place.optional(),
  tie_period: where.tie_period.optional(),
};
export type TieFields = z.output<z.ZodObject<typeof tieFields>>;

/** What the person says of it: the referrer's own words, where they are right, or theirs (rule F30). */
export const ownTie = z.strictObject({ tie: z.enum(OWN_TIES, "tie_required"), ...where });
export type OwnTie = z.output<typeof ownTie>;

const words = { place: z.string(), period: z.string() };

/** The referrer's word, and what its person says of it (rule F30). */
export const toldTie = z.object({
  kind: z.enum(TIES),
  ...words,
  /** The person says the same. */
  confirmed: z.boolean(),
  /** What they say instead; null where they said nothing, or the same. */
  own: z.object({ kind: z.enum(OWN_TIES), ...words }).nullable(),
});
export type ToldTie = z.output<typeof toldTie>;
