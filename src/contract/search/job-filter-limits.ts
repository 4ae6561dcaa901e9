/** What the filters of jobs need of the limits; by themselves, since every list of jobs reads its address at once. */
export const JOB_FILTER_LIMITS = {
  search: 200,
  location: 200,
  reward_max: 1_000_000,
  pay_year_max: 9_999_999_999,
  /** Skills that a list is narrowed to at once, and the letters of one. */
  skills: 10,
  skill: 64,
} as const;
