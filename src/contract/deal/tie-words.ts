/**
 * Relationships from the referrer's point of view: `led`: the referrer led, `was_led`: the candidate led (rule F29).
 */
export const TIES = ["worked_together", "led", "was_led", "studied", "community", "introduced"] as const;
export type Tie = (typeof TIES)[number];

/** The candidate's values, from the referrer's point of view as well, so that equal values mean agreement. */
export const OWN_TIES = [...TIES, "not_known"] as const;
export type OwnTieKind = (typeof OWN_TIES)[number];

export const TIE_BOUNDS = { place: 80, period: 40 } as const;
