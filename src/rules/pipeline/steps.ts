import { FIRST_STEPS, type InterviewStep } from "../../contract/hiring/pipeline/steps.ts";
import type { Stage } from "../../contract/statuses.ts";

/** The default steps of a job (rule H1). */
export const DEFAULT_STEPS: readonly InterviewStep[] = FIRST_STEPS.map((key) => ({ key, name: null }));

/** The first key of a job's own steps. */
export const FIRST_OWN_KEY = FIRST_STEPS.length + 1;

/**
 * The step of a person in Interviewing: the stored one or, where there is none (any more), the job's first; so a
 * version without steps may move people concurrently.
 */
export function stepOf(steps: readonly InterviewStep[], kept: number | null): number {
  const first = steps[0];
  if (first === undefined) throw new Error("A job has at least one step");
  return steps.some(({ key }) => key === kept) && kept !== null ? kept : first.key;
}

type Status = string;

/** A place in a pipeline. */
export type StepPosition = { readonly stage: Stage; readonly step: number | null };

/**
 * The statuses passed on the way from one to another, in order: empty for a move within one status, null where the
 * target cannot be reached. Nobody is hired or rejected in passing (rule H2).
 */
export function statusesBetween<S extends Status>(
  from: S,
  to: Status,
  next: (status: S) => readonly S[],
): readonly S[] | null {
  const way: S[] = [];
  for (let at = from; at !== to; ) {
    const after = next(at);
    const straight = after.find((status) => status === to);
    const on = straight ?? after.find((status) => status !== "Hired" && status !== "Rejected");
    if (on === undefined) return null;
    way.push(on);
    at = on;
  }
  return way;
}
