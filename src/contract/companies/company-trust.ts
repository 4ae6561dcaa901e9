import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { companyVerification } from "./company-verification.ts";

/** How a company treats its candidates, computed by us; null with too few of them (rule C7). */
export const companyTrust = z.object({
  company: z.object({
    id,
    name: z.string(),
    website: z.string(),
    logo: z.string().nullable(),
    created_at: instant,
    verified: companyVerification.nullable(),
  }),
  /** Jobs with at least one hire. */
  jobs_filled: z.number().int().nullable(),
  /** The median number of whole days to the first response within a year; `days` is null if at least half got none. */
  first_answer: z.object({ days: z.number().int().nullable() }).nullable(),
  /** Responses due in the last 90 days, and how many were in time (rule R21). */
  response_sla: z.object({ made: z.number().int(), kept: z.number().int() }).nullable().optional(),
  /** Referrals visible to the company in the last 90 days, and how many were of existing contacts (rule C27). */
  known_before: z.object({ referred: z.number().int(), known: z.number().int() }).nullable().optional(),
  /** Rewards due for release, and how many were released in time. */
  rewards: z.object({ due: z.number().int(), on_time: z.number().int() }).nullable(),
  /** When the figures were computed; null if never. */
  counted_at: instant.nullable(),
});
export type CompanyTrust = z.output<typeof companyTrust>;

export const companyTrustEndpoints = {
  get: endpoint({
    method: "get",
    path: "/api/companies/{id}/trust",
    access: "public",
    params: idParams,
    output: companyTrust,
    summary: "A company's hiring record, at most a day old",
  }),
};
