import type { PipelineCard } from "../../../../../contract/hiring/pipeline/cards.ts";
import type { PipelinePosition } from "../../../../../contract/hiring/pipeline/moves.ts";
import type { InterviewStep } from "../../../../../contract/hiring/pipeline/steps.ts";
import type { Board } from "./load-pipeline.ts";

/** A column of the board: a stage, or a step within Interviewing (rule H1). */
export type Column = PipelinePosition & {
  /** The name of the step, if its job has named it. */
  name: string | null;
  count: number;
  cards: PipelineCard[];
  next_cursor: string | null;
};

/** The board's columns from left to right; the steps are between Viewed and Hired. */
export function boardColumns({ columns, steps }: Pick<Board, "columns" | "steps">): Column[] {
  return columns.flatMap((column): Column[] => {
    // The previous server version has no steps: then Interviewing is one column.
    if (column.stage !== "Interviewing" || steps.length === 0) return [{ ...column, step: null, name: null }];
    return steps.map(({ key, ...step }) => ({ ...step, stage: "Interviewing", step: key }));
  });
}

/** The key of a column in URLs and caches. */
export function positionKey({ stage, step }: PipelinePosition): string {
  return step === null ? stage : `step-${step}`;
}

/** Returns whether two places are the same column. */
export function isSamePosition(one: PipelinePosition, other: PipelinePosition): boolean {
  return positionKey(one) === positionKey(other);
}

/** A step as a place with its name. */
export function positionOfStep({ key, name }: InterviewStep): PipelinePosition & { name: string | null } {
  return { stage: "Interviewing", step: key, name };
}
