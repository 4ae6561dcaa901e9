/** A day of a response time: 24 hours, independent of clock changes (rule R20). */
export const DAY_MS = 86_400_000;

/** Number of people with late answers that stops a company's new referrals (rule R13). */
export const PAUSE_THRESHOLD = 5;

/** Minimum number of people for response statistics, and the days they cover (rule R21). */
export const RESPONSE_STATISTICS = { people: 5, days: 90 } as const;

/** Days after which a decision is due, and those after which its team is reminded of it (rule R16). */
export const DECISION_DAYS = 45;
export const DECISION_REMINDERS = [30, 40] as const;

/** When the first answer to a person becomes late, with this response time in days. */
export function responseDueAt(receivedAt: Date, days: number): Date {
  return new Date(receivedAt.getTime() + days * DAY_MS);
}

/** When the decision about a person becomes late, from the begin of their interviews. */
export function decisionDueAt(since: Date): Date {
  return new Date(since.getTime() + DECISION_DAYS * DAY_MS);
}

/** Response statistics: the number of people, those answered in time, and the median days, if half were answered. */
export type ResponseStatistics = {
  readonly people: number;
  readonly in_time: number;
  readonly usual_days: number | null;
};

/** The public part of the statistics (rule R21): none where too few people came. */
export function publicResponseStatistics({
  people,
  in_time,
  usual_days,
}: ResponseStatistics): ResponseStatistics | null {
  return people < RESPONSE_STATISTICS.people ? null : { people, in_time, usual_days };
}

/** The days in which a person was answered, rounded up: an answer within the hour counts as one day. */
export function roundUpToDays(seconds: number): number {
  return Math.max(1, Math.ceil((seconds * 1_000) / DAY_MS));
}
