/** How two people know each other, as the referrer says it: `led` is the referrer who led, `was_led` who was led (rule F29). */
export const TIES = ["worked_together", "led", "was_led", "studied", "community", "introduced"] as const;
export type Tie = (typeof TIES)[number];

/** What the person says of it; seen from the referrer as well, so that both say the same with the same word. */
export const OWN_TIES = [...TIES, "not_known"] as const;
export type OwnTieKind = (typeof OWN_TIES)[number];

export const TIE_BOUNDS = { place: 80, period: 40 } as const;
