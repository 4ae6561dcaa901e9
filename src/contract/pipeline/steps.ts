import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams, text } from "../fields.ts";
import { BOUNDS } from "./bounds.ts";
import { stepKey } from "./cards.ts";

/** The steps with which every job begins, until somebody names its own: Screen, On-site, Offer (rule H1). */
export const FIRST_STEPS = [1, 2, 3] as const;

/** A step within Interviewing. */
export const interviewStep = z.object({
  key: stepKey,
  /** Null for one of the first steps that nobody has renamed: it stands in each reader's language. */
  name: z.string().nullable(),
});
export type InterviewStep = z.output<typeof interviewStep>;

const newStep = z.strictObject({
  /** Null for a step that is new. */
  key: stepKey.nullable(),
  name: text(BOUNDS.interview_steps.name, "fill_required").nullable(),
});

export const stepsUpdate = z.strictObject({
  /** The list that was seen: a later one is not replaced. */
  version: z.number().int().min(0),
  steps: z.array(newStep).min(1).max(BOUNDS.interview_steps.most),
  /** Where the people of steps that are left out go: to which step of the new list. */
  move: z
    .array(z.strictObject({ from: stepKey, to: stepKey }))
    .max(BOUNDS.interview_steps.most)
    .default([]),
});
export type StepsUpdate = z.output<typeof stepsUpdate>;

export const stepEndpoints = {
  saveSteps: endpoint({
    method: "put",
    path: "/api/jobs/{id}/steps",
    access: "user",
    params: idParams,
    body: stepsUpdate,
    output: z.object({ version: z.number().int(), steps: z.array(interviewStep) }),
    errors: ["conflict"],
    summary: "Name, order, add and remove the steps within Interviewing of one's own job",
  }),
};
