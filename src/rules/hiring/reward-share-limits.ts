/** Days after which a request to share a reward expires, and an agreement after it was made (rule R30). */
export const REWARD_SHARE_DAYS = { asked: 14, agreed: 30 } as const;
/** Maximum number of people asked per day (abuse case X49). */
export const REWARD_SHARES_PER_DAY = 20;

export type AgreementFacts = {
  readonly agreed: boolean;
  readonly ended: boolean;
  readonly used: boolean;
  readonly expires_at: Date;
};

/**
 * The state of a reward share agreement: `used` by a referral, `ended` by one of the two, `over` by time (rule R30).
 */
export function agreementState({ agreed, ended, used, expires_at }: AgreementFacts, now: Date) {
  if (used) return "used" as const;
  if (ended) return "ended" as const;
  if (expires_at <= now) return "over" as const;
  return agreed ? ("agreed" as const) : ("asked" as const);
}

/**
 * The actions of one of the two: the person asked may agree, both may end it while it is unused, both may refer by it
 * once it is agreed.
 */
export function agreementActions(state: ReturnType<typeof agreementState>, asked_by_me: boolean) {
  return {
    agree: state === "asked" && !asked_by_me,
    end: state === "asked" || state === "agreed",
    use: state === "agreed",
  };
}
