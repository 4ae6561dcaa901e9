import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { id, idParams, instant } from "../fields.ts";
import { verified } from "./company-proofs.ts";

/** What a company does for the people who come to it, counted by us; null where too few were there to say (rule C7). */
export const companyTrust = z.object({
  company: z.object({
    id,
    name: z.string(),
    website: z.string(),
    logo: z.string().nullable(),
    created_at: instant,
    verified: verified.nullable(),
  }),
  /** Jobs for which somebody was hired. */
  jobs_filled: z.number().int().nullable(),
  /** Whole days until half of the people of a year had their first answer; `days` is null where half never had one. */
  first_answer: z.object({ days: z.number().int().nullable() }).nullable(),
  /** First answers that were promised in the last 90 days, and how many came in time (rule R21). */
  promises: z.object({ made: z.number().int(), kept: z.number().int() }).nullable().optional(),
  /** Referrals that came before the company in the last 90 days, and those of people whom it had named to us before (rule C27). */
  known_before: z.object({ referred: z.number().int(), known: z.number().int() }).nullable().optional(),
  /** Rewards that were to be released, and how many were in time. */
  rewards: z.object({ due: z.number().int(), on_time: z.number().int() }).nullable(),
  /** When all of it was counted; null while it never was. */
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
    summary: "How a company has treated the people who came to it, counted at most a day ago",
  }),
};
