import { z } from "zod";

/**
 * Days from the start date to the release of the reward (rules M1, M6): the limits of a job, and the default of an
 * installation that sets none.
 */
export const PROBATION_DAYS = { least: 30, most: 180, usual: 90 } as const;

export const probationDays = z
  .number("not_whole_number")
  .int("not_whole_number")
  .min(PROBATION_DAYS.least, "out_of_range")
  .max(PROBATION_DAYS.most, "out_of_range");
