/** Records that users create themselves and find in a list of their own. */
export type OwnKind = "application" | "referral";

/** The text namespace of each kind. */
export const OWN_TEXTS = { application: "applications", referral: "referrals" } as const;
