import { z } from "zod";

/** Days within which a job promises a first response (rule R13); `usual` applies to jobs that set none. */
export const ANSWER_DAYS = { least: 1, most: 14, usual: 5 } as const;

export const responseDays = z
  .number("not_whole_number")
  .int("not_whole_number")
  .min(ANSWER_DAYS.least, "out_of_range")
  .max(ANSWER_DAYS.most, "out_of_range");
