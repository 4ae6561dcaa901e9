/** Limits for the filters of jobs. A separate file, because every list of jobs parses its URL at page load. */
export const JOB_FILTER_LIMITS = {
  search: 200,
  location: 200,
  reward_max: 1_000_000,
  pay_year_max: 9_999_999_999,
  /** Maximum number of skills in a filter, and the length of one. */
  skills: 10,
  skill: 64,
} as const;
