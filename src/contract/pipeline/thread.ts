import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { interviewStep, stepKey } from "./steps.ts";

/** One move between steps, with their names as they were then (rule H1). */
const stepMove = z.object({
  id,
  at: instant,
  /** Null where the account is gone. */
  by: z.string().nullable(),
  /** Null where it came from outside of Interviewing. */
  from: interviewStep.nullable(),
  to: interviewStep,
  /** When it was taken back. */
  undone_at: instant.nullable(),
});

export const threadEndpoints = {
  thread: endpoint({
    method: "get",
    path: "/api/jobs/{id}/thread",
    access: "user",
    params: idParams,
    query: z.object({ kind: z.enum(["referral", "application"]), record: id }),
    output: z.object({
      /** The steps that the job has, in order, and at which of them the person stands; null outside of Interviewing. */
      steps: z.array(interviewStep),
      step: stepKey.nullable(),
      /** Every move to a step, the oldest first. */
      moves: z.array(stepMove),
    }),
    summary: "What only the team of a job reads of one person: the steps",
  }),
};
