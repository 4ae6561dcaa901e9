/**
 * Who may refer people to a job (rules R18, R19): everybody, vetted scouts, people whom the team invited, or the
 * company's team.
 */
export const REFERRERS = ["everybody", "vetted", "invited", "team"] as const;
export type Referrers = (typeof REFERRERS)[number];

/** The values that exclude some referrers. */
export const SOME_REFERRERS = ["vetted", "invited", "team"] as const satisfies readonly Referrers[];
