import { FIRST_STEPS, type InterviewStep } from "../../contract/pipeline/steps.ts";
import type { Stage } from "../../contract/statuses.ts";

/** The steps of a job where nobody has named any (rule H1). */
export const STEPS_AT_FIRST: readonly InterviewStep[] = FIRST_STEPS.map((key) => ({ key, name: null }));

/** The first key that a job gives to a step of its own. */
export const FIRST_OWN_KEY = FIRST_STEPS.length + 1;

/**
 * The step at which somebody in Interviewing stands: the one that was kept for them or, where there is none (any more), the
 * job's first; so a version that knows no steps may move people beside this one.
 */
export function stepOf(steps: readonly InterviewStep[], kept: number | null): number {
  const first = steps[0];
  if (first === undefined) throw new Error("A job has at least one step");
  return steps.some(({ key }) => key === kept) && kept !== null ? kept : first.key;
}

type Status = string;

/** Where somebody stands in a pipeline. */
export type Place = { readonly stage: Stage; readonly step: number | null };

/**
 * The statuses that are entered on the way from one to another, in order: none for a move within one status, null where no
 * way leads there. Nobody is hired or turned down in passing (rule H2).
 */
export function wayTo<S extends Status>(from: S, to: Status, next: (status: S) => readonly S[]): readonly S[] | null {
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
