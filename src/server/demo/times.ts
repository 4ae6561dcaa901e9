import type { JobStatus } from "../../contract/statuses.ts";
import { utcDay } from "../infra/platform/clock.ts";
import type { DaysAgo } from "./types.ts";

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
/** Spreads records over a few hours of a day, deterministically. */
const SPREAD = { step: 47, width: 420 };

/**
 * The time `days` days before `now`, shifted by up to seven hours, so that not everything happens at the same minute.
 */
export function daysBefore(now: Date, days: DaysAgo, place: number): Date {
  const minutes = 20 + ((place * SPREAD.step) % SPREAD.width);
  return new Date(now.getTime() - days * DAY_MS - minutes * MINUTE_MS);
}

/** The calendar day `days` days from `now`, as `yyyy-mm-dd`. */
export function dayFromNow(now: Date, days: number): string {
  return utcDay(new Date(now.getTime() + days * DAY_MS));
}

/** One step of a record's history. */
export type Step<S extends string> = { readonly status: S; readonly at: Date };

/**
 * The steps of a referral or application: its days zipped with the path's statuses; the last one may be a rejection or
 * withdrawal.
 */
export function buildSteps<S extends string>(
  path: readonly S[],
  ends: { readonly rejected: S; readonly withdrawn: S },
  record: { readonly days: readonly DaysAgo[]; readonly rejected?: true; readonly withdrawn?: true },
  at: (days: DaysAgo) => Date,
): Step<S>[] {
  const last = record.days.length - 1;
  return record.days.map((days, index) => {
    const end = record.rejected ? ends.rejected : record.withdrawn ? ends.withdrawn : undefined;
    const status = (index === last ? end : undefined) ?? path[index];
    if (status === undefined) throw new Error("a demo record has more days than steps");
    return { status, at: at(days) };
  });
}

/** The final status and when it was reached. */
export function lastStep<S extends string>(steps: readonly Step<S>[]): Step<S> {
  const last = steps.at(-1);
  if (last === undefined) throw new Error("a demo record has no days");
  return last;
}

/** The steps of a job: open from the start, then the later status. */
export function jobSteps(posted: Date, later: Step<JobStatus> | undefined): Step<JobStatus>[] {
  const first: Step<JobStatus> = { status: "Open", at: posted };
  return later === undefined ? [first] : [first, later];
}
