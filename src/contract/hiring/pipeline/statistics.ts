import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { idParams } from "../../fields.ts";
import { STAGES } from "../../statuses.ts";
import { stepKey } from "./cards.ts";
import { interviewStep } from "./steps.ts";

/** How a person came to a job: applied, was referred, or both. */
export const CANDIDATE_SOURCES = ["application", "referral", "both"] as const;

const count = z.number().int();
const seconds = z.number().int().min(0);

/** How many people came, and how many of them reached each stage. */
const reached = { received: count, viewed: count, interviewing: count, hired: count };

export const statisticsEndpoints = {
  figures: endpoint({
    method: "get",
    path: "/api/jobs/{id}/pipeline/figures",
    access: "user",
    params: idParams,
    output: z.object({
      /** The steps within Interviewing, for their names. */
      steps: z.array(interviewStep),
      /** Each stage and step in which people wait, in order (rule H18). */
      times: z.array(
        z.object({
          stage: z.enum(STAGES),
          step: stepKey.nullable(),
          /** Number of people there now; their median and longest waiting time. Null without people. */
          waiting: count,
          median_seconds: seconds.nullable(),
          longest_seconds: seconds.nullable(),
          /** Number of people who moved on from there, and their median time. */
          passed: count,
          usual_seconds: seconds.nullable(),
        }),
      ),
      sources: z.array(z.object({ source: z.enum(CANDIDATE_SOURCES), ...reached })),
      /** Sorted by name, never by results; null where the account is deleted. */
      referrers: z.array(z.object({ name: z.string().nullable(), ...reached })),
      /** Number of further referrers. */
      more_referrers: count,
    }),
    summary: "How long people of the viewer's job take and wait, and their sources",
  }),
};
