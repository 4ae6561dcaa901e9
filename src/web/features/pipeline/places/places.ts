import type { PipelineCard } from "../../../../contract/pipeline/cards.ts";
import type { Place } from "../../../../contract/pipeline/moves.ts";
import type { InterviewStep } from "../../../../contract/pipeline/steps.ts";
import type { Board } from "./load-pipeline.ts";

/** A column of the board: a stage, or a step within Interviewing (rule H1). */
export type Column = Place & {
  /** Of the step, where its job has named it. */
  name: string | null;
  count: number;
  cards: PipelineCard[];
  next_cursor: string | null;
};

/** The board's columns from left to right: the steps stand between Viewed and Hired. */
export function columnsOf({ columns, steps }: Pick<Board, "columns" | "steps">): Column[] {
  return columns.flatMap((column): Column[] => {
    // A server of the version before knows no steps: then Interviewing is one column.
    if (column.stage !== "Interviewing" || steps.length === 0) return [{ ...column, step: null, name: null }];
    return steps.map(({ key, ...step }) => ({ ...step, stage: "Interviewing", step: key }));
  });
}

/** How a column stands in an address and in a key. */
export function placeKey({ stage, step }: Place): string {
  return step === null ? stage : `step-${step}`;
}

/** Whether a card stands in a column. */
export function samePlace(one: Place, other: Place): boolean {
  return placeKey(one) === placeKey(other);
}

/** A step as a place with its name. */
export function placeOfStep({ key, name }: InterviewStep): Place & { name: string | null } {
  return { stage: "Interviewing", step: key, name };
}
