/** Limits of hire claims and disputes (rules R11, R12). */
export const CLAIM_BOUNDS = {
  /** Characters of a denial, a dispute, an answer and a decision. */
  words: 2_000,
  /** Days in which the company answers, and after which it is reminded. */
  response_days: 7,
  reminders: [2, 5],
  /** Additional hours after missed reminders. */
  late_hours: 48,
  /** Maximum days from today to a start date. */
  ahead_days: 30,
  /** Number of unanswered claims that stops new referrals to a company's jobs. */
  unanswered: 2,
} as const;

/** Limits of a referrer's notes about one candidate: their number and length (rule F40). */
export const CANDIDATE_NOTES = { most: 100, text: 2_000 } as const;
