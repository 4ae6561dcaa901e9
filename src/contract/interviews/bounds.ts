/** Sizes and numbers of interviews (rule H10). */
export const BOUNDS = {
  minutes: { min: 5, max: 480 },
  /** Times of one offer, and how many days ahead the latest may be. */
  slots: 30,
  ahead_days: 365,
  place: 500,
  words: 2_000,
  reply: 2_000,
  zone: 64,
  /** Of the team. */
  people: 20,
  /** Of one person of a job: offers and agreed times that are still ahead, and offers within a day. */
  live: 5,
  offers_a_day: 20,
  /** Days after which an interview that was held or ended is forgotten (rule H15). */
  kept_days: 180,
};

/** `offered`: the person has not answered; `agreed`: there is a time, also once it was held. */
export const INTERVIEW_STATES = ["offered", "agreed", "ended"] as const;
export type InterviewState = (typeof INTERVIEW_STATES)[number];

/**
 * Why an interview ended: the person said that no time fits, or cancelled; the team took it back or cancelled; the person is
 * no longer interviewed; the job was archived.
 */
export const INTERVIEW_ENDS = ["none_fits", "person", "team", "left", "archived"] as const;
export type InterviewEnd = (typeof INTERVIEW_ENDS)[number];
