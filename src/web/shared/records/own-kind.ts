/** What people make themselves and find in a list of their own. */
export type OwnKind = "application" | "referral";

/** The namespaces with the words of the two. */
export const OWN_TEXTS = { application: "applications", referral: "referrals" } as const;
