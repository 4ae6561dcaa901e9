/**
 * Relationships from the referrer's point of view: `led`: the referrer led, `was_led`: the candidate led (rule F29).
 */
export const RELATIONSHIPS = ["worked_together", "led", "was_led", "studied", "community", "introduced"] as const;
export type RelationshipKind = (typeof RELATIONSHIPS)[number];

/** The candidate's values, from the referrer's point of view as well, so that equal values mean agreement. */
export const OWN_RELATIONSHIPS = [...RELATIONSHIPS, "not_known"] as const;
export type OwnRelationshipKind = (typeof OWN_RELATIONSHIPS)[number];

export const RELATIONSHIP_LIMITS = { place: 80, period: 40 } as const;
