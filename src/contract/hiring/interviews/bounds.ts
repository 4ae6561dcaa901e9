/** Limits of interviews (rule H10). */
export const INTERVIEW_LIMITS = {
  minutes: { min: 5, max: 480 },
  /** Times per offer, and how many days ahead the latest may be. */
  slots: 30,
  ahead_days: 365,
  place: 500,
  words: 2_000,
  reply: 2_000,
  zone: 64,
  /** Participants of the team. */
  people: 20,
  /** Limits per person of a job: coming offers and agreed times, and offers per day. */
  live: 5,
  offers_a_day: 20,
  /** Days after which a past or ended interview is purged (rule H15). */
  kept_days: 180,
};

/** `offered`: the person has not answered; `agreed`: there is a time, also after it has passed. */
export const INTERVIEW_STATES = ["offered", "agreed", "ended"] as const;
export type InterviewState = (typeof INTERVIEW_STATES)[number];

/**
 * Why an interview ended: the person said that no time fits, or cancelled; the team withdrew or cancelled it; the
 * person is no longer in Interviewing; the job was archived.
 */
export const INTERVIEW_ENDS = ["none_fits", "person", "team", "left", "archived"] as const;
export type InterviewEnd = (typeof INTERVIEW_ENDS)[number];
