import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { STAGES } from "../statuses.ts";
import { stepKey } from "./cards.ts";
import { interviewStep } from "./steps.ts";

/** How somebody came to a job: by themselves, referred, or referred and then by themselves as well. */
export const SOURCES = ["application", "referral", "both"] as const;

const count = z.number().int();
const seconds = z.number().int().min(0);

/** How many people came, and how many of them ever got so far. */
const reached = { received: count, viewed: count, interviewing: count, hired: count };

export const figureEndpoints = {
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
          /** How many are there now; since when half of them have been, and the longest. Null where nobody is. */
          waiting: count,
          median_seconds: seconds.nullable(),
          longest_seconds: seconds.nullable(),
          /** How many have gone on from there, and how long half of them took. */
          passed: count,
          usual_seconds: seconds.nullable(),
        }),
      ),
      sources: z.array(z.object({ source: z.enum(SOURCES), ...reached })),
      /** By name, never by what came of it; null where the account is gone. */
      referrers: z.array(z.object({ name: z.string().nullable(), ...reached })),
      /** How many more there are. */
      more_referrers: count,
    }),
    summary: "How long the people of one's own job take and wait, and how they came there",
  }),
};
