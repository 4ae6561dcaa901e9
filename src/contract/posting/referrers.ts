/** Who may refer people to a job (rule R18): everybody, scouts with the badge, or the company's own people. */
export const REFERRERS = ["everybody", "vetted", "team"] as const;
export type Referrers = (typeof REFERRERS)[number];

/** Those that leave somebody out. */
export const SOME_REFERRERS = ["vetted", "team"] as const satisfies readonly Referrers[];
