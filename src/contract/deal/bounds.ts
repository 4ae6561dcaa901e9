/** Bounds of claimed hires and of what is argued about them (rules R11, R12). */
export const CLAIM_BOUNDS = {
  /** Of a denial, a dispute, an answer and a decision. */
  words: 2_000,
  /** Days that the company has for its answer, and after which it is reminded. */
  answer_days: 7,
  reminders: [2, 5],
  /** Hours more where the reminders were missed. */
  late_hours: 48,
  /** So many days ahead a start may lie. */
  ahead_days: 30,
  /** So many unanswered claims stop new referrals to a company's jobs. */
  unanswered: 2,
} as const;

/** Notes of a referrer about one candidate: how many, and how long (rule F40). */
export const CANDIDATE_NOTES = { most: 100, text: 2_000 } as const;
