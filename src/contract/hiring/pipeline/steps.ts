import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { idParams, line } from "../../fields.ts";
import { PIPELINE_LIMITS } from "./bounds.ts";
import { stepKey } from "./cards.ts";

/** The default steps of every job until its own are saved: Screen, On-site, Offer (rule H1). */
export const FIRST_STEPS = [1, 2, 3] as const;

/** A step within Interviewing. */
export const interviewStep = z.object({
  key: stepKey,
  /** Null for a default step that was not renamed: it is shown in each reader's language. */
  name: z.string().nullable(),
});
export type InterviewStep = z.output<typeof interviewStep>;

const newStep = z.strictObject({
  /** Null for a new step. */
  key: stepKey.nullable(),
  name: line(PIPELINE_LIMITS.interview_steps.name, "fill_required").nullable(),
});

export const stepsUpdate = z.strictObject({
  /** The version that the user saw: a later one is not overwritten. */
  version: z.number().int().min(0),
  steps: z.array(newStep).min(1).max(PIPELINE_LIMITS.interview_steps.most),
  /** The target step in the new list for people of each removed step. */
  move: z
    .array(z.strictObject({ from: stepKey, to: stepKey }))
    .max(PIPELINE_LIMITS.interview_steps.most)
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
    summary: "Name, order, add and remove the interview steps of the viewer's job",
  }),
};
