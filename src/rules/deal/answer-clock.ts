/** A day of a promise: 24 hours, whatever the clocks of either side do meanwhile (rule R20). */
export const DAY_MS = 86_400_000;

/** So many people who wait too long at once stop a company's new referrals (rule R13). */
export const LATE_AT_ONCE = 5;

/** From so many people on there are figures of how a promise was kept, and so long back they look (rule R21). */
export const FIGURES = { people: 5, days: 90 } as const;

/** Days after which a decision is due, and those after which its team is reminded of it (rule R16). */
export const OUTCOME_DAYS = 45;
export const OUTCOME_REMINDERS = [30, 40] as const;

/** The moment at which a first answer is late that was promised within so many days to somebody who came then. */
export function answerDue(came: Date, days: number): Date {
  return new Date(came.getTime() + days * DAY_MS);
}

/** The moment at which a decision is late on somebody who is interviewed since then. */
export function outcomeDue(since: Date): Date {
  return new Date(since.getTime() + OUTCOME_DAYS * DAY_MS);
}

/** How a promise was kept: of how many people it was in time, and within how many days half of them were answered, if half were. */
export type AnswerFigures = { readonly people: number; readonly in_time: number; readonly usual_days: number | null };

/** What of it everybody may read (rule R21): nothing where too few came. */
export function tellableAnswers({ people, in_time, usual_days }: AnswerFigures): AnswerFigures | null {
  return people < FIGURES.people ? null : { people, in_time, usual_days };
}

/** The days within which somebody was answered, as people count them: an answer of the same hour is within one. */
export function withinDays(seconds: number): number {
  return Math.max(1, Math.ceil((seconds * 1_000) / DAY_MS));
}
