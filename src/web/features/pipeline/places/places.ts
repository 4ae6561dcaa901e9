import type { PipelineCard } from "../../../../contract/pipeline/cards.ts";
import type { Place } from "../../../../contract/pipeline/moves.ts";
import type { InterviewStep } from "../../../../contract/pipeline/steps.ts";
import type { Board } from "./load-pipeline.ts";

/** A column of the board: a stage, or a step within Interviewing (rule H1). */
export type Column = Place & {
  /** The name of the step, if its job has named it. */
  name: string | null;
  count: number;
  cards: PipelineCard[];
  next_cursor: string | null;
};

/** The board's columns from left to right; the steps are between Viewed and Hired. */
export function columnsOf({ columns, steps }: Pick<Board, "columns" | "steps">): Column[] {
  return columns.flatMap((column): Column[] => {
    // The previous server version has no steps: then Interviewing is one column.
    if (column.stage !== "Interviewing" || steps.length === 0) return [{ ...column, step: null, name: null }];
    return steps.map(({ key, ...step }) => ({ ...step, stage: "Interviewing", step: key }));
  });
}

/** The key of a column in URLs and caches. */
export function placeKey({ stage, step }: Place): string {
  return step === null ? stage : `step-${step}`;
}

/** Returns whether two places are the same column. */
export function samePlace(one: Place, other: Place): boolean {
  return placeKey(one) === placeKey(other);
}

/** A step as a place with its name. */
export function placeOfStep({ key, name }: InterviewStep): Place & { name: string | null } {
  return { stage: "Interviewing", step: key, name };
}
