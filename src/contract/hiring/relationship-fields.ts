import { z } from "zod";
import { text } from "../fields.ts";
import { OWN_RELATIONSHIPS, RELATIONSHIP_LIMITS, RELATIONSHIPS } from "./relationship-kinds.ts";

/** Rejects addresses in a place or a time, as phishing would use: the person reads them on a mailed page (X31). */
const ADDRESS = /:\/\/|www\.|@/i;
const short = (max: number) => text(max).refine((value) => !ADDRESS.test(value), "relationship_address");

const where = {
  relationship_place: short(RELATIONSHIP_LIMITS.place),
  relationship_period: short(RELATIONSHIP_LIMITS.period),
};

/**
 * The relationship of referrer and candidate, with place and time (rule F29). Empty: not given. A correction that
 * leaves it out does not change it.
 */
export const relationshipFields = {
  relationship: z.enum(["", ...RELATIONSHIPS]).optional(),
  relationship_place: where.relationship_place.optional(),
  relationship_period: where.relationship_period.optional(),
};
export type RelationshipFields = z.output<z.ZodObject<typeof relationshipFields>>;

/** The candidate's own statement: equal to the referrer's where that is right, or a different one (rule F30). */
export const ownRelationship = z.strictObject({
  relationship: z.enum(OWN_RELATIONSHIPS, "relationship_required"),
  ...where,
});
export type OwnRelationship = z.output<typeof ownRelationship>;

const words = { place: z.string(), period: z.string() };

/** The referrer's statement, and the candidate's (rule F30). */
export const statedRelationship = z.object({
  kind: z.enum(RELATIONSHIPS),
  ...words,
  /** The candidate made the same statement. */
  confirmed: z.boolean(),
  /** The candidate's different statement; null where they made none, or the same. */
  own: z.object({ kind: z.enum(OWN_RELATIONSHIPS), ...words }).nullable(),
});
export type StatedRelationship = z.output<typeof statedRelationship>;
