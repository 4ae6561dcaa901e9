/**
 * Who may refer people to a job (rules R18, R19): everybody, scouts with the badge, those whom the team invites to it, or the
 * company's own people.
 */
export const REFERRERS = ["everybody", "vetted", "invited", "team"] as const;
export type Referrers = (typeof REFERRERS)[number];

/** Those that leave somebody out. */
export const SOME_REFERRERS = ["vetted", "invited", "team"] as const satisfies readonly Referrers[];
