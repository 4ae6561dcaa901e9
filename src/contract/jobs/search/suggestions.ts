import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { searchText } from "../../paging.ts";

export const SUGGESTION_KINDS = ["title", "skill", "company", "place"] as const;

const suggestion = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  label: z.string(),
  /** The filter's value: the id of a company or of a place, otherwise the label. */
  value: z.string(),
  /** How many open jobs have it. */
  jobs: z.number().int(),
});
export type SearchSuggestion = z.output<typeof suggestion>;

export const suggestionEndpoints = {
  list: endpoint({
    method: "get",
    path: "/api/search/suggestions",
    access: "public",
    query: z.object({ search: searchText }),
    output: z.object({ items: z.array(suggestion) }),
    summary: "Titles, skills, companies and places of open jobs that match each typed word's beginning",
  }),
};
