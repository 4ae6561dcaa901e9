import type { CompanyTrust } from "../../contract/trust/company-trust.ts";
import { FIGURES } from "../deal/answer-clock.ts";

/** Fewer would tell of single people (rule C7). */
const JOBS_LEAST = 3;
const PEOPLE_LEAST = 10;
const REWARDS_LEAST = 3;

/** What was counted of a company (rule C6). */
export type TrustFigures = {
  readonly jobs_filled: number;
  /** People who could have had an answer. */
  readonly people: number;
  /** The days of the one in the middle, by how soon they were answered; null where that one had no answer. */
  readonly median_days: number | null;
  readonly promises: number;
  readonly promises_kept: number;
  /** Referrals of the last 90 days, and those of people whom the company had named before. */
  readonly referred: number;
  readonly known_before: number;
  readonly rewards_due: number;
  readonly rewards_on_time: number;
};

/** What of it everybody may read: nothing from which a single person's hire, wait or reward could be told (rule C7). */
export function tellable(
  figures: TrustFigures,
): Pick<CompanyTrust, "jobs_filled" | "first_answer" | "promises" | "known_before" | "rewards"> {
  const { jobs_filled, people, median_days: days, rewards_due: due, rewards_on_time: on_time } = figures;
  return {
    jobs_filled: jobs_filled < JOBS_LEAST ? null : jobs_filled,
    first_answer: people < PEOPLE_LEAST ? null : { days },
    promises: figures.promises < FIGURES.people ? null : { made: figures.promises, kept: figures.promises_kept },
    known_before:
      figures.referred < FIGURES.people ? null : { referred: figures.referred, known: figures.known_before },
    rewards: due < REWARDS_LEAST ? null : { due, on_time },
  };
}
