/** A question to share a reward waits so many days; an agreement stands so many after it was agreed (rule R30). */
export const SPLIT_DAYS = { asked: 14, agreed: 30 } as const;
/** So many people one asks in a day (abuse case X49). */
export const SPLITS_A_DAY = 20;

export type SplitFacts = {
  readonly agreed: boolean;
  readonly ended: boolean;
  readonly used: boolean;
  readonly expires_at: Date;
};

/** How an agreement on a shared reward stands: `used` by a referral, `ended` by one of the two, `over` by time (rule R30). */
export function splitState({ agreed, ended, used, expires_at }: SplitFacts, now: Date) {
  if (used) return "used" as const;
  if (ended) return "ended" as const;
  if (expires_at <= now) return "over" as const;
  return agreed ? ("agreed" as const) : ("asked" as const);
}

/** What one of the two may do with it: whoever was asked agrees, both end it while it is not used, both refer by it once it is agreed. */
export function splitActs(state: ReturnType<typeof splitState>, asked_by_me: boolean) {
  return {
    agree: state === "asked" && !asked_by_me,
    end: state === "asked" || state === "agreed",
    use: state === "agreed",
  };
}
