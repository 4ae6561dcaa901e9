import type { FieldErrorCode } from "../../contract/field-errors.ts";
import { INTERVIEW_LIMITS } from "../../contract/hiring/interviews/bounds.ts";

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** What is wrong with an offered time (rule H10); null where nothing is. */
export function findSlotError(at: Date, now: Date): FieldErrorCode | null {
  if (at <= now) return "interview_past";
  return at.getTime() > now.getTime() + INTERVIEW_LIMITS.ahead_days * DAY_MS ? "interview_far" : null;
}

/** What is wrong with the times of an offer, by index; a duplicate is an error at its second occurrence. */
export function findSlotErrors(slots: readonly Date[], now: Date): ReadonlyMap<number, FieldErrorCode> {
  const fieldErrors = new Map<number, FieldErrorCode>();
  const seen = new Set<number>();
  for (const [nth, at] of slots.entries()) {
    const failure = seen.has(at.getTime()) ? "interview_double" : findSlotError(at, now);
    if (failure !== null) fieldErrors.set(nth, failure);
    seen.add(at.getTime());
  }
  return fieldErrors;
}

/** The end of an interview. */
export function interviewEndsAt(starts_at: Date, minutes: number): Date {
  return new Date(starts_at.getTime() + minutes * MINUTE_MS);
}

/** How long before an interview reminders are sent, the earlier first (rule H13). */
const REMINDERS_MS = [DAY_MS, 60 * MINUTE_MS];

/** When the next reminder is due; null where none is left. */
export function nextReminder(starts_at: Date, now: Date): Date | null {
  const due = REMINDERS_MS.map((before) => new Date(starts_at.getTime() - before)).find((at) => at > now);
  return due ?? null;
}

/** Which of the reminders was due at that time. */
export function reminderKind(starts_at: Date, due: Date): "day" | "hour" {
  return starts_at.getTime() - due.getTime() > 60 * MINUTE_MS ? "day" : "hour";
}
