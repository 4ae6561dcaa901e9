import { z } from "zod";
import { boundedCount } from "../paging.ts";

/**
 * What can be removed from a search without results: words, both place filters, one filter, all filters, or the words
 * as a whole.
 */
const LOOSENED = [
  "words",
  "places",
  "search",
  "location",
  "place",
  "type",
  "reward",
  "pay",
  "company",
  "level",
  "department",
  "skill",
  "saved",
  "status",
  "filters",
] as const;

/** A way to get results where nothing was found, with the number of jobs it finds. */
export const looser = z.object({
  without: z.enum(LOOSENED),
  /** The removed words as typed, and the remaining words. */
  words: z.string(),
  search: z.string(),
  jobs: boundedCount,
});
export type Looser = z.output<typeof looser>;
