import { z } from "zod";
import { boundedCount } from "../paging.ts";

/** What can be left out of a list: words of its search, both kinds of places, one filter, all of them, or the search. */
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

/** One way to find more where nothing was found, and how many jobs there are then. */
export const looser = z.object({
  without: z.enum(LOOSENED),
  /** The words of the search that are left out, as they were typed, and the search that is left. */
  words: z.string(),
  search: z.string(),
  jobs: boundedCount,
});
export type Looser = z.output<typeof looser>;
