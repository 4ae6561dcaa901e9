import type { RelationshipFields } from "../../../contract/hiring/relationship-fields.ts";

/**
 * The relationship fields to send: omitted if none is chosen, because the previous server version does not know them.
 */
export function toSentRelationship({ tie, tie_place, tie_period }: RelationshipFields): RelationshipFields {
  return tie ? { tie, tie_place, tie_period } : { tie: undefined, tie_place: undefined, tie_period: undefined };
}
