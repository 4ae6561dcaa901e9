import { z } from "zod";
import { boundedCount } from "../../paging.ts";

/**
 * What can be removed from a search without results: words, both place filters, one filter, all filters, or the words
 * as a whole.
 */
const REMOVABLE_PARTS = [
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
export const looserSearch = z.object({
  without: z.enum(REMOVABLE_PARTS),
  /** The removed words as typed, and the remaining words. */
  words: z.string(),
  search: z.string(),
  jobs: boundedCount,
});
export type LooserSearch = z.output<typeof looserSearch>;
