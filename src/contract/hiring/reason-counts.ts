import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { idParams } from "../fields.ts";
import { REJECTION_REASONS } from "./pipeline/reasons.ts";

/** The number of people from which a reason is shown, and how many of the newest records are read (rule R36). */
export const REASON_COUNT_LIMITS = { people: 3, newest: 1_000 } as const;

export const reasonCountEndpoints = {
  ofJob: endpoint({
    method: "get",
    path: "/api/jobs/{id}/reasons",
    access: "user",
    params: idParams,
    /** The rejection reasons of at least three people, most frequent first. */
    output: z.object({ items: z.array(z.object({ reason: z.enum(REJECTION_REASONS), people: z.number().int() })) }),
    summary: "Counts of rejection reasons of a job, for people who can refer to it",
  }),
};
