import type { RelationshipFields } from "../../../contract/hiring/relationship-fields.ts";

/**
 * The relationship fields to send: omitted if none is chosen, because the previous server version does not know them.
 */
export function toSentRelationship({
  relationship,
  relationship_place,
  relationship_period,
}: RelationshipFields): RelationshipFields {
  return relationship
    ? { relationship, relationship_place, relationship_period }
    : { relationship: undefined, relationship_place: undefined, relationship_period: undefined };
}
