import type { CompanyTrust } from "../../contract/companies/company-trust.ts";
import { RESPONSE_STATISTICS } from "../hiring/response-time.ts";

/** With fewer, figures would reveal individuals (rule C7). */
const MIN_JOBS = 3;
const MIN_PEOPLE = 10;
const MIN_REWARDS = 3;

/** The computed figures of a company (rule C6). */
export type TrustFigures = {
  readonly jobs_filled: number;
  /** The candidates who could have been answered. */
  readonly people: number;
  /** The median number of days to the first response; null if the median candidate got none. */
  readonly median_days: number | null;
  readonly responses_due: number;
  readonly responses_on_time: number;
  /** Referrals of the last 90 days, and how many were of existing contacts. */
  readonly referred: number;
  readonly known_before: number;
  readonly rewards_due: number;
  readonly rewards_on_time: number;
};

/** Reduces the figures to the public ones: nothing that reveals an individual's hire, wait or reward (rule C7). */
export function publicTrustFigures(
  figures: TrustFigures,
): Pick<CompanyTrust, "jobs_filled" | "first_answer" | "response_sla" | "known_before" | "rewards"> {
  const { jobs_filled, people, median_days: days, rewards_due: due, rewards_on_time: on_time } = figures;
  return {
    jobs_filled: jobs_filled < MIN_JOBS ? null : jobs_filled,
    first_answer: people < MIN_PEOPLE ? null : { days },
    response_sla:
      figures.responses_due < RESPONSE_STATISTICS.people
        ? null
        : { made: figures.responses_due, kept: figures.responses_on_time },
    known_before:
      figures.referred < RESPONSE_STATISTICS.people
        ? null
        : { referred: figures.referred, known: figures.known_before },
    rewards: due < MIN_REWARDS ? null : { due, on_time },
  };
}
