import { z } from "zod";
import { endpoint } from "../../endpoint.ts";
import { boundedCount } from "../../paging.ts";
import { FACETS, namedSkills } from "../facets.ts";
import { boardQuery, LIST_STATUSES } from "../jobs.ts";
import { JOB_FILTER_LIMITS as LIMITS } from "./job-filter-limits.ts";

export const facetQuery = boardQuery
  .omit({ status: true, referable: true, cursor: true, limit: true, sortBy: true })
  .extend({
    facet: z.enum(FACETS),
    /** Counts the viewer's own jobs with this status; otherwise open jobs. */
    view: z.enum(["own"]).optional(),
    status: z.enum(LIST_STATUSES).optional(),
    /** The prefix of a skill; without it the most frequent skills are returned. */
    find: z.string().max(LIMITS.skill).optional(),
  });
export type FacetQuery = z.output<typeof facetQuery>;

const facetValue = z.object({
  value: z.string(),
  /** The name of a skill. Screens name levels and departments in the reader's language. */
  name: z.string().nullable(),
  /** Jobs with this value under all other filters. `more`: the number is a lower bound. */
  jobs: boundedCount,
});
export type FacetValue = z.output<typeof facetValue>;

export const facetEndpoints = {
  values: endpoint({
    method: "get",
    path: "/api/facets",
    access: "public",
    query: facetQuery,
    output: z.object({ items: z.array(facetValue) }),
    summary: "Facets of open jobs, or the viewer's own, with job counts (rule J40)",
  }),
  names: endpoint({
    method: "get",
    path: "/api/facets/names",
    access: "public",
    query: z.object({ skills: namedSkills }),
    output: z.object({ items: z.array(facetValue.pick({ value: true, name: true })) }),
    summary:
      "How most of the newest open jobs write each of these skills, else the viewer's own; null for one that none has",
  }),
};
