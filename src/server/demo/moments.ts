import type { JobStatus } from "../../contract/statuses.ts";
import { utcDay } from "../platform/clock.ts";
import type { DaysAgo } from "./shapes.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Spreads records over a few hours of a day, always the same way. */
const SPREAD = { step: 47, width: 420 };

/** That many days before `now`, and up to seven hours more, so that not everything happens at the same minute. */
export function daysBefore(now: Date, days: DaysAgo, place: number): Date {
  const minutes = 20 + ((place * SPREAD.step) % SPREAD.width);
  return new Date(now.getTime() - days * DAY_MS - minutes * MINUTE_MS);
}

/** The calendar day that many days from `now`, `yyyy-mm-dd`. */
export function dayFromNow(now: Date, days: number): string {
  return utcDay(new Date(now.getTime() + days * DAY_MS));
}

/** One step of a record's history. */
export type Step<S extends string> = { readonly status: S; readonly at: Date };

/** The steps of a referral or application: its days beside the statuses of its path, the last one perhaps a refusal. */
export function stepsOf<S extends string>(
  path: readonly S[],
  refused: S,
  record: { readonly days: readonly DaysAgo[]; readonly rejected?: true },
  at: (days: DaysAgo) => Date,
): Step<S>[] {
  const last = record.days.length - 1;
  return record.days.map((days, index) => {
    const status = index === last && record.rejected === true ? refused : path[index];
    if (status === undefined) throw new Error("a demo record has more days than steps");
    return { status, at: at(days) };
  });
}

/** The status after all steps, and when it was reached. */
export function lastOf<S extends string>(steps: readonly Step<S>[]): Step<S> {
  const last = steps.at(-1);
  if (last === undefined) throw new Error("a demo record has no days");
  return last;
}

/** The steps of a job: open from the start, then what it was set to. */
export function jobSteps(posted: Date, later: Step<JobStatus> | undefined): Step<JobStatus>[] {
  const first: Step<JobStatus> = { status: "Open", at: posted };
  return later === undefined ? [first] : [first, later];
}
